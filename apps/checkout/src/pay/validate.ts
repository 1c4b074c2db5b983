import type { FieldProblem } from '../api/request.ts';
import { strings } from '../words/locale.ts';
import {
  type CardState,
  type Detail,
  fieldsOf,
  needsCard,
  type OpenCheckout,
  type PayerField,
  type Problems,
  typesCard,
} from './state.ts';

/** In the order of the form: the focus goes to the first field with an error. */
const FIELDS = [
  ...(['email', 'name', 'mobile', 'company', 'country', 'taxId'] as const),
  ...(['line1', 'city', 'state', 'postalCode', 'card'] as const),
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const MOBILE = /^\+?[\d\s().-]{5,31}$/;

export function problemsOf(state: OpenCheckout): Problems {
  const fields = ['email', 'name', 'mobile', ...fieldsOf(state).map(({ id }) => id)] as const;
  return without({
    ...Object.fromEntries(fields.map((field) => [field, problemOf(field, state)])),
    card: typesCard(state) ? cardProblemOf(state.card) : undefined,
  });
}

/** The error message of one field, or undefined. The service validates again; this check saves the payer a round trip. */
export function problemOf(field: PayerField, state: OpenCheckout): string | undefined {
  const { payer, details, link } = state;
  const text = payer[field]?.trim() ?? '';
  switch (field) {
    case 'email':
      if (text === '') return strings.problems.emailMissing;
      return EMAIL.test(text) ? undefined : strings.problems.emailMalformed;
    case 'name':
      return text === '' ? strings.problems.nameMissing : undefined;
    case 'mobile':
      if (text === '') return link.asks.mobile === 'required' ? details?.missing : undefined;
      return MOBILE.test(text) ? undefined : strings.problems.mobileMalformed;
    default:
      return details?.problemOf(field, payer, needsCard(state));
  }
}

/** Our words for the fields that the service refuses. Errors of other fields are shown as a notice. */
export function problemsFrom(errors: readonly FieldProblem[], state: OpenCheckout): Problems {
  const shown = fieldsOf(state).map(({ id }) => id);
  const names = errors.map(
    ({ field }) => field.replace('customerInfo.', '').replace(/^address(\.|$)/, '') || 'line1',
  );
  const refused = names.flatMap((name): [PayerField, string | undefined][] => {
    if (name in MALFORMED) {
      const known = name as keyof typeof MALFORMED;
      return [[known, problemOf(known, state) ?? strings.problems[MALFORMED[known]]]];
    }
    return shown.includes(name as Detail) ? [[name as Detail, state.details?.missing]] : [];
  });
  return without(Object.fromEntries(refused));
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
