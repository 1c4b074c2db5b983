import { kindOfSort, type RecordKind } from '../../../shared/domain/persons/personal-fields.ts';
import { isOfCustomer, type Key, keys, tenantOfPartition } from '../../../shared/storage/table/keys.ts';

/**
 * What becomes of a kind of record when its tenant is taken out. `exported` names its file, and says what it holds. In the table it `goes`;
 * or it `stays` among the books, without persons, secrets and free words; the rows that lead to the tenant go `last`.
 */
type Leaves = Readonly<{
  erased: 'goes' | 'stays' | 'last';
  exported?: readonly [file: string, holds: string];
}>;

const goes = (file?: string, holds = ''): Leaves => ({
  erased: 'goes',
  ...(file && { exported: [file, holds] }),
});
const stays = (file?: string, holds = ''): Leaves => ({
  erased: 'stays',
  ...(file && { exported: [file, holds] }),
});
const TECHNICAL = goes();

/** Every kind of record that a tenant has: a new one does not compile without a row. */
export const LEAVING: Readonly<Record<RecordKind, Leaves>> = {
  TENANT: { erased: 'last', exported: ['tenant', 'the tenant and its identity providers'] },
  PROJECT: stays('projects', 'storefronts and their settings'),
  GATEWAY: stays('gateways', 'ways to pay, with the id of the account at the processor'),
  SELLER: goes('sellers', 'what documents show of the seller, from when on'),
  TAXRATES: stays('tax-rates', 'rates of tax by place, category and first day'),
  PRODUCT: goes('products', 'products of the catalog'),
  PLAN: goes('plans', 'plans with their prices'),
  FEATURES: goes('features', 'what customers of a plan may use'),
  ADDON: goes('add-ons', 'add-ons with their prices'),
  SLUG: TECHNICAL,
  CUSTOMER: stays('customers', 'customers, with their id at each account of the processor'),
  CARD: stays('cards', 'saved cards by the processor’s id of the payment method'),
  ORDER: stays('orders', 'orders; one that recurs has its next date, its price and its card'),
  SUBSCRIPTION: stays('subscriptions', 'subscriptions of plans'),
  TXN: stays('payments', 'tries to charge, with the processor’s id of the intent'),
  INVOICE: stays('invoices', 'invoices with their numbers and lines'),
  PAPER: goes('papers', 'invoices, receipts and credit notes as they were issued, with their hash'),
  REFUND: stays('refunds', 'refunds'),
  DISPUTE: stays('disputes', 'what lists show of disputes; the payment has the rest'),
  WALLET: stays('wallets', 'what customers can spend, with the lots that it came from'),
  WALLETENTRY: stays('wallet-entries', 'changes of wallets'),
  COUPON: stays('coupons', 'coupons and their rules'),
  REDEMPTION: stays('coupon-uses', 'uses of coupons'),
  TRIAL: stays('trials', 'free trials that customers had'),
  USAGE: stays('usage', 'what subscriptions have used of features'),
  LINK: stays('links', 'payment links'),
  ERASURE: stays('erasures', 'which customers were erased, and when'),
  AUDIT: stays('audit', 'who did what in the last 400 days'),
  OUTBOX: goes('events', 'events of the last 30 days'),
  DELIVERY: goes('deliveries', 'how these events were delivered'),
  MAIL: goes('mails', 'mails to customers of the last 30 days'),
  MAILSTOP: goes('mail-stops', 'addresses that get no mail any more'),
  BOOKDAY: stays('books', 'days of the books that are closed, with their files in the bucket of books'),
  BOOKSTATE: stays(),
  SERIES: stays(),
  COUNTER: stays(),
  HOLDING: stays(),
  ADDONHOLDING: stays(),
  USES: stays(),
  PLACES: stays(),
  DIRECTORY: { erased: 'last' },
  LEDGERWALK: TECHNICAL,
  CREDENTIAL: TECHNICAL,
  TRIALCARD: TECHNICAL,
  CARDDECLINES: TECHNICAL,
  USAGEREPORT: TECHNICAL,
  KEY: TECHNICAL,
  DECLINES: TECHNICAL,
  TALLY: TECHNICAL,
  RISK: TECHNICAL,
  GUARD: TECHNICAL,
  CHALLENGES: TECHNICAL,
  PORTALCODE: TECHNICAL,
  LATER: TECHNICAL,
  LATERCOUNT: TECHNICAL,
  TURNS: TECHNICAL,
  DIGEST: TECHNICAL,
  PACE: TECHNICAL,
  PLACE: TECHNICAL,
  PREFILL: TECHNICAL,
  APPLIED: TECHNICAL,
  RENEWALS: TECHNICAL,
  LEDGER: TECHNICAL,
  ENDPOINT: TECHNICAL,
};

/** The file that an item is exported to, if it is. The uses of a coupon say how often a customer uses it. */
export function fileOf({ pk, sk }: Key): string | undefined {
  const kind = tenantOfPartition(pk) ? kindOfSort(sk) : undefined;
  if (kind === undefined || (kind === 'COUPON' && isOfCustomer(pk))) return undefined;
  return LEAVING[kind].exported?.[0];
}

/** What an erasure does with an item. A kind that nothing knows goes. The rows of the processor’s intents stay with their payments. */
export function erasedAs({ pk, sk }: Key): Leaves['erased'] {
  const kind = kindOfSort(sk);
  if (!tenantOfPartition(pk)) return pk.startsWith(keys.intent('').pk) ? 'stays' : 'last';
  return kind === undefined ? 'goes' : LEAVING[kind].erased;
}
