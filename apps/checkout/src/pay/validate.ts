import type { FieldProblem } from '../api/request.ts';
import { strings } from '../words/locale.ts';
import type { AddressForm, CardState, Payer, PayerField, Problems } from './state.ts';

/** In the order of the form: the focus goes to the first field with an error. */
const FIELDS = ['email', 'name', 'mobile', 'line1', 'city', 'country', 'card'] as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const MOBILE = /^\+?[\d\s().-]{5,31}$/;

export function problemsOf(payer: Payer, card: CardState, address?: AddressForm): Problems {
  const asked = address?.fields.map(({ id }) => [id, problemOf(id, payer[id] ?? '', address)]) ?? [];
  return without({
    ...Object.fromEntries(asked),
    email: problemOf('email', payer.email),
    name: problemOf('name', payer.name),
    mobile: problemOf('mobile', payer.mobile),
    card: cardProblemOf(card),
  });
}

/** The error message of one field, or undefined. The service validates again; this check saves the payer a round trip. */
export function problemOf(field: PayerField, value: string, address?: AddressForm): string | undefined {
  const text = value.trim();
  switch (field) {
    case 'email':
      if (text === '') return strings.problems.emailMissing;
      return EMAIL.test(text) ? undefined : strings.problems.emailMalformed;
    case 'name':
      return text === '' ? strings.problems.nameMissing : undefined;
    case 'mobile':
      return text === '' || MOBILE.test(text) ? undefined : strings.problems.mobileMalformed;
    default:
      return text === '' && field !== 'postalCode' ? address?.missing : undefined;
  }
}

/** Our words for the fields that the service refuses. Errors of other fields are shown as a notice. */
export function problemsFrom(errors: readonly FieldProblem[], payer: Payer): Problems {
  const refused = errors
    .map(({ field }) => field.replace('customerInfo.', ''))
    .filter((name) => name in MALFORMED) as (keyof typeof MALFORMED)[];
  return Object.fromEntries(
    refused.map((name) => [name, problemOf(name, payer[name]) ?? strings.problems[MALFORMED[name]]]),
  );
}

const MALFORMED = { email: 'emailMalformed', name: 'nameMissing', mobile: 'mobileMalformed' } as const;

export const without = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));

export const firstOf = (problems: Problems) => FIELDS.find((field) => problems[field]);

function cardProblemOf(card: CardState): string | undefined {
  switch (card) {
    case 'loading':
    case 'blocked':
      return strings.problems.cardLoading;
    case 'empty':
      return strings.problems.cardMissing;
    case 'incomplete':
      return strings.problems.cardIncomplete;
    case 'complete':
      return undefined;
  }
}
