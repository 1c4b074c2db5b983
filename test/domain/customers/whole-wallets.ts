import type * as v from 'valibot';
import { WalletEntryRecord, WalletRecord } from '../../../shared/domain/customers/wallet.ts';

const wallet = { tenantId: 't0123456789a', customerId: 'cst_1', currency: 'usd' };

/** The records of a wallet with all their fields, as `whole-records.ts` has the others. */
export const WALLET_RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  ['a wallet', WalletRecord, { ...wallet, balance: 300, creditBalance: 500, holdBalance: 100 }, []],
  [
    'a wallet entry',
    WalletEntryRecord,
    {
      ...{ ...wallet, id: 'wle_1', type: 'credit', amount: 500, at: '2026-11-21T12:00:00.000Z' },
      ...{ attemptId: 'txn_1', creditedBy: 'jane@acme.example', reason: 'Late delivery' },
    },
    ['attemptId', 'creditedBy', 'reason'],
  ],
];
