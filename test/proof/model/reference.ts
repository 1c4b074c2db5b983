import { isGivenBack, type Refunded } from './refunds.ts';
import type { Subscription } from './subscriptions.ts';
import type { Trials } from './trials.ts';

/**
 * The reference: what the service promises, in the fewest words. It knows nothing of attempts, leases or locks; it knows who
 * clicked what, what their card does, and therefore which answers they get and what is charged.
 *
 * Where a call went wrong the reference cannot know what came of it. That link is then unsure: anything may be answered that
 * contradicts nothing, until all has come to rest and the books are read.
 */
export type Click = Readonly<{ link: number; payer: string; card: string; key?: string }>;
export type Payment = {
  click: Click;
  outcome: 'success' | 'declined' | 'called off' | 'waiting';
  begunAt: number;
  endedAt: number;
  by: number;
  bank: 'asks' | 'agreed' | 'refused';
};
export type Link = {
  /** What the link charges: of an invoice, what no transfer has paid. */
  minor: number;
  /** Transfers that staff have recorded for its invoice, by the name that the bank gave them. */
  readonly arrived: Map<string, number>;
  readonly currency: string;
  readonly recurs: boolean;
  /** What a later cycle charges, and how many were paid; `undefined` while that is not known. */
  readonly cycleMinor: number;
  cycles: number | undefined;
  /** It pays an invoice that was created with it; any other link's payment creates one. */
  readonly isOfInvoice: boolean;
  readonly expiresAt: number;
  isPaid: boolean;
  isCancelled: boolean;
  declines: number;
  /** Challenges that were begun and left, by the day (UTC) on which they ended. */
  readonly left: Map<string, number>;
  last?: Payment;
  readonly refunded: Refunded;
  isUnsure: boolean;
};
export type Reference = {
  readonly links: Link[];
  readonly keys: Map<string, { body: string; payment: Payment | undefined; at: number }>;
  readonly guards: Map<string, number>;
  /** By payer. */
  readonly subscriptions: Map<string, Subscription>;
  readonly trials: Trials;
  /** A fault struck a request since the service was last at rest, so the number of declined cards is not known. */
  isUnsure: boolean;
};

const KEY_LIVES_MS = 24 * 3_600_000;
const REPEATED_MS = { declined: 60_000, success: 600_000 };
const CHALLENGE_MS = 3_600_000;
/** The limit of a network is not here: the model has fewer cards than it needs. */
const MOST = { link: 10, email: 5, card: 10, challenges: 5 } as const;
const DECLINES = new Set(['pm_card_chargeDeclined']);
/** The payer of it has their bank take the payment back. */
const DISPUTES = new Set(['pm_card_createDispute']);
const ASKS = new Set(['pm_card_threeDSecure2Required', 'pm_card_threeDSecureRequiredChargeDeclined']);
const DECLINES_LATER = new Set(['pm_card_threeDSecureRequiredChargeDeclined']);

export const newReference = (): Reference => ({
  links: [],
  keys: new Map(),
  guards: new Map(),
  subscriptions: new Map(),
  trials: { of: new Map(), refused: 0, lastRefused: new Map(), isUnsure: false },
  isUnsure: false,
});

/** The answer to a click, or `undefined` when a fault makes it unknowable. Records the effects of the click. */
export function pay(reference: Reference, click: Click, now: number): string | undefined {
  const link = linkAt(reference, click.link);
  const body = `${click.link} ${click.payer} ${click.card}`;
  const bound = click.key === undefined ? undefined : reference.keys.get(click.key);
  if (bound && now - bound.at < KEY_LIVES_MS) {
    if (!bound.payment) return unsure(link);
    return bound.body === body ? standing(bound.payment) : 'idempotency_mismatch';
  }
  if (link.isUnsure || (isTrial(link) && reference.subscriptions.get(click.payer)?.isUnsure))
    return unsure(link);
  if (
    click.key === undefined &&
    link.last &&
    isSameClick(link.last.click, click) &&
    isRepeated(link.last, now) &&
    !isGivenBack(link)
  )
    return link.refunded.backMinor === undefined ? undefined : standing(link.last);
  const refusal = refusalOf(reference, link, click, now);
  if (refusal) return refusal;

  const payment: Payment = {
    click,
    outcome: 'waiting',
    begunAt: now,
    endedAt: now,
    by: Math.min(now + CHALLENGE_MS, link.expiresAt),
    bank: 'asks',
  };
  link.last = payment;
  if (click.key !== undefined) reference.keys.set(click.key, { body, payment, at: now });
  if (DECLINES.has(click.card)) declined(reference, payment, now);
  else if (!ASKS.has(click.card)) succeeded(reference, payment, now);
  return standing(payment);
}

/** The answer to a confirm. */
export function confirm(reference: Reference, payment: Payment, now: number): string | undefined {
  const link = linkAt(reference, payment.click.link);
  if (link.isUnsure) return undefined;
  if (payment.outcome !== 'waiting' || payment.bank === 'asks') return standing(payment);
  if (payment.bank === 'refused' || DECLINES_LATER.has(payment.click.card)) declined(reference, payment, now);
  else succeeded(reference, payment, now);
  return standing(payment);
}

/** The answer to the tenant that cancels a link. A payer who has not confirmed yet gives way. */
export function cancel(reference: Reference, index: number, now: number): string | undefined {
  const link = linkAt(reference, index);
  const { last } = link;
  if (link.isUnsure) return unsure(link);
  if (link.isPaid && !isPaidByTransfer(link)) return 'payment_link_used';
  if (last?.outcome === 'waiting') {
    end(reference, last, now);
    if (link.isPaid) return 'payment_link_used';
  }
  link.isCancelled = true;
  return 'cancelled';
}

