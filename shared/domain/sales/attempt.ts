import * as v from 'valibot';
import { BuyerRecord } from '../customers/buyer.ts';
import { PostalAddressRecord } from '../customers/postal-address.ts';
import type {
  AttemptId,
  CustomerId,
  Day,
  GatewayId,
  Instant,
  InvoiceId,
  OrderId,
  ProjectId,
  SubscriptionId,
  TenantId,
} from '../ids.ts';
import { ReviewRecord, WarningRecord } from '../inbound/fraud-signs.ts';
import { text, whole } from '../record.ts';
import { RefundSumsRecord } from '../refunds/refund-sums.ts';
import { BuyerKnownByRecord } from './buyer-known-by.ts';
import { DisputeRecord, isOpenDispute } from './dispute.ts';
import { HoldRecord } from './hold.ts';
import { CardChecksRecord, RefusalRecord } from './refusal.ts';
import type { SaleKind } from './sale-kinds.ts';
import { TermsRecord } from './terms.ts';

/**
 * An attempt is one try to charge; it is the specification's Transaction. It is written before the processor is called.
 *
 *   prepared ──▶ invoiced ──▶ succeeded, aborted  (an unpaid invoice waits for a transfer)
 *      │
 *      ├───────▶ charging ──▶ succeeded
 *      │            ├──▶ declined
 *      │            ├──▶ requires_action ──▶ confirming ──▶ succeeded, declined, requires_action, aborted
 *      │            ├──▶ quarantined           (money was taken, but not what was expected)
 *      └──▶ aborted ◀┴── proved that nothing was or will be charged
 *
 * A timeout, a lost connection or a server error proves nothing: the attempt stays where it is until there is proof.
 */
