import * as v from 'valibot';
import {
  type AddOnHolding,
  AddOnHoldingRecord,
  type Holding,
  HoldingRecord,
} from '../domain/billing/holding.ts';
import { type Invoice, InvoiceRecord } from '../domain/billing/invoice.ts';
import { type Order, OrderRecord } from '../domain/billing/order.ts';
import { type Subscription, SubscriptionRecord } from '../domain/billing/subscription.ts';
import { type Usage, UsageRecord } from '../domain/billing/usage.ts';
import { type Trial, TrialRecord } from '../domain/catalog/trial.ts';
import { type Coupon, CouponRecord, type Uses } from '../domain/coupons/coupon.ts';
import { type Redemption, RedemptionRecord } from '../domain/coupons/redemption.ts';
import { type Customer, CustomerRecord } from '../domain/customers/customer.ts';
import { type SavedCard, SavedCardRecord } from '../domain/customers/saved-card.ts';
import {
  lotsOf,
  type Wallet,
  type WalletEntry,
  WalletEntryRecord,
  WalletRecord,
} from '../domain/customers/wallet.ts';
import { type ListedDispute, ListedDisputeRecord } from '../domain/disputes/listed-dispute.ts';
import { type DeliveryLog, DeliveryRecord } from '../domain/events/delivery-log.ts';
import { type Endpoint, EndpointRecord } from '../domain/events/endpoint.ts';
import type { OutboxRow } from '../domain/events/event.ts';
import { LinkRecord, type PaymentLink } from '../domain/links/payment-link.ts';
import { type Refund, RefundRecord } from '../domain/refunds/refund.ts';
import { type Attempt, AttemptRecord } from '../domain/sales/attempt.ts';
import { type Project, ProjectRecord } from '../domain/tenants/tenant.ts';
import type { UnreadEntry } from '../processor/answer-shape.ts';
import { isMoved } from '../storage/customers.ts';
import type { BookCharge, BookDispute, BookRefund, ProcessorBooks } from './books.ts';
import type { Evidence } from './evidence.ts';
import { type OwnIntent, ownIntents } from './own-intents.ts';

/** An item of the table as a plain object. */
export type Item = Readonly<Record<string, unknown> & { pk: string; sk: string }>;
/** A record with its primary key and, while it is work for a worker, its key in the work index. */
export type Kept<Kind> = Kind & Readonly<{ pk: string; sk: string; workPk?: string; workSk?: string }>;
export type IdempotencyKeyItem = Kept<Readonly<{ operationId: string }>>;
export type DeclineCountItem = Kept<
  Readonly<{ declines?: number; tries?: number; waiting?: number; asked?: number }>
>;

/** What a shard counts of a coupon's uses, or a customer of theirs. */
export type UsesItem = Kept<
  Readonly<
    { tenantId: string; code: string; customerId?: string; shard?: number; version?: number } & Partial<Uses>
  >
>;

/** What a shard counts of the places of a link that sells more than once. */
export type PlacesItem = Kept<
  Readonly<{ tenantId: string; slug: string; shard: number; live: number; paid: number; isClosed?: true }>
>;

export type LedgerInput = Readonly<{
  items: readonly Item[];
  books: ProcessorBooks;
  now: Date;
  /** All workers have run and every queue is empty, so whatever is unfinished now will stay unfinished. */
  settled?: boolean;
  /** Only the listed records of a tenant were read (see `readTenantItems`), so other items may be absent. */
  isPartial?: boolean;
  /** The processor's objects were read from this time on; older ones are missing. */
  since?: Date;
  evidence?: Evidence;
}>;

/** Both sides, parsed and indexed for the invariants. */
export type View = Readonly<{
  now: Date;
  settled: boolean;
  isPartial: boolean;
  since: Date | undefined;
  evidence: Evidence;
  items: readonly Item[];
  unreadable: readonly Readonly<{ item: Item; problem: string }>[];
  attempts: readonly Kept<Attempt>[];
  invoices: readonly Kept<Invoice>[];
  orders: readonly Kept<Order>[];
  subscriptions: readonly Kept<Subscription>[];
  holdings: readonly Kept<Holding>[];
  trials: readonly Kept<Trial>[];
  addOnHoldings: readonly Kept<AddOnHolding>[];
  links: readonly Kept<PaymentLink>[];
  usage: readonly Kept<Usage>[];
  cards: readonly Kept<SavedCard>[];
  customers: readonly Kept<Customer>[];
  wallets: readonly Kept<Wallet>[];
  walletEntries: readonly Kept<WalletEntry>[];
  /** Our records of refunds. `refunds` are the processor's. */
  refundRecords: readonly Kept<Refund>[];
  listedDisputes: readonly Kept<ListedDispute>[];
  projects: readonly Kept<Project>[];
  deliveryLogs: readonly Kept<DeliveryLog>[];
  endpoints: readonly Kept<Endpoint>[];
  outbox: readonly Kept<OutboxRow>[];
  idempotencyKeys: readonly IdempotencyKeyItem[];
  declineCounts: readonly DeclineCountItem[];
  coupons: readonly Kept<Coupon>[];
  redemptions: readonly Kept<Redemption>[];
  shardUses: readonly UsesItem[];
  customerUses: readonly UsesItem[];
  places: readonly PlacesItem[];
  /** The processor's accounts whose books were read. */
  accountIds: ReadonlySet<string>;
  intents: readonly OwnIntent[];
  charges: readonly BookCharge[];
  refunds: readonly BookRefund[];
  disputes: readonly BookDispute[];
  /** What the processor's lists have that cannot be read, and the ids of these: nothing is known of them. */
  unread: readonly UnreadEntry[];
  unreadIds: ReadonlySet<string | undefined>;
  attemptOf(tenantId: string, attemptId: string | undefined): Kept<Attempt> | undefined;
  intentsOf(attempt: Attempt): readonly OwnIntent[];
}>;

