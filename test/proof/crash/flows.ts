import type { FaultMode } from '../../../local/processor/faults/faults.ts';
import type { LetterKind } from '../../../shared/domain/mail/letter.ts';
import type { Fault } from '../../harness/invocation.ts';
import { ONLY_USE } from '../coupon.ts';
import { entered } from '../entered-card.ts';
import { type Payer, SAVED } from '../payer.ts';
import { MONTH_SECONDS, PAUSE_SECONDS, REMINDER_SECONDS } from '../renewals.ts';
import type { Fields } from './altered.ts';
import { NOTICES, type Notices } from './mail/mail-work.ts';

/** One way through a flow, whose every call is then made to fail. */
export type Flow = Readonly<{
  id: string;
  /** What is sold: a custom link, unless it is the payer's own of a link that sells more than once, such a link of which the payer chooses first, a link that is renewed, an unpaid invoice by its link, a pending order, a plan from a storefront's page, by a link or by transfer, an add-on for the plan that the payer has, or a change of that plan. */
  sells?:
    | 'offer'
    | 'choice'
    | 'copy'
    | 'invoice'
    | 'order'
    | 'plan'
    | 'plan_link'
    | 'transfer'
    | 'add_on'
    | 'change';
  /** Fields of the request that creates it, or of the plan. */
  link: object;
  payer: Omit<Payer, 'key'>;
  /** The project numbers its invoices in one series. */
  invoiceSeries?: 'tenant';
  /** What the wallet of the payer, who proves who they are, is credited before, in minor units. */
  wallet?: number;
  /** The processor knows the payer from an earlier payment. */
  isReturning?: boolean;
  /** The payer's customer is deleted at the processor after that. */
  isDeleted?: boolean;
  /** What the processor does wrong with the charge, beside any fault of the wire. */
  trouble?: Readonly<{ path: string; mode: FaultMode; times: number }>;
  /** How far the payment has come before faults begin; nothing when the flow is the payment itself. */
  before?: Readonly<{ faults: readonly Fault[]; confirms?: boolean }>;
  /** The processor charges something else than it was asked for. */
  chargesOther?: Fields;
  /** Somebody changes the intent at the processor while it waits for its payer. */
  changed?: Fields;
  act:
    | 'pay'
    | 'confirm'
    | 'finish'
    | 'relay'
    | 'sweep'
    | 'deliver'
    | 'create'
    | 'cancel'
    | 'received'
    | 'void'
    | 'dispute'
    | 'refund'
    | 'book'
    | 'renew'
    | 'lose_card'
    | 'issue_card'
    | 'add_card'
    | 'replace_card'
    | 'cancel_change'
    | 'pause'
    | 'resume'
    | 'mail';
  /** The issuer has decided for the payer before the event of the dispute arrives. */
  isLost?: boolean;
  /** That was recorded, and the issuer has decided again since. */
  isReversed?: boolean;
  /** What staff refund, in major units; all that is left without it. */
  refunds?: number;
  /** How many cycles of the order are paid in the end, where its card works. */
  cyclesPaid?: number;
  /** What a cycle of the order costs in the end, in minor units: of the plan that it renews, or of the one that it changes to. */
  renewsFor?: number;
  /** Staff paused the order before: its pause is to begin, or has begun and lasts until they resume it, or ends on the day of the flow. */
  pause?: 'asked' | 'begun' | 'ending';
  /** Whether the order stands still in the end. */
  isPaused?: boolean;
  /** Seconds that pass between what was before and the flow. */
  waitSeconds?: number;
  /** The project has an endpoint for events, which answers so at first. */
  endpoint?: readonly number[];
  /** The project mails its payers: what they get in the end, how SES's notices arrive, what the flow's mail tells of where that is not the payment, and that the stream brought nothing. */
  mail?: Readonly<{
    letters: readonly LetterKind[];
    notices: Notices;
    tells?: 'refund' | 'cycle' | 'sign_in';
    isSwept?: boolean;
  }>;
}>;