export const ATTEMPT_STATES = [
  'prepared',
  'charging',
  'requires_action',
  'confirming',
  'invoiced',
  'succeeded',
  'declined',
  'aborted',
  'quarantined',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const TransactionStatus = {
  pending: 1,
  processing: 2,
  succeeded: 3,
  failed: 4,
  cancelled: 5,
} as const;
export const STATUS_OF_STATE = {
  prepared: TransactionStatus.pending,
  charging: TransactionStatus.processing,
  requires_action: TransactionStatus.pending,
  confirming: TransactionStatus.processing,
  invoiced: TransactionStatus.pending,
  succeeded: TransactionStatus.succeeded,
  declined: TransactionStatus.failed,
  aborted: TransactionStatus.cancelled,
  quarantined: TransactionStatus.processing,
} as const satisfies Record<AttemptState, number>;

/** Longer than the longest a function runs: while it lasts, only its holder acts on the attempt. */
export const LEASE_SECONDS = 45;
/** No idempotency key older than this is sent again: the processor forgets keys after 24 hours. */
const KEY_LIFE_HOURS = 20;
/** From here on the processor has forgotten the key, and no process of ours that could have sent it lives. */
const RELEASABLE_AFTER_HOURS = 25;
/** The processor's clock and ours may differ by this much. */
export const CLOCK_SKEW_SECONDS = 300;
/** How long a payer may take to authenticate before the intent is cancelled. The processor drops the attempt after 60 minutes. */
export const AUTHENTICATION_MINUTES = 55;

/** A request to the processor exactly as it was first sent; replays send this and never rebuild it. */
export const FrozenRecord = v.object({
  key: v.string(),
  body: v.string(),
  sha256: v.string(),
  frozenAt: text<Instant>(),
});
export type Frozen = v.InferOutput<typeof FrozenRecord>;

export const CardRecord = v.object({
  brand: v.string(),
  last4: v.string(),
  /** Of its issuer, as ISO 3166 alpha-2. */
  country: v.optional(v.string()),
  expMonth: v.optional(whole()),
  expYear: v.optional(whole()),
  /** Names the card number within the tenant's account at the processor. It appears in no answer and no event. */
  fingerprint: v.optional(v.string()),
});
export type Card = v.InferOutput<typeof CardRecord>;

const PayerRecord = v.object({
  email: v.string(),
  name: v.string(),
  mobile: v.optional(v.string()),
  /** Only where the gateway asks for it. */
  address: v.optional(PostalAddressRecord),
  /** What its documents say of the buyer. The processor does not get it. */
  buyer: v.optional(BuyerRecord),
  /** The tag of the language in which they paid, if mails are written in it. */
  language: v.optional(v.string()),
});
export type Payer = v.InferOutput<typeof PayerRecord>;

/** How it is known that an aborted attempt charged nothing and never will. */
export const ABORT_REASONS = [
  'unsent', // nothing that charges was ever sent
  'fenced', // its key is bound to a request that cannot charge
  'abandoned', // the payer did not authenticate in time; the intent is cancelled
  'superseded', // another payment, a billing date or a cancellation did not wait for the payer’s bank; the intent is cancelled
  'repriced', // what it was priced by was refunded, disputed or lost in a dispute; the intent is cancelled
  'code_used_up', // while it waited, others took the uses that were left of its code; the intent is cancelled
  'mismatch', // the intent was not what was asked for; it is cancelled
  'amount_too_small', // the processor refused the request without running it, here and below
  'payment_method_missing', // the processor does not know the card token, so no issuer was asked
  'credentials',
  'rate_limit',
  'customer_missing', // the customer was deleted at the processor; another attempt goes on with a new one
  'refused', // for a reason that the shop or an operator must correct
  'voided', // staff cancelled the invoice that waited for its transfer
  'refunded', // it took something else than was asked for, and an operator saw all of it given back
  'released', // when no process could still send it and its key was forgotten, the processor did not list it
] as const;
export type AbortReason = (typeof ABORT_REASONS)[number];

/**
 * What is sent to the processor: a payment intent that charges, a setup intent that saves the card, or nothing when nothing is
 * charged. A `transfer` is money that staff saw arrive, so nothing was sent for it either.
 */
export const OPERATIONS = ['charge', 'save_card', 'nothing', 'transfer'] as const;
export type Operation = (typeof OPERATIONS)[number];
/** The processor has a counterpart of the attempt. */
export const isSent = ({ operation }: Readonly<{ operation: Operation }>): boolean =>
  operation === 'charge' || operation === 'save_card';

/** What staff say of a transfer that arrived: the bank's reference, the day in the project's time zone, and who recorded it. */
const TransferRecord = v.object({ reference: v.string(), receivedOn: text<Day>(), recordedBy: v.string() });

/** How an operator decides about a charge that is not what was asked for. */
export const CLOSED_AS = ['accepted', 'refunded'] as const;
export type ClosedAs = (typeof CLOSED_AS)[number];

export const AttemptRecord = v.object({
  id: text<AttemptId>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  gatewayId: text<GatewayId>(),
  /** The processor's account that its requests are sent to. Only this account can prove its outcome. */
  processorAccountId: v.optional(v.string()),
  kind: text<SaleKind>(),
  operation: v.picklist(OPERATIONS),
  terms: TermsRecord,
  holds: v.array(HoldRecord),
  /**
   * Uses of capped codes that it gave back to wait for its payer. Its confirm takes them again, after which this is empty, or sells nothing.
   */
  setAside: v.optional(v.array(HoldRecord)),
  state: v.picklist(ATTEMPT_STATES),
  status: v.picklist(Object.values(TransactionStatus)),
  /** Counts every write, so that of two that act on one reading only one commits. */
  version: whole(),
  livemode: v.boolean(),
  payer: PayerRecord,
  buyerKnownBy: v.optional(BuyerKnownByRecord),
  /** Absent when nothing is charged and no card is saved, and while a confirmation token stands for it. */
  paymentMethodId: v.optional(v.string()),
  /** What the payer gave in place of a payment method. */
  confirmationTokenId: v.optional(v.string()),
  /** The payer's network as the decline limits count it; empty when the payer was not there, as for a renewal. */
  clientNetwork: v.string(),
  naturalKey: v.string(),
  /** A hash of the secret that the payer's page keeps: that page may supersede the attempt while it waits for authentication. */
  payerMark: v.optional(v.string()),
  processorCustomerId: v.optional(v.string()),
  /** Where the processor sends the payer after a redirect: the receipt page. Every charge and confirm of the attempt names it. */
  returnUrl: v.optional(v.string()),
  /** The trace of the request that began it, in which whatever goes on with it stays. It is for finding log lines alone. */
  traceId: v.optional(v.string()),
  charge: v.optional(FrozenRecord),
  /** How often the intent was sent for confirmation: names the next confirm's key. */
  confirms: whole(),
  intentId: v.optional(v.string()),
  chargeId: v.optional(v.string()),
  card: v.optional(CardRecord),
  cardChecks: v.optional(CardChecksRecord),
  /** The mandate that its payer gave, or under which it charges. */
  mandateId: v.optional(v.string()),
  /** When the bank charges the card, since it has to tell its customer a day before. Nothing stops it from then on. */
  chargedByBankAt: v.optional(text<Instant>()),
  transfer: v.optional(TransferRecord),
  refusal: v.optional(RefusalRecord),
  /** What payers told their banks against the charge, oldest first. */
  disputes: v.optional(v.array(DisputeRecord)),
  /** What issuers say against the charge, and its reviews at the processor, oldest first. */
  warnings: v.optional(v.array(WarningRecord)),
  reviews: v.optional(v.array(ReviewRecord)),
  /** What was given back of a success; absent until a refund begins. */
  refunds: v.optional(RefundSumsRecord),
  abortReason: v.optional(v.picklist(ABORT_REASONS)),
  /** The attempt in which the same request goes on. It may not exist: a request without an idempotency key takes an id of its own. */
  replacedBy: v.optional(text<AttemptId>()),
  /** What in the processor's object differed from what was asked for. */
  mismatches: v.optional(v.array(v.string())),
  /** When an operator decided about a quarantined attempt, and how. Earlier versions of the service closed one without a decision. */
  closedAt: v.optional(text<Instant>()),
  closedAs: v.optional(v.picklist(CLOSED_AS)),
  invoiceId: v.optional(text<InvoiceId>()),
  invoiceNumber: v.optional(v.string()),
  orderId: v.optional(text<OrderId>()),
  subscriptionId: v.optional(text<SubscriptionId>()),
  /** The shop was guarded, so 3-D Secure is asked for. */
  isGuarded: v.optional(v.literal(true)),
  /** It was not the first try of its payer's network or e-mail, so its payer is not told why it is declined. */
  isFurtherTry: v.optional(v.literal(true)),
  createdAt: text<Instant>(),
  /** A payer who was asked to authenticate and has not come back by then is taken to have left. */
  authenticateBy: text<Instant>(),
  /** Until then only the process that holds the lease acts on the attempt. */
  leaseUntil: text<Instant>(),
  /** How often the reconciler looked at it without learning its outcome. */
  reconcileCount: whole(),
  /** When a success took effect: the processor's time of the charge, or the attempt's own when nothing was charged. */
  soldAt: v.optional(text<Instant>()),
  /** When the end was recorded. */
  endedAt: v.optional(text<Instant>()),
});
export type Attempt = v.InferOutput<typeof AttemptRecord>;

export const isEnded = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'succeeded' || state === 'declined' || state === 'aborted';
/** Ended, or waiting for a person: the reconciler has nothing to do with it. */
export const isResting = (state: AttemptState): boolean =>
  isEnded({ state }) || state === 'quarantined' || state === 'invoiced';
/** A dispute about its charge is open: the tenant's staff answer it at the processor. */
export const isHeldForReview = ({ disputes = [] }: Pick<Attempt, 'disputes'>): boolean =>
  disputes.some(isOpenDispute);
export const isLeased = (attempt: Attempt, now: Date): boolean =>
  Date.parse(attempt.leaseUntil) > now.getTime();
/** The processor has accepted the charge, and its outcome is known later. */
export const awaitsBank = (attempt: Attempt, now: Date): boolean =>
  isInFlight(attempt) && Date.parse(attempt.chargedByBankAt ?? attempt.createdAt) > now.getTime();
/** A request that moves money was sent, or may be, and its outcome is not recorded yet. */
export const isInFlight = ({ state }: Attempt): boolean => state === 'charging' || state === 'confirming';
/** A process holds the lease and is still working on it. */
export const isHeld = (attempt: Attempt, now: Date): boolean =>
  (attempt.state === 'prepared' || isInFlight(attempt)) && isLeased(attempt, now);

/** The processor's idempotency key of one operation of one attempt. It holds nothing personal. */
export type RequestName = 'pi' | 'si' | 'fc' | `ca${number}` | `cf${number}`;
export const keyOf = (tenantId: TenantId, attemptId: AttemptId, request: RequestName): string =>
  `v1:${tenantId}:${attemptId}:${request}`;

export const isKeyAlive = ({ frozenAt }: Frozen, now: Date): boolean =>
  hoursBetween(frozenAt, now) < KEY_LIFE_HOURS;
/** A charge whose outcome is unknown may be given up: by now the processor lists all that arrived. */
export const isReleasable = ({ state, charge }: Pick<Attempt, 'state' | 'charge'>, now: Date): boolean =>
  state === 'charging' && charge !== undefined && isSentLongAgo(charge, now);
/** No process is left that could still send the request, and the processor has forgotten its key. */
export const isSentLongAgo = ({ frozenAt }: Frozen, now: Date): boolean =>
  hoursBetween(frozenAt, now) >= RELEASABLE_AFTER_HOURS;
const hoursBetween = (earlier: Instant, later: Date): number =>
  (later.getTime() - Date.parse(earlier)) / 3_600_000;

/** Seconds until an attempt that stays unresolved is looked at again: soon at first, then hourly. */
const RECONCILE_AFTER_SECONDS = [30, 60, 120, 300, 900] as const;
const RECONCILE_HOURLY_SECONDS = 3600;
export const reconcileAfterSeconds = (checks: number): number =>
  RECONCILE_AFTER_SECONDS[checks] ?? RECONCILE_HOURLY_SECONDS;
/** At this look, about ten minutes after the charge was sent, the operators are notified. */
export const RECONCILES_BEFORE_NOTICE = RECONCILE_AFTER_SECONDS.length;
/** A charge that is not what was asked for waits for an operator's decision. */
export const isUndecided = ({ state, closedAt }: Pick<Attempt, 'state' | 'closedAt'>): boolean =>
  state === 'quarantined' && closedAt === undefined;
/** Operators were notified of the attempt, and it has not ended since. */
export const needsPerson = ({ state, reconcileCount }: Attempt): boolean =>
  state === 'quarantined' || (!isEnded({ state }) && reconcileCount >= RECONCILES_BEFORE_NOTICE);