/** Parses the items; one that its schema refuses is reported in `unreadable`. */
export function viewOf({
  items,
  books,
  now,
  settled = false,
  isPartial = false,
  since,
  evidence = {},
}: LedgerInput): View {
  const unreadable: { item: Item; problem: string }[] = [];
  const read = <Kind>(
    schema: v.GenericSchema<unknown, Kind>,
    matches: (item: Item) => boolean,
  ): Kept<Kind>[] =>
    items.filter(matches).flatMap((item) => {
      const parsed = v.safeParse(schema, item);
      if (parsed.success) return [item as unknown as Kept<Kind>];
      unreadable.push({
        item,
        // Without the value, which may be a payer's: operators are mailed what a check finds.
        problem: parsed.issues
          .map((issue) => `${v.getDotPath(issue)}: no ${issue.expected ?? issue.type}`)
          .join('; '),
      });
      return [];
    });
  const attempts = read<Attempt>(AttemptRecord, inCustomer('TXN#'));
  const customers = read<Customer>(CustomerRecord, (item) => inCustomer('CUSTOMER')(item) && !isMoved(item));
  const accounts = Object.values(books.accounts);
  const unread = accounts.flatMap(({ unread: entries = [] }) => entries);
  const intents = ownIntents(books.accounts, attempts, customers);
  const byId = new Map(attempts.map((attempt) => [`${attempt.tenantId} ${attempt.id}`, attempt]));
  const byAttempt = Map.groupBy(intents, ({ tenantId, attemptId }) => `${tenantId} ${attemptId}`);
  return {
    now,
    settled,
    isPartial,
    since,
    evidence,
    items,
    unreadable,
    attempts,
    customers,
    invoices: read<Invoice>(InvoiceRecord, inCustomer('INVOICE#')),
    orders: read<Order>(OrderRecord, inCustomer('ORDER#')),
    subscriptions: read<Subscription>(SubscriptionRecord, inCustomer('SUBSCRIPTION#')),
    holdings: read<Holding>(HoldingRecord, inCustomer('HOLDING#')),
    trials: read<Trial>(TrialRecord, inCustomer('TRIAL#')),
    addOnHoldings: read<AddOnHolding>(AddOnHoldingRecord, inCustomer('ADDONHOLDING#')),
    usage: read<Usage>(UsageRecord, inCustomer('USAGE#')),
    cards: read<SavedCard>(SavedCardRecord, inCustomer('CARD#')),
    wallets: read(WalletRecord, inCustomer('WALLET#')).map((wallet) => ({ ...wallet, lots: lotsOf(wallet) })),
    walletEntries: read<WalletEntry>(WalletEntryRecord, inCustomer('WALLETENTRY#')),
    refundRecords: read<Refund>(RefundRecord, inCustomer('REFUND#')),
    listedDisputes: read<ListedDispute>(ListedDisputeRecord, ({ sk }) => sk === 'DISPUTE'),
    links: read<PaymentLink>(LinkRecord, ({ sk }) => sk === 'LINK'),
    projects: read<Project>(ProjectRecord, ({ pk, sk }) => pk.startsWith('T#') && sk.startsWith('PROJECT#')),
    deliveryLogs: read<DeliveryLog>(DeliveryRecord, ({ sk }) => isDelivery(sk)),
    endpoints: read<Endpoint>(
      EndpointRecord,
      ({ pk, sk }) => pk.startsWith('T#') && sk.startsWith('ENDPOINT#'),
    ),
    outbox: items.filter(({ sk }) => sk === 'OUTBOX') as unknown as Kept<OutboxRow>[],
    idempotencyKeys: items.filter(({ sk }) => sk === 'KEY') as unknown as IdempotencyKeyItem[],
    declineCounts: items.filter(({ sk }) => sk === 'DECLINES') as unknown as DeclineCountItem[],
    coupons: read<Coupon>(CouponRecord, ({ sk }) => sk === 'COUPON'),
    redemptions: read<Redemption>(RedemptionRecord, inCustomer('REDEMPTION#')),
    shardUses: items.filter(({ sk }) => sk === 'USES') as unknown as UsesItem[],
    customerUses: items.filter(inCustomer('COUPON#')) as unknown as UsesItem[],
    places: items.filter(({ sk }) => sk === 'PLACES') as unknown as PlacesItem[],
    accountIds: new Set(Object.keys(books.accounts)),
    intents,
    charges: accounts.flatMap(({ charges }) => charges),
    refunds: accounts.flatMap(({ refunds }) => refunds),
    disputes: accounts.flatMap(({ disputes }) => disputes),
    unread,
    unreadIds: new Set(unread.flatMap(({ id }) => id ?? [])),
    attemptOf: (tenantId, attemptId) => byId.get(`${tenantId} ${attemptId}`),
    intentsOf: ({ tenantId, id }) => byAttempt.get(`${tenantId} ${id}`) ?? [],
  };
}

const isDelivery = (sk: string): boolean => /^DELIVERY(#|$)/.test(sk);
const inCustomer = (sk: string) => (item: Item) =>
  item.sk.startsWith(sk) && /^T#[^#]+#CUSTOMER#/.test(item.pk);
