import fc from 'fast-check';
import type { FaultMode } from '../../../local/processor/faults/faults.ts';
import type { Mode } from '../../harness/fault.ts';

/**
 * What may happen to the service, one thing after the other. Links, payments and payers are named by number, and a number that
 * is too large begins again from the first: so every list of moves can be played, and every part of one too.
 */
export type Move =
  | Readonly<{ do: 'make a link'; shape: number; name: number | undefined }>
  | Readonly<{
      do: 'pay';
      link: number;
      payer: number;
      card: number;
      key: number | undefined;
      trouble: Trouble | undefined;
    }>
  | Readonly<{ do: 'pay again'; payment: number }>
  | Readonly<{ do: 'answer the bank'; payment: number; outcome: 'succeed' | 'fail' }>
  | Readonly<{ do: 'confirm'; payment: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'open'; link: number }>
  | Readonly<{ do: 'cancel'; link: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'wait'; seconds: number }>
  | Readonly<{ do: 'finish abandoned'; trouble: Trouble | undefined }>
  | Readonly<{ do: 'let a month pass'; trouble: Trouble | undefined }>
  | Readonly<{
      do: 'subscribe';
      payer: number;
      disputed: boolean;
      code: number | undefined;
      trouble: Trouble | undefined;
    }>
  | Readonly<{ do: 'change the plan'; payer: number; to: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'cancel the change'; payer: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'refund'; link: number; part: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'refund a subscription'; payer: number; part: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'refund in the dashboard'; link: number; part: number }>
  | Readonly<{ do: 'fail a refund'; link: number }>
  | Readonly<{ do: 'dispute'; link: number; end: 'won' | 'lost' | undefined }>
  | Readonly<{ do: 'dispute a subscription'; payer: number; end: 'won' | 'lost' | undefined }>
  | Readonly<{
      do: 'answer for the plan';
      payer: number;
      says: 'claim' | 'disown';
      trouble: Trouble | undefined;
    }>
  | Readonly<{ do: 'choose a card'; payer: number }>
  | Readonly<{
      do: 'receive a transfer';
      link: number;
      part: number;
      reference: number;
      trouble: Trouble | undefined;
    }>
  | Readonly<{ do: 'try a plan'; payer: number; card: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'end the trial'; payer: number; trouble: Trouble | undefined }>
  | Readonly<{ do: 'sweep' }>
  | Readonly<{ do: 'stream again' }>
  | Readonly<{ do: 'let late calls arrive' }>
  | Readonly<{ do: 'come to rest' }>
  | Readonly<{ do: 'misbehave'; mode: FaultMode; times: number; on: string }>
  | Readonly<{ do: 'nothing' }>;
/** The fault of one call of a request. */
export type Trouble = Readonly<{ at: number; mode: Mode }>;

/** What is sold: a link with these fields, or an unpaid invoice that is paid by its link. */
export type Shape = Readonly<{
  name: string;
  sells?: 'invoice';
  fields: object;
  minor: number;
  currency: string;
  recurs: boolean;
  /** What each later cycle charges. */
  cycleMinor?: number;
  minutes: number;
}>;

export const SHAPES: readonly Shape[] = [
  { name: '19.99 USD', fields: {}, minor: 1999, currency: 'usd', recurs: false, minutes: 600 },
  { name: '35.41 EUR monthly', fields: { amount: 35.41, currency: { code: 'EUR', symbol: '€' }, ...monthly() }, minor: 3541, currency: 'eur', recurs: true, cycleMinor: 3541, minutes: 600 },
  { name: 'a free trial', fields: { amount: 0, ...monthly({ recurringAmount: 12.5, isOnTrial: true, trialPeriod: { durationInDays: 14 } }) }, minor: 0, currency: 'usd', recurs: true, cycleMinor: 1250, minutes: 600 },
  { name: '500 JPY for 20 minutes', fields: { amount: 500, currency: { code: 'JPY', symbol: '¥' }, expiresInMinutes: 20 }, minor: 500, currency: 'jpy', recurs: false, minutes: 20 },
  { name: 'an invoice of 12.00 USD', sells: 'invoice', fields: { amount: 12, expiresInMinutes: 600 }, minor: 1200, currency: 'usd', recurs: false, minutes: 600 },
]; // biome-ignore format: one shape a line
/** What a payer may subscribe to, and change to: for a month, in US cents. The first is bought. */
export const PLANS = [
  { slug: 'gold', minor: 1999 },
  { slug: 'platinum', minor: 3999 },
  { slug: 'silver', minor: 999 },
] as const;
/** Each takes half off and has one use: for the first charge, or for every one. */
export const CODES = [
  { code: 'ONCE', duration: 'once' },
  { code: 'HALF', duration: 'forever' },
] as const;
export const PAYERS = ['ada', 'bob', 'cyd'] as const;
export const CARDS = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_threeDSecureRequiredChargeDeclined',
  'pm_card_createDispute',
] as const;

function monthly(details: object = {}) {
  return { billingType: 2, recurringDetails: { billingInterval: 1, ...details } };
}

