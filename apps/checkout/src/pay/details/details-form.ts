import type { Link } from '../../api/link.ts';
import { language, locale } from '../../words/locale.ts';
import {
  type Detail,
  type DetailField,
  type DetailsForm,
  type Payer,
  type States,
  taxIdOf,
} from '../state.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import { findStates } from './states.ts';
import { DETAIL_WORDS } from './words.ts';

/** What the form asks of a payer beside e-mail address and name, in the page's language. It is loaded for the links that ask. */
export function detailsForm({ asks, asksForAddress }: Pick<Link, 'asks' | 'asksForAddress'>): DetailsForm {
  const words = DETAIL_WORDS[language];
  const countries = countryNames();
  /** An address is needed by a payment by card alone where only the processor asks for it. */
  const addressFor = (needsCard: boolean) => (asksForAddress && needsCard ? 'required' : asks.address);
  const required = (id: Detail, payer: Payer, needsCard: boolean): boolean => {
    if (id === 'company' || id === 'taxId') return asks[id] === 'required';
    if (id === 'state' || id === 'postalCode') return false;
    if (addressFor(needsCard) === 'required') return true;
    // A line without its country, or half of one, is no address.
    return id !== 'city' && [payer.line1, payer.city, payer.postalCode].some((text) => text?.trim());
  };
  return {
    missing: words.missing,
    fields(payer, needsCard, states) {
      const address = addressFor(needsCard) !== 'off';
      const shown: Record<Detail, boolean> = {
        company: asks.company !== 'off',
        country: address || asks.taxId !== 'off',
        taxId: asks.taxId !== 'off',
        line1: address,
        city: address,
        state: hasStates(payer.country, states),
        postalCode: address,
      };
      return FIELDS.filter(({ id }) => shown[id]).map((field) => ({
        ...field,
        label: words[field.id],
        optional: !required(field.id, payer, needsCard),
        ...(field.id === 'country' && { options: countries }),
        ...(field.id === 'state' && { options: states?.options }),
      }));
    },
    problemOf(id, payer, needsCard) {
      const text = payer[id]?.trim() ?? '';
      if (text === '') return required(id, payer, needsCard) ? words.missing : undefined;
      return id === 'taxId' && !taxIdOf(payer) ? words.malformed : undefined;
    },
    findStates,
    hintOf: (checked) => checked?.idCheck && words[checked.idCheck],
  };
}

const FIELDS: readonly Pick<DetailField, 'id' | 'autocomplete'>[] = [
  { id: 'company', autocomplete: 'organization' },
  { id: 'country', autocomplete: 'country' },
  { id: 'taxId', autocomplete: 'off' },
  { id: 'line1', autocomplete: 'address-line1' },
  { id: 'city', autocomplete: 'address-level2' },
  { id: 'state', autocomplete: 'address-level1' },
  { id: 'postalCode', autocomplete: 'postal-code' },
];

const hasStates = (country: string | undefined, states: States | undefined): boolean =>
  states !== undefined && states.country === country && states.options.length > 0;

/** The first choice is none. */
function countryNames() {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const named = COUNTRY_CODES.map((code) => [code, names.of(code) ?? code] as const);
  return [['', ''] as const, ...named.sort(([, one], [, other]) => one.localeCompare(other, locale))];
}
