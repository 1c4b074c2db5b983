import * as v from 'valibot';
import { WALLET_ENTRY_TYPES } from '../../domain/customers/wallet.ts';
import {
  WalletCreditRequest,
  WalletEntriesQuery,
  WalletQuery,
} from '../../domain/requests/wallet-requests.ts';
import {
  currencyCode,
  deprecated,
  instant,
  listOf,
  money,
  oneOf,
  success,
  text,
  whole,
} from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';

const section = 'The back office';

export const Wallet = v.strictObject({
  customerId: text('The customer. It begins with `cst_`.'),
  currency: currencyCode('The currency.'),
  balance: whole('What can be spent now, in minor units.'),
  creditBalance: whole(
    'All that was ever credited, in minor units; a refund is no credit. What of it is neither `balance` nor `holdBalance` is spent.',
  ),
  holdBalance: whole('What unfinished payments hold, in minor units.'),
  balanceAmount: money('`balance` in major units.'),
  creditBalanceAmount: money('`creditBalance` in major units.'),
  holdBalanceAmount: money('`holdBalance` in major units.'),
});
const Credited = v.strictObject({
  ...Wallet.entries,
  repeated: v.optional(
    v.pipe(
      v.literal(true),
      v.description(
        'This request credited nothing: it has no `Idempotency-Key` and is equal to one of minutes ago, whose answer this is.',
      ),
    ),
  ),
});
export const WalletEntry = v.strictObject({
  id: text('The entry. It begins with `wle_`.'),
  type: oneOf(
    WALLET_ENTRY_TYPES,
    '`credit` by staff, or of the unused part of a period; `hold` by a payment that began; `release` after a payment that charged nothing; `debit` after one that succeeded; `refund` of a debited part; `reversal` of credit with the payment that it came from; `return` of that when the refund failed.',
  ),
  movedAmount: money('How much, always positive.'),
  amount: deprecated(whole('How much in minor units, always positive.'), 'movedAmount'),
  currency: currencyCode('The currency.'),
  transactionId: v.nullable(text('The payment that the entry belongs to.')),
  orderId: v.nullable(text('The order whose unused time was credited when it was cancelled.')),
  creditedBy: v.nullable(text('The member of staff, or the credential, that credited.')),
  reason: v.nullable(text('Why it was credited.')),
  at: instant('When it was recorded.'),
});

const owner = {
  productOrigin: 'A project of the tenant. A customer has one wallet in each currency, for all projects.',
  email: 'The customer’s e-mail address. Send it or `customerId`.',
  customerId: 'The customer’s id. Send it or `email`.',
};

export const adminWallets = {
  'admin/add-wallet-credit': {
    section,
    summary: 'Add credit to a customer’s wallet',
    description:
      'Send an `Idempotency-Key`. Without one, the same credit by the same member of staff or credential is a repeat for ten minutes: it credits nothing, and its answer is the first one with `repeated: true`. To credit the same again, send a key. An e-mail address that is new creates the customer. The processor is not called. The entry in the wallet is the record of this transaction; the list of transactions has payments only.',
    caller: 'staff',
    body: {
      schema: WalletCreditRequest,
      fields: {
        ...owner,
        name: 'The name of a customer that this creates. Without it, the e-mail address.',
        currency: 'ISO 4217, in any case. It must be one of the project’s currencies.',
        amount: 'The amount **in minor units**, such as 1999 for 19.99 USD.',
        reason: 'Why, for staff.',
      },
    },
    isRepeatable: true,
    answers: { 200: { means: 'The wallet after the credit.', schema: success(Credited) } },
    errors: ['product_origin_not_found', 'customer_not_found', 'currency_not_available', 'busy'],
  },
  'admin/list-wallets': {
    section,
    summary: 'List the wallets of a customer',
    description: 'One in each currency in which the customer was ever credited.',
    caller: 'staff',
    query: { schema: WalletQuery, fields: owner },
    answers: { 200: { means: 'The wallets, in one page.', schema: listOf(Wallet) } },
    errors: ['product_origin_not_found', 'customer_not_found'],
  },
  'admin/list-wallet-entries': {
    section,
    summary: 'List the entries of a wallet',
    description:
      'Newest first, in pages. The entries of one payment are together, at the time when it began.',
    caller: 'staff',
    query: {
      schema: WalletEntriesQuery,
      fields: { ...owner, currency: 'The wallet’s currency, ISO 4217.', ...PAGE_FIELDS },
    },
    answers: { 200: { means: 'A page of entries.', schema: listOf(WalletEntry) } },
    errors: ['product_origin_not_found', 'customer_not_found', 'currency_not_available'],
  },
} as const satisfies Record<string, Contract>;
