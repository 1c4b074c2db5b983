import type * as v from 'valibot';
import { RefundRecord } from '../../../shared/domain/refunds/refund.ts';

const at = '2026-11-21T12:00:00.000Z';
const owner = { tenantId: 't0123456789a', projectId: 'a'.repeat(24) };

/** A refund with all its fields, as `whole-records.ts` has the other records. */
export const REFUND_RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  [
    'a refund',
    RefundRecord,
    {
      ...{
        ...owner,
        id: 'rfd_1',
        customerId: 'cst_1',
        attemptId: 'txn_1',
        origin: 'staff',
        state: 'failed',
        version: 3,
      },
      ...{
        currency: 'usd',
        cardMinor: 800,
        walletMinor: 200,
        reason: 'duplicate',
        requestedBy: 'jane@acme.example',
        intentId: 'pi_1',
      },
      request: { key: 'v1', body: '{}', sha256: 'ab', frozenAt: at },
      ...{
        processorRefundId: 're_1',
        failure: 'unknown',
        creditNote: 'CN-000001',
        leaseUntil: at,
        reconcileCount: 0,
        createdAt: at,
        succeededAt: at,
        failedAt: at,
      },
    },
    [
      'reason',
      'requestedBy',
      'intentId',
      'request',
      'processorRefundId',
      'failure',
      'creditNote',
      'succeededAt',
      'failedAt',
    ],
  ],
];