const ONCE = { amount: 19.99 };
/** A place is one more hold, which ends with its link. */
const OFFER = { ...ONCE, maxPayments: 1 };
const CHOICE = { ...OFFER, quantity: { min: 1, max: 3 } };
const COPY = { ...ONCE, renewable: true };
const RECURRING = {
  amount: 35.41,
  currency: { code: 'EUR', symbol: '€' },
  billingType: 2,
  recurringDetails: { billingInterval: 1 },
};
const trial = (amount: number) => ({
  amount,
  billingType: 2,
  recurringDetails: {
    billingInterval: 3,
    recurringAmount: 12.5,
    isOnTrial: true,
    trialPeriod: { durationInDays: 14 },
  },
});

const VISA = 'pm_card_visa';
const DECLINED = 'pm_card_chargeDeclined';
const CHALLENGED = 'pm_card_threeDSecure2Required';
const CHALLENGED_THEN_DECLINED = 'pm_card_threeDSecureRequiredChargeDeclined';
const CHARGE = 'processor POST /v1/payment_intents';
const SETUP = 'processor POST /v1/setup_intents';
const CONFIRM = 'processor POST /v1/payment_intents/:id/confirm';

type Way = readonly [name: string, card: string, challenge: Payer['challenge'], trouble?: Flow['trouble']];
const lostReplies = (path: string) => ({ path, mode: 'drop_reply', times: 2 }) as const;

const WAYS: readonly Way[] = [
  ['succeeds', VISA, 'ignored'],
  ['declines', DECLINED, 'ignored'],
  ['challenge-passed', CHALLENGED, 'passed'],
  ['challenge-abandoned', CHALLENGED, 'ignored'],
  ['challenge-failed', CHALLENGED, 'failed'],
  ['declined-after-challenge', CHALLENGED_THEN_DECLINED, 'passed'],
  ['unknown', VISA, 'ignored', lostReplies('/v1/payment_intents')],
  ['unknown-not-run', VISA, 'ignored', { path: '/v1/payment_intents', mode: 'drop_before', times: 2 }],
];
/** A confirmation token is used up by its charge, whatever becomes of it. */
const TOKEN_WAYS: readonly Way[] = WAYS.map(([name, card, ...rest]) => [name, entered(card), ...rest]);
/** A free trial goes the same ways through a setup intent. */
const TRIAL_WAYS: readonly Way[] = WAYS.map(([name, card, challenge, trouble]) => [
  name,
  card,
  challenge,
  trouble && { ...trouble, path: '/v1/setup_intents' },
]);
/** A coupon is one more hold, of which there is one. */
const COUPON_WAYS = WAYS.filter(([name]) =>
  ['succeeds', 'declines', 'challenge-passed', 'challenge-abandoned', 'unknown'].includes(name),
);
/** An invoice is one more hold and another record at the end; how a charge goes is the link's business already. */
const INVOICE_WAYS = WAYS.filter(([name]) =>
  ['succeeds', 'declines', 'challenge-passed', 'unknown', 'unknown-not-run'].includes(name),
);

/** A plan is one more hold, an order with its subscription, and a purchase that begins without a link. */
const PLAN_WAYS = [...INVOICE_WAYS, ...WAYS.filter(([name]) => name === 'challenge-abandoned')];
const FREE_MONTH = { trialDays: 30 };
/** A wallet is one more hold; the flow in which it pays all sends nothing to the processor. */
const WALLET_WAYS = WAYS.filter(([name]) =>
  ['succeeds', 'declines', 'challenge-abandoned', 'unknown-not-run'].includes(name),
);

