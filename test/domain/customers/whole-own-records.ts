import type * as v from 'valibot';
import { UsageRecord } from '../../../shared/domain/billing/usage.ts';
import { SavedCardRecord } from '../../../shared/domain/customers/saved-card.ts';

const at = '2026-11-21T12:00:00.000Z';
const owner = { tenantId: 't0123456789a', customerId: 'cst_1' };
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

/** What a customer saves and uses, as `whole-records.ts` has the other records. */
export const OWN_RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  [
    'usage',
    UsageRecord,
    {
      ...{
        ...owner,
        subscriptionId: 'sub_1',
        feature: 'seats',
        from: '2026-11-22',
        until: '2026-12-22',
        used: 3,
      },
      reportedAt: at,
    },
    [],
  ],
  [
    'a saved card',
    SavedCardRecord,
    {
      ...{ ...owner, paymentMethodId: 'pm_1', gatewayId: 'gw_1', card, createdAt: at },
      ...{ version: 2, removedAt: at, detachedAt: at },
    },
    ['card', 'version', 'removedAt', 'detachedAt'],
  ],
];
