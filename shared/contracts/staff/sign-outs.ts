import * as v from 'valibot';
import { instant, success, text } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

const section = 'The back office';
const endedAt = instant('Tokens that were issued until then do not count any more.');
export const SignedOutCustomer = v.strictObject({ customerId: text('The customer.'), endedAt });

export const AT_ONCE =
  'A function that has read the tenant’s settings before may take 15 seconds to know it. Tokens that are issued after that second count.';

export const signOuts = {
  'admin/sign-out-customer': {
    section,
    summary: 'End the sessions of a customer',
    description: `Every token of the customer that was issued until now is refused as 401 \`unauthenticated\`: the shop’s, those of its identity provider, and sessions and links of the portal. ${AT_ONCE}`,
    caller: 'staff',
    path: { id: 'The customer. It begins with `cst_`.' },
    isRepeatable: true,
    answers: { 200: { means: 'Their sessions have ended.', schema: success(SignedOutCustomer) } },
    errors: ['customer_not_found'],
  },
  'admin/sign-out-staff': {
    section,
    summary: 'End the sessions of a member of staff',
    description: `Every token of theirs that was issued until now is refused as 401 \`unauthenticated\`. Credentials are not tokens: an operator revokes them. ${AT_ONCE}`,
    caller: 'staff',
    path: { subject: 'Their name in their tokens, as the audit log has it.' },
    isRepeatable: true,
    answers: {
      200: {
        means: 'Their sessions have ended.',
        schema: success(v.strictObject({ subject: text('The member of staff.'), endedAt })),
      },
    },
    errors: [],
  },
} as const satisfies Record<string, Contract>;
