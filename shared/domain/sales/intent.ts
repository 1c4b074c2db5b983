import type { CustomerId, Instant } from '../ids.ts';
import { instant } from '../time/calendar.ts';
import { type Attempt, type Card, CLOCK_SKEW_SECONDS } from './attempt.ts';
import type { Because, CardChecks, Refusal } from './refusal.ts';

/** The processor's payment intent or setup intent, as far as the protocol looks at it. Amounts in minor units. */
export type Intent = Readonly<{
  id: string;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
  amountMinor: number;
  receivedMinor: number;
  /** Absent from a setup intent, whose amounts are 0. */
  currency?: string;
  /** Of a setup intent: `off_session` permits charges without the payer. */
  usage?: string;
  customerId?: string;
  /** What was charged: a token that stands for a card is answered with the card it made. */
  paymentMethodId?: string;
  attemptId?: string;
  /** Our id of the payer, as its metadata names it. */
  payerId?: CustomerId;
  /** The attempt whose key this intent fences. */
  fenceOf?: string;
  livemode: boolean;
  chargeId?: string;
  /** The processor's time of its latest charge. */
  chargedAt?: Instant;
  clientSecret?: string;
  card?: Card;
  /** What the payer permitted with it, or under which it was charged. The bank may refuse it later. */
  mandateId?: string;
  /** Of one that is processed: when the bank charges the card. */
  chargedByBankAt?: Instant;
  cardChecks?: CardChecks;
  refusal?: Refusal;
}>;

/** The processor did not run the request. */
export type Refused = Readonly<{
  kind: 'refused';
  because: Because;
  refusal: Refusal;
  report: RefusalReport;
  /** The answer to the first sending under this key, given again. */
  isReplay?: boolean;
}>;

/** The processor's own words about a refusal, for operators: without secrets or e-mail addresses. */
export type RefusalReport = Readonly<{
  code?: string;
  param?: string;
  message: string;
  processorRequestId?: string;
}>;

/** What one call to the processor proved. `unknown` proves nothing and may never be taken for a decline. */
export type ChargeAnswer =
  | { kind: 'intent'; intent: Intent }
  | { kind: 'declined'; intent?: Intent; refusal: Refusal }
  | Refused
  | { kind: 'key_reused' }
  | Unknown;

/** `isReplay`: the key is bound to just this request, and its first answer was this one. `isBusy`: another sending is in progress. */
export type Unknown = Readonly<{ kind: 'unknown'; reason: string; isReplay?: boolean; isBusy?: boolean }>;

/** The answer to a call of any kind. */
export type AnyAnswer = Readonly<{ kind: string }>;
export const isRefused = (answer: AnyAnswer): answer is Refused => answer.kind === 'refused';
export const isUnknown = (answer: AnyAnswer): answer is Unknown => answer.kind === 'unknown';

/**
 * What two sendings of one request under one key prove. A refused second sending proves nothing about the first, unless the first
 * was refused too, or the processor replays what it answered to the first (R3).
 */
export function provedBy<Answer extends AnyAnswer>(first: AnyAnswer, second: Answer): Answer | Unknown {
  const isProof = !isRefused(second) || second.isReplay || isRefused(first);
  return isProof ? second : { kind: 'unknown', reason: `a retry was refused: ${second.because}` };
}

/**
 * The answer, or an unknown outcome if it shows another payment's intent: replies that were mixed up on the way prove nothing about
 * this payment (R7).
 */
export function ownAnswer(attempt: Pick<Attempt, 'id' | 'intentId'>, answer: ChargeAnswer): ChargeAnswer {
  const intent = answer.kind === 'intent' || answer.kind === 'declined' ? answer.intent : undefined;
  if (!intent) return answer;
  const isOwn =
    attempt.intentId === undefined ? intent.attemptId === attempt.id : intent.id === attempt.intentId;
  return isOwn ? answer : { kind: 'unknown', reason: "the answer shows another payment's intent" };
}

/**
 * What in the processor's object is not what was asked for; empty when it may be believed.
 *
 * Rule 7 of the charging protocol, and rule 13 of the specification: nothing is marked paid on a mismatch.
 */
export function mismatchesOf(attempt: Attempt, intent: Intent): string[] {
  const { minor } = attempt.terms.charge;
  const expectations: [name: string, holds: boolean][] = [
    ['id', attempt.intentId === undefined || intent.id === attempt.intentId],
    ['amount', intent.amountMinor === minor],
    ['amount_received', intent.status !== 'succeeded' || intent.receivedMinor === minor],
    ['currency', intent.currency === currencyOf(attempt)],
    ['usage', attempt.operation !== 'save_card' || intent.usage === 'off_session'],
    ['customer', intent.customerId === attempt.processorCustomerId],
    ['metadata.attempt', intent.attemptId === attempt.id],
    ['livemode', intent.livemode === attempt.livemode],
  ];
  return expectations.filter(([, holds]) => !holds).map(([name]) => name);
}

/** A setup intent has no currency. */
const currencyOf = ({ operation, terms }: Attempt) =>
  operation === 'save_card' ? undefined : terms.charge.currency;

/** Whether the answer to a fence is the fence: an intent of this attempt that was not confirmed and has taken nothing. */
export function isFenceOf(attempt: Attempt, intent: Intent): boolean {
  const isSameSum =
    intent.amountMinor === attempt.terms.charge.minor && intent.currency === currencyOf(attempt);
  const isOfAttempt = intent.fenceOf === attempt.id && intent.livemode === attempt.livemode;
  return (
    isOfAttempt && isSameSum && intent.receivedMinor === 0 && intent.status === 'requires_payment_method'
  );
}

/**
 * When a success took effect. A charge is dated by the processor, however late it is recorded, but never in the future and never
 * before its attempt by more than the clocks may differ. A sale that charged nothing is dated by its attempt.
 */
export function soldAtOf({ createdAt, operation }: Attempt, intent: Intent | undefined, now: Date): Instant {
  if (!intent || operation !== 'charge') return createdAt;
  const chargedAt = intent.chargedAt ? Date.parse(intent.chargedAt) : now.getTime();
  const earliest = Date.parse(createdAt) - CLOCK_SKEW_SECONDS * 1000;
  return instant(new Date(Math.min(Math.max(chargedAt, earliest), now.getTime())));
}

/** Whether the processor dropped the attempt because our confirm did not follow within its hour. */
export const isExpired = ({ refusal }: Intent): boolean =>
  refusal?.code === 'payment_intent_payment_attempt_expired';