const payments = [
  ...waysOf('once', ONCE, WAYS),
  ...waysOf('recurring', RECURRING, WAYS),
  ...waysOf('token', RECURRING, TOKEN_WAYS),
  ...waysOf('trial', trial(0), TRIAL_WAYS),
  ...waysOf('trial-token', trial(0), [['succeeds', entered(VISA), 'ignored']]),
  ...waysOf('paid-trial', trial(5), WAYS.slice(0, 1)),
  ...waysOf('invoice', ONCE, INVOICE_WAYS, { sells: 'invoice' }),
  ...waysOf('offer', OFFER, WALLET_WAYS, { sells: 'offer' }).filter(({ isReturning }) => !isReturning),
  ...waysOf('choice', CHOICE, WALLET_WAYS, { sells: 'choice' }).filter(({ isReturning }) => !isReturning),
  ...waysOf('copy', COPY, WALLET_WAYS, { sells: 'copy' }).filter(({ isReturning }) => !isReturning),
  ...waysOf('order', RECURRING, PLAN_WAYS, { sells: 'order' }),
  ...waysOf('plan', {}, PLAN_WAYS, { sells: 'plan' }),
  ...waysOf('plan-link', {}, PLAN_WAYS.slice(0, 2), { sells: 'plan_link' }),
  ...waysOf('add-on', {}, PLAN_WAYS, { sells: 'add_on' }).filter(({ isReturning }) => !isReturning), // Who has a plan is known already.
  ...waysOf('change', {}, PLAN_WAYS, { sells: 'change' }).filter(({ isReturning }) => !isReturning),
  ...waysOf('change-credits', { minor: 999, downgradeMode: 'now' }, [['succeeds', SAVED, 'ignored']], {
    sells: 'change',
  }).filter(({ isReturning }) => !isReturning),
  ...waysOf('plan-trial', FREE_MONTH, TRIAL_WAYS.slice(0, 3), { sells: 'plan' }),
  ...waysOf('with-coupon', RECURRING, COUPON_WAYS, {}, ONLY_USE),
  ...waysOf('plan-with-coupon', {}, COUPON_WAYS.slice(0, 2), { sells: 'plan' }, ONLY_USE),
  ...waysOf('with-wallet', ONCE, WALLET_WAYS, { wallet: 500 }),
  ...waysOf('invoice-with-wallet', ONCE, WAYS.slice(0, 1), { sells: 'invoice', wallet: 500 }),
  ...waysOf('order-with-wallet', ONCE, WAYS.slice(0, 1), { sells: 'order', wallet: 500 }),
  ...waysOf('by-wallet', ONCE, WAYS.slice(0, 1), { wallet: 5000 }),
  ...waysOf('in-tenant-series', ONCE, WAYS.slice(0, 1), { invoiceSeries: 'tenant' }),
];

const visa = { card: VISA, challenge: 'ignored' } as const;
const passes = { card: CHALLENGED, challenge: 'passed' } as const;
const fails = { card: CHALLENGED, challenge: 'failed' } as const;
const ignores = { card: CHALLENGED, challenge: 'ignored' } as const;
const dies = (at: string, mode: 'die_before' | 'die_after') => [{ phase: 'setup', at, mode }] as const;
const CUSTOMER = { path: '/v1/customers' };
const LEASE_OVER = 50;
const CHALLENGE_OVER = 56 * 60;
const ATTEMPT_EXPIRED = 61 * 60;
/** The sweeper takes what is older than this. */
const SWEPT = 180;