/** Whole: the link itself has no payment. */
export const isPaidByTransfer = ({ isOfInvoice, minor }: Link): boolean => isOfInvoice && minor === 0;

/** The reconciler runs: who has not come back from their bank in time is taken to have left. */
export function reap(reference: Reference, now: number): void {
  for (const { last } of reference.links)
    if (last?.outcome === 'waiting' && last.by <= now) end(reference, last, now);
}

/** A cycle of everything that recurs has come. A card whose bank wants to see the payer does not pay it. */
export function renew({ links }: Reference, isStruck: boolean): void {
  for (const link of links) {
    if (!link.recurs || (!link.isPaid && !link.isUnsure)) continue;
    const isKnown = !isStruck && !link.isUnsure && link.cycles !== undefined && link.last !== undefined;
    const pays = link.last !== undefined && !ASKS.has(link.last.click.card);
    link.cycles = isKnown ? (link.cycles ?? 0) + (pays ? 1 : 0) : undefined;
  }
}

/** A request about this link went wrong. Nothing about it is known until all is at rest. */
export function doubt(reference: Reference, index: number, key?: string, at = 0): void {
  reference.isUnsure = true;
  linkAt(reference, index).isUnsure = true;
  if (key !== undefined) reference.keys.set(key, { body: '', payment: undefined, at });
}

export function linkAt({ links }: Reference, index: number): Link {
  const link = links[index];
  if (!link) throw new Error(`The reference has no link ${index}.`);
  return link;
}

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
export const hourOf = (now: number): string => new Date(now).toISOString().slice(0, 13);

/** Every payer takes a link from one who waits for their bank, until so many challenges of it were left today. */
function refusalOf(
  reference: Reference,
  link: Link,
  { payer, card }: Click,
  now: number,
): string | undefined {
  if (link.isPaid && !isPaidByTransfer(link)) return 'payment_link_used';
  if (link.isCancelled) return 'payment_link_cancelled';
  if (link.expiresAt <= now) return 'payment_link_expired';
  if (link.isPaid) return 'invoice_not_payable';
  const { last } = link;
  const left = link.left.get(dayOf(now)) ?? 0;
  if (left >= MOST.challenges) return 'rate_limited';
  if (last?.outcome === 'waiting') {
    if (left + 1 === MOST.challenges && last.by > now) return 'payment_in_progress';
    end(reference, last, now);
    if (link.isPaid) return 'payment_link_used';
  }
  if (link.declines >= MOST.link) return 'payment_link_exhausted';
  if (isLimited(reference, payer, now) || isSpent(reference, card, now)) return 'rate_limited';
  if (!isTrial(link) || !reference.subscriptions.get(payer)?.owesMinor) return undefined;
  countTry(reference, payer, now); // Who only typed the address learns nothing of its customer.
  return 'sign_in_required';
}

const isTrial = ({ minor, recurs }: Link): boolean => minor === 0 && recurs;

/** The payer's cards were declined too often in this hour. */
export const isLimited = ({ guards }: Reference, payer: string, now: number): boolean =>
  (guards.get(`${payer} ${hourOf(now)}`) ?? 0) >= MOST.email;

/** The card was declined, left at its bank or only saved too often in this hour. */
const isSpent = ({ guards }: Reference, card: string, now: number): boolean =>
  (guards.get(`${card} ${hourOf(now)}`) ?? 0) >= MOST.card;

const isSameClick = (one: Click, other: Click) => one.payer === other.payer && one.card === other.card;

function isRepeated({ outcome, endedAt }: Payment, now: number): boolean {
  if (outcome === 'called off') return false;
  return outcome === 'waiting' || now - endedAt < REPEATED_MS[outcome];
}

function standing({ outcome }: Payment): string {
  if (outcome === 'success') return 'success';
  return outcome === 'waiting' ? 'requires_action' : 'payment_failed';
}

function succeeded(reference: Reference, payment: Payment, now: number): void {
  Object.assign(payment, { outcome: 'success', endedAt: now });
  const link = linkAt(reference, payment.click.link);
  link.isPaid = true;
  if (isTrial(link)) countTry(reference, payment.click.card, payment.begunAt);
  if (DISPUTES.has(payment.click.card) && link.minor > 0) link.refunded.dispute = 'untold';
}

function declined(reference: Reference, payment: Payment, now: number): void {
  Object.assign(payment, { outcome: 'declined', endedAt: now });
  linkAt(reference, payment.click.link).declines += 1;
  countTry(reference, payment.click.payer, now);
  countTry(reference, payment.click.card, payment.begunAt);
}

/** Of a payer, or of a card. */
export function countTry(reference: Reference, who: string, now: number): void {
  const guard = `${who} ${hourOf(now)}`;
  reference.guards.set(guard, (reference.guards.get(guard) ?? 0) + 1);
}

/** A waiting payment whose payer does not come back is called off. A free trial has begun if the bank agreed: nothing was left to confirm. */
export function end(reference: Reference, payment: Payment, now: number): void {
  const { link, card } = payment.click;
  const hasBegun =
    linkAt(reference, link).minor === 0 && payment.bank === 'agreed' && !DECLINES_LATER.has(card);
  if (hasBegun) {
    succeeded(reference, payment, now);
    return;
  }
  Object.assign(payment, { outcome: 'called off', endedAt: now });
  countTry(reference, card, payment.begunAt);
  const { left } = linkAt(reference, link);
  left.set(dayOf(now), (left.get(dayOf(now)) ?? 0) + 1);
}

function unsure(link: Link): undefined {
  link.isUnsure = true;
  return undefined;
}
