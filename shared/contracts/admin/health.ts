import * as v from 'valibot';
import { instant, money, oneOf, success, text, whole } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

export const LedgerHealth = v.strictObject({
  state: oneOf(
    ['clean', 'differs', 'not_checked'],
    '`clean`: the last check found nothing. `differs`: it found differences. `not_checked` before the first check, and when the last one could not be made to its end.',
  ),
  checkedAt: v.nullable(instant('When the last check was made.')),
  since: v.nullable(instant('What was made from here on was compared.')),
  drift: v.array(
    money('What the processor and the records differ by, in one currency. Empty when they agree.'),
  ),
  violations: v.array(
    v.strictObject({ rule: text('What must hold, and does not.'), count: whole('How often it does not.') }),
  ),
  problem: v.nullable(text('Why the check could not be made to its end.')),
});

export const adminHealth = {
  'admin/show-ledger-health': {
    section: 'The back office',
    summary: 'Show the last check of the ledger',
    description:
      'Every night the tenant’s records are compared with its accounts at the processor, in both directions: what was made since two days before the last whole check. Operators are notified of each difference.',
    caller: 'staff',
    answers: { 200: { means: 'What the last check found.', schema: success(LedgerHealth) } },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
