import * as v from 'valibot';
import { UNLIMITED } from '../../domain/catalog/feature-types.ts';
import { UsageRequest } from '../../domain/requests/client/usage-request.ts';
import { day, deprecated, deprecatedName, success, text, whole } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

export const UsagePeriod = v.strictObject({
  from: day('The first day of the billing period.'),
  endsOn: day('The first day after it, which is the next billing date.'),
  until: deprecated(day('The first day after it.'), 'endsOn'),
});

export const Usage = v.strictObject({
  customerId: text('The customer.'),
  subscriptionId: text('The subscription.'),
  feature: text('The feature’s key.'),
  used: whole('What is counted in the period now.'),
  limit: v.pipe(
    v.union([v.number(), v.literal(UNLIMITED)]),
    v.description(`How much may be used in the period, a whole number or \`${UNLIMITED}\`.`),
  ),
  period: UsagePeriod,
});

export const usageReports = {
  'tenant/report-usage': {
    section: 'The tenant’s backend',
    summary: 'Report what a customer has used of a feature',
    description:
      'Counts for one subscription, one feature and the billing period in which it was used; a new period begins at zero. Requires an `Idempotency-Key`: a repeat counts once, even after a crash. A feature that the plan of the subscription does not limit is refused. Nothing is refused because a limit is exceeded: `used` and `limit` in the answer let the shop decide.',
    caller: 'tenant',
    body: {
      schema: UsageRequest,
      fields: {
        productOrigin: 'The project, by the `_id` of fetch-tenant.',
        email: 'The customer’s e-mail address. Send it or `customerId`.',
        customerId: 'The customer’s id. It begins with `cst_`.',
        subscriptionId: 'The subscription. Needed only if the customer has several that have not ended.',
        subscription: deprecatedName('subscriptionId'),
        feature: 'The key of a feature of the type `limit`.',
        quantity: 'How much, a whole number.',
        action: '`add`, the default, adds the quantity to what is counted; `set` replaces it.',
        at: 'When it was used, in ISO 8601. Without it, now. It decides in which period it counts.',
      },
    },
    isRepeatable: true,
    needsKey: true,
    answers: { 200: { means: 'What is counted now.', schema: success(Usage) } },
    errors: ['product_origin_not_found', 'subscription_not_found'],
  },
} as const satisfies Record<string, Contract>;
