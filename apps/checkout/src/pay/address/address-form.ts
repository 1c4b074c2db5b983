import { language, locale } from '../../words/locale.ts';
import type { AddressForm } from '../state.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import { ADDRESS_WORDS } from './words.ts';

/** What the form asks of a payer's address, in the page's language. Few links ask, so it is loaded for these alone. */
export function addressForm(): AddressForm {
  const { missing, ...labels } = ADDRESS_WORDS[language];
  return {
    missing,
    fields: [
      { id: 'line1', label: labels.line1, autocomplete: 'address-line1' },
      { id: 'city', label: labels.city, autocomplete: 'address-level2' },
      { id: 'postalCode', label: labels.postalCode, autocomplete: 'postal-code', optional: true },
      { id: 'country', label: labels.country, autocomplete: 'country', options: countries() },
    ],
  };
}

/** The first choice is none. */
function countries() {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const named = COUNTRY_CODES.map((code) => [code, names.of(code) ?? code] as const);
  return [['', ''] as const, ...named.sort(([, one], [, other]) => one.localeCompare(other, locale))];
}