/** Payments that were left at every place where they can be left, for the reconciler and the payer who comes back. */
const continuations: readonly Flow[] = [
  { id: 'confirm/parked', link: ONCE, payer: passes, before: { faults: [] }, act: 'confirm' },
  { id: 'confirm/recurring', link: RECURRING, payer: passes, before: { faults: [] }, act: 'confirm' },
  { id: 'confirm/trial', link: trial(0), payer: passes, before: { faults: [] }, act: 'confirm' },
  { id: 'confirm/trial-failed', link: trial(0), payer: fails, before: { faults: [] }, act: 'confirm' },
  { id: 'confirm/failed', link: ONCE, payer: fails, before: { faults: [] }, act: 'confirm' },
  {
    id: 'confirm/invoice',
    sells: 'invoice',
    link: ONCE,
    payer: passes,
    before: { faults: [] },
    act: 'confirm',
  },
  { id: 'confirm/plan', sells: 'plan', link: {}, payer: passes, before: { faults: [] }, act: 'confirm' },
  { id: 'confirm/add-on', sells: 'add_on', link: {}, payer: passes, before: { faults: [] }, act: 'confirm' },
  { id: 'confirm/change', sells: 'change', link: {}, payer: passes, before: { faults: [] }, act: 'confirm' },
  {
    id: 'reap/offer',
    sells: 'offer',
    link: OFFER,
    payer: ignores,
    before: { faults: [] },
    act: 'finish',
    waitSeconds: CHALLENGE_OVER,
  },
  {
    id: 'reap/change',
    sells: 'change',
    link: {},
    payer: ignores,
    before: { faults: [] },
    act: 'finish',
    waitSeconds: CHALLENGE_OVER,
  },
  {
    id: 'confirm/order',
    sells: 'order',
    link: RECURRING,
    payer: passes,
    before: { faults: [] },
    act: 'confirm',
  },
  {
    id: 'reap/plan',
    sells: 'plan',
    link: {},
    payer: ignores,
    before: { faults: [] },
    act: 'finish',
    waitSeconds: CHALLENGE_OVER,
  },
  {
    id: 'reap/abandoned',
    link: ONCE,
    payer: ignores,
    before: { faults: [] },
    act: 'finish',
    waitSeconds: CHALLENGE_OVER,
  },
  {
    id: 'confirm/expired',
    link: ONCE,
    payer: ignores,
    before: { faults: [] },
    act: 'confirm',
    waitSeconds: ATTEMPT_EXPIRED,
  },
  {
    id: 'reap/recurring',
    link: RECURRING,
    payer: ignores,
    before: { faults: [] },
    act: 'finish',
    waitSeconds: CHALLENGE_OVER,
  },
  {
    id: 'reap/trial',
    link: trial(0),
    payer: ignores,
    before: { faults: [] },
    act: 'finish',
    waitSeconds: CHALLENGE_OVER,
  },
  {
    id: 'finish/unsent',
    link: ONCE,
    payer: visa,
    before: { faults: dies(CHARGE, 'die_before') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/charged',
    link: ONCE,
    payer: visa,
    before: { faults: dies(CHARGE, 'die_after') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/invoice',
    sells: 'invoice',
    link: ONCE,
    payer: visa,
    before: { faults: dies(CHARGE, 'die_after') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/plan',
    sells: 'plan',
    link: {},
    payer: visa,
    before: { faults: dies(CHARGE, 'die_after') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/recurring',
    link: RECURRING,
    payer: visa,
    before: { faults: dies(CHARGE, 'die_after') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/declined',
    link: ONCE,
    payer: { card: DECLINED, challenge: 'ignored' },
    before: { faults: dies(CHARGE, 'die_after') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/confirm-unsent',
    link: ONCE,
    payer: passes,
    before: { faults: dies(CONFIRM, 'die_before'), confirms: true },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/confirmed',
    link: ONCE,
    payer: passes,
    before: { faults: dies(CONFIRM, 'die_after'), confirms: true },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/trial-unsent',
    link: trial(0),
    payer: visa,
    before: { faults: dies(SETUP, 'die_before') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'finish/trial-saved',
    link: trial(0),
    payer: visa,
    before: { faults: dies(SETUP, 'die_after') },
    act: 'finish',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'customer/stored-error',
    link: ONCE,
    payer: visa,
    trouble: { ...CUSTOMER, mode: 'error_500_kept', times: 1 },
    act: 'pay',
  },
  {
    id: 'customer/unreachable',
    link: ONCE,
    payer: visa,
    trouble: { ...CUSTOMER, mode: 'drop_reply', times: 2 },
    act: 'pay',
  },
  { id: 'customer/deleted', link: ONCE, payer: visa, isReturning: true, isDeleted: true, act: 'pay' },
  { id: 'relay/paid', link: RECURRING, payer: visa, before: { faults: [] }, act: 'relay', endpoint: [] },
  {
    id: 'sweep/paid',
    link: ONCE,
    payer: visa,
    before: { faults: [] },
    act: 'sweep',
    waitSeconds: 130,
    endpoint: [],
  },
  { id: 'deliver/paid', link: ONCE, payer: visa, before: { faults: [] }, act: 'deliver', endpoint: [] },
  {
    id: 'deliver/refused',
    link: ONCE,
    payer: visa,
    before: { faults: [] },
    act: 'deliver',
    endpoint: [500, 302],
  },
  { id: 'link/keyed', link: RECURRING, payer: visa, act: 'create' },
  {
    id: 'link/named-and-keyed',
    link: { ...RECURRING, idempotencyKey: 'order-1' },
    payer: visa,
    act: 'create',
  },
  { id: 'order/keyed', sells: 'order', link: RECURRING, payer: visa, act: 'create' },
  { id: 'invoice/keyed', sells: 'invoice', link: ONCE, payer: visa, act: 'create' },
  {
    id: 'invoice/known-customer',
    sells: 'invoice',
    link: ONCE,
    payer: visa,
    isReturning: true,
    act: 'create',
  },
];

/** A processor's object that is not what was asked for, before our confirm and after a charge. */
const mismatches: readonly Flow[] = [
  {
    id: 'changed/amount',
    link: ONCE,
    payer: passes,
    before: { faults: [] },
    changed: { amount: 100 },
    act: 'confirm',
  },
  {
    id: 'changed/currency',
    link: ONCE,
    payer: passes,
    before: { faults: [] },
    changed: { currency: 'eur' },
    act: 'confirm',
  },
  {
    id: 'charged-other/received',
    link: ONCE,
    payer: visa,
    chargesOther: { amount_received: 1998 },
    act: 'pay',
  },
  { id: 'charged-other/currency', link: ONCE, payer: visa, chargesOther: { currency: 'eur' }, act: 'pay' },
  {
    id: 'charged-other/customer',
    link: ONCE,
    payer: visa,
    chargesOther: { customer: 'cus_other' },
    act: 'pay',
  },
];

/** The tenant cancels a link: one that is free, one that was given back, and ones that an attempt holds whose handler or payer left. */
const cancels: readonly Flow[] = [
  { id: 'cancel/free', link: ONCE, payer: visa, act: 'cancel' },
  { id: 'cancel/offer', sells: 'offer', link: OFFER, payer: visa, act: 'cancel' },
  {
    id: 'cancel/declined',
    link: ONCE,
    payer: { card: DECLINED, challenge: 'ignored' },
    before: { faults: [] },
    act: 'cancel',
  },
  {
    id: 'cancel/unsent',
    link: ONCE,
    payer: visa,
    before: { faults: dies(CHARGE, 'die_before') },
    act: 'cancel',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'cancel/charged',
    link: ONCE,
    payer: visa,
    before: { faults: dies(CHARGE, 'die_after') },
    act: 'cancel',
    waitSeconds: LEASE_OVER,
  },
  {
    id: 'cancel/abandoned',
    link: ONCE,
    payer: ignores,
    before: { faults: [] },
    act: 'cancel',
    waitSeconds: CHALLENGE_OVER,
  },
];

/** The payer disputes the charge, and an event of the processor says so: after the payment, or while it is not recorded. */
const disputed = {
  link: ONCE,
  payer: { card: 'pm_card_createDispute', challenge: 'ignored' },
  act: 'dispute',
} as const;
const disputes: readonly Flow[] = [
  { id: 'dispute/opened', ...disputed, before: { faults: [] } },
  { id: 'dispute/lost', ...disputed, before: { faults: [] }, isLost: true },
  {
    id: 'dispute/won-again',
    ...disputed,
    sells: 'plan',
    before: { faults: [] },
    isLost: true,
    isReversed: true,
  },
  {
    id: 'dispute/unrecorded',
    ...disputed,
    before: { faults: dies(CHARGE, 'die_after') },
    waitSeconds: LEASE_OVER,
  },
];

/** A purchase by transfer, which sends nothing to the processor, and what staff make of it. */
const transfers: readonly Flow[] = [
  ...waysOf('by-transfer', {}, WAYS.slice(0, 1), { sells: 'transfer' }, ONLY_USE),
  ...(['received', 'void'] as const).map(
    (act): Flow => ({
      ...{
        id: `transfer/${act}`,
        sells: 'transfer',
        link: {},
        payer: { ...visa, couponCode: ONLY_USE },
        before: { faults: [] },
        act,
      },
    }),
  ),
];

/** Staff refund a payment: to the card, to card and wallet with the coupon's use, in part, without an answer, or after the dashboard did. */
const paid = { link: ONCE, payer: visa, before: { faults: [] } } as const;
const refunds: readonly Flow[] = [
  { id: 'refund/full', ...paid, act: 'refund' },
  { id: 'refund/part', ...paid, act: 'refund', refunds: 5 },
  { id: 'refund/to-all', ...paid, payer: { ...visa, couponCode: ONLY_USE }, wallet: 500, act: 'refund' },
  { id: 'refund/unknown', ...paid, trouble: lostReplies('/v1/refunds'), act: 'refund' },
  {
    id: 'refund/not-run',
    ...paid,
    trouble: { path: '/v1/refunds', mode: 'drop_before', times: 2 },
    act: 'refund',
  },
  { id: 'refund/book', ...paid, act: 'book' },
];

const FAILS_LATER = 'pm_card_chargeCustomerFail';
const renewing = (id: string, how: Partial<Flow>): Flow => ({
  ...{
    id: `renew/${id}`,
    link: RECURRING,
    payer: visa,
    before: { faults: [] },
    act: 'renew',
    waitSeconds: MONTH_SECONDS,
    ...how,
  },
});

/** A cycle that is due: charged without the payer, or moved to the next date of its dunning. */
const renewals: readonly Flow[] = [
  renewing('succeeds', { cyclesPaid: 2 }),
  renewing('plan', { sells: 'plan', link: {}, cyclesPaid: 2 }),
  renewing('with-wallet', { sells: 'plan', link: {}, wallet: 500, cyclesPaid: 2 }),
  renewing('unknown', { trouble: lostReplies('/v1/payment_intents'), cyclesPaid: 2 }),
  renewing('unknown-not-run', {
    trouble: { path: '/v1/payment_intents', mode: 'drop_before', times: 2 },
    cyclesPaid: 2,
  }),
  renewing('reminds', { link: trial(0), waitSeconds: REMINDER_SECONDS }),
  renewing('declines', { link: trial(0), payer: { card: FAILS_LATER, challenge: 'ignored' } }),
  renewing('plan-declines', {
    sells: 'plan',
    link: FREE_MONTH,
    payer: { card: FAILS_LATER, challenge: 'ignored' },
  }),
];

/** An event says that the card of an order was detached, or issued again while its cycle is unpaid. */
const cardEvents: readonly Flow[] = [
  { id: 'card/lost', link: RECURRING, payer: visa, before: { faults: [] }, act: 'lose_card' },
  {
    ...{ id: 'card/issued-again', link: trial(0), before: { faults: [] }, act: 'issue_card' },
    ...{ payer: { card: FAILS_LATER, challenge: 'ignored' }, waitSeconds: MONTH_SECONDS },
  },
];

/** A customer saves a card; or another one for an order whose cycle is unpaid, and removes the old one. */
const cards: readonly Flow[] = [
  { id: 'card/added', link: ONCE, payer: visa, before: { faults: [] }, act: 'add_card' },
  {
    id: 'card/added-unknown',
    link: ONCE,
    payer: visa,
    before: { faults: [] },
    trouble: lostReplies('/v1/setup_intents'),
    act: 'add_card',
  },
  {
    ...{
      id: 'card/replaced',
      link: trial(0),
      payer: { card: FAILS_LATER, challenge: 'ignored' },
      before: { faults: [] },
    },
    ...{ act: 'replace_card', waitSeconds: MONTH_SECONDS },
  },
];

/** A change to a lower price, which waits for the next billing date: asked for, cancelled, and made with the cycle of that date. */
const later = {
  sells: 'change',
  link: { minor: 999 },
  payer: { card: SAVED, challenge: 'ignored' },
} as const;
const scheduledChanges: readonly Flow[] = [
  { id: 'change-scheduled/asked', ...later, act: 'pay', renewsFor: 999 },
  {
    id: 'change-scheduled/cancelled',
    ...later,
    before: { faults: [] },
    act: 'cancel_change',
    renewsFor: 1999,
  },
  renewing('changes-plan', { ...later, cyclesPaid: 2, renewsFor: 999 }),
  renewing('changes-plan-unknown', {
    ...later,
    trouble: lostReplies('/v1/payment_intents'),
    cyclesPaid: 2,
    renewsFor: 999,
  }),
];

/** A pause: staff ask for it and end it, a worker begins it, and ends it on its day. What goes on is charged once, and counted from that day. */
const PAUSED_PLAN = { sells: 'plan', link: {}, payer: visa, before: { faults: [] } } as const;
const pauses: readonly Flow[] = [
  { id: 'pause/asked', ...PAUSED_PLAN, act: 'pause' },
  { id: 'pause/taken-away', ...PAUSED_PLAN, act: 'resume', pause: 'asked', isPaused: false },
  { id: 'pause/resumed', ...PAUSED_PLAN, act: 'resume', pause: 'begun', cyclesPaid: 1 },
  renewing('pause-begins', { ...PAUSED_PLAN, pause: 'asked', cyclesPaid: 1, isPaused: true }),
  renewing('pause-ends', {
    ...PAUSED_PLAN,
    ...{
      pause: 'ending',
      waitSeconds: PAUSE_SECONDS - MONTH_SECONDS + 24 * 3600,
      cyclesPaid: 1,
      isPaused: false,
    },
  }),
];

type Mailing = Omit<NonNullable<Flow['mail']>, 'notices'> & Readonly<{ notices?: Notices }>;
const mailing = (id: string, mail: Mailing, how: Partial<Flow> = {}): Flow => ({
  ...{ id: `mail/${id}`, link: ONCE, payer: visa, before: { faults: [] }, act: 'mail', ...how },
  mail: { notices: 'told', ...mail },
});
const declinesLater = {
  link: trial(0),
  payer: { card: FAILS_LATER, challenge: 'ignored' },
  waitSeconds: MONTH_SECONDS,
} as const;

/** The mail of an event or of a request to sign in: relayed, claimed, handed to SES, and what SES tells of it noted. */
const mails: readonly Flow[] = [
  ...NOTICES.map((notices) => mailing(`receipt-${notices}`, { letters: ['receipt'], notices })),
  mailing('receipt-swept', { letters: ['receipt'], isSwept: true }, { waitSeconds: SWEPT }),
  mailing('refund', { letters: ['receipt', 'refunded'], tells: 'refund' }),
  mailing('cycle-declined', { letters: ['payment_failed'], tells: 'cycle' }, declinesLater),
  mailing(
    'trial-ends',
    { letters: ['trial_ending'], tells: 'cycle' },
    { link: trial(0), waitSeconds: REMINDER_SECONDS },
  ),
  mailing('sign-in', { letters: ['receipt', 'sign_in'], tells: 'sign_in' }),
];

export const FLOWS: readonly Flow[] = [
  ...payments,
  ...continuations,
  ...mismatches,
  ...cancels,
  ...transfers,
  ...disputes,
  ...refunds,
  ...renewals,
  ...cardEvents,
  ...cards,
  ...scheduledChanges,
  ...pauses,
  ...mails,
];

function waysOf(
  kind: string,
  link: object,
  ways: readonly Way[],
  how: Pick<Flow, 'sells' | 'wallet' | 'invoiceSeries'> = {},
  couponCode?: string,
): Flow[] {
  return ways.flatMap(([name, card, challenge, trouble]) =>
    [false, true].map((isReturning) => ({
      id: `pay-${kind}/${name}/${isReturning ? 'returning' : 'new'}`,
      link,
      payer: { card, challenge, ...(couponCode && { couponCode }) },
      isReturning,
      ...how,
      ...(trouble && { trouble }),
      act: 'pay' as const,
    })),
  );
}