const small = fc.nat({ max: 5 });
const rarely = <Value>(value: fc.Arbitrary<Value>, one: number): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { freq: one, nil: undefined });
/** How a call fails. `final` and `retryable` answers of the table are among it; a zombie goes on when late calls arrive. */
const trouble: fc.Arbitrary<Trouble> = fc.record({
  at: fc.integer({ min: 1, max: 8 }),
  mode: fc.constantFrom<Mode>(
    'die_before',
    'die_after',
    'lose_reply',
    'retryable',
    'final',
    'delay',
    'twice',
    'resent',
    'zombie',
    'zombie_after',
  ),
});
/** `fc.option` gives the value in `freq` of `freq + 1` cases; trouble is to be the exception. */
const seldomTrouble = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: trouble },
);
/** Of a payment in tenths; ten is all that is left. */
const part = fc.constantFrom(10, 10, 1, 3, 5);
/** How a dispute ends, if it does. */
const end = fc.constantFrom(undefined, 'won' as const, 'lost' as const);
const card = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.nat({ max: CARDS.length - 1 }) },
);

const makeLink = fc.record({
  do: fc.constant('make a link' as const),
  shape: fc.nat({ max: SHAPES.length - 1 }),
  name: rarely(fc.nat({ max: 1 }), 1),
});
const pay = fc.record({
  do: fc.constant('pay' as const),
  link: small,
  payer: fc.nat({ max: 2 }),
  card,
  key: rarely(fc.nat({ max: 2 }), 1),
  trouble: seldomTrouble,
});
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: makeLink },
  { weight: 10, arbitrary: pay },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay again' as const), payment: small }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer the bank' as const), payment: small, outcome: fc.constantFrom('succeed' as const, 'succeed' as const, 'fail' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('confirm' as const), payment: small, trouble: seldomTrouble }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), link: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), link: small, trouble: seldomTrouble }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 20, 50, 61, 130, 1201, 3601, 7200) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('finish abandoned' as const), trouble: seldomTrouble }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('let a month pass' as const), trouble: seldomTrouble }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('subscribe' as const), payer: fc.nat({ max: 1 }), disputed: fc.constantFrom(false, false, true), code: fc.option(fc.nat({ max: 1 }), { nil: undefined }), trouble: seldomTrouble }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change the plan' as const), payer: fc.nat({ max: 1 }), to: fc.nat({ max: 2 }), trouble: seldomTrouble }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel the change' as const), payer: fc.nat({ max: 1 }), trouble: seldomTrouble }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refund' as const), link: small, part, trouble: seldomTrouble }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund a subscription' as const), payer: fc.nat({ max: 1 }), part, trouble: seldomTrouble }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund in the dashboard' as const), link: small, part }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail a refund' as const), link: small }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('dispute' as const), link: small, end }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute a subscription' as const), payer: fc.nat({ max: 1 }), end }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer for the plan' as const), payer: fc.nat({ max: 1 }), says: fc.constantFrom('claim' as const, 'disown' as const), trouble: seldomTrouble }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose a card' as const), payer: fc.nat({ max: 1 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('receive a transfer' as const), link: small, part, reference: fc.nat({ max: 1 }), trouble: seldomTrouble }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('try a plan' as const), payer: fc.nat({ max: 1 }), card: fc.nat({ max: 1 }), trouble: seldomTrouble }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end the trial' as const), payer: fc.nat({ max: 1 }), trouble: seldomTrouble }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stream again' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let late calls arrive' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('come to rest' as const) }) },
  { weight: 1, arbitrary: fc.record({
    do: fc.constant('misbehave' as const),
    mode: fc.constantFrom<FaultMode>('drop_before', 'drop_reply', 'error_500_before', 'error_500_after', 'rate_limit_429', 'delay'),
    times: fc.integer({ min: 1, max: 2 }),
    on: fc.constantFrom('/v1/payment_intents', '/v1/customers', '/v1/setup_intents', '/v1/refunds'),
  }) },
); // biome-ignore format: one move a line

/** Lists of exactly so many moves, two links first; one that fails shrinks move by move to nothing. */
export function movesOf(length: number): fc.Arbitrary<Move[]> {
  const orNothing = fc.option(move, { freq: 1_000_000, nil: { do: 'nothing' } as const });
  const rest = fc.array(orNothing, { minLength: length - 2, maxLength: length - 2 });
  return fc.tuple(makeLink, makeLink, rest).map(([first, second, others]) => [first, second, ...others]);
}

/** A move as a line of a script. */
export function lineOf(made: Move): string {
  const { do: what, ...how } = made;
  const details = Object.entries(how).filter(([, value]) => value !== undefined);
  const words = details.map(
    ([name, value]) => `${name} ${name === 'trouble' ? troubleOf(value as Trouble) : wordOf(name, value)}`,
  );
  return [what, ...words].join(', ');
}

const troubleOf = ({ at, mode }: Trouble) => `${mode} at call ${at}`;
function wordOf(name: string, value: unknown): string {
  if (name === 'to') return PLANS[value as number]?.slug ?? '';
  if (name === 'code') return CODES[value as number]?.code ?? '';
  if (name === 'shape') return SHAPES[value as number]?.name ?? '';
  if (name === 'card') return CARDS[value as number] ?? '';
  return name === 'payer' ? (PAYERS[value as number] ?? '') : String(value);
}
