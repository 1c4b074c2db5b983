import { expect, it } from 'vitest';
import { explain } from '../../../shared/domain/explanations/explain.ts';
import { drifts } from '../../../shared/domain/explanations/step.ts';
import { ABORT_REASONS, type Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';

const line = (name: string, totalMinor: number, change: object = {}) => ({
  ...{ name, unitMinor: totalMinor, quantity: 1, totalMinor },
  ...change,
});
const club = {
  source: { plan: { id: 'plan_1', slug: 'club', name: 'Club', cycleId: 'monthly', addOnIds: [] } },
};
const conversion = { baseCurrency: 'usd', rate: '0.9', source: 'reference rates', at: '2026-11-01' };
const tenPercent = { code: 'SPRING', percentOff: 10, discountMinor: 270 };
const monthly = { cycle: { intervalMonths: 1, amountMinor: 2700 }, cycleLines: [line('Club', 2700)] };

/** 27.00 EUR of the kind that is given, paid by a card. */
function sold(kind: Attempt['kind'], terms: object = {}, change: object = {}): Attempt {
  const charge = { minor: 2700, currency: 'eur' };
  const plain = {
    source: {},
    lines: [line('Club', 2700)],
    discountMinor: 0,
    charge,
    symbol: '€',
    payBy: '',
    savesCard: false,
  };
  const ended = {
    state: 'succeeded',
    operation: 'charge',
    soldAt: '2026-11-22T09:14:30.000Z',
    card: { brand: 'visa', last4: '4242' },
  };
  return {
    id: 'txn_1',
    holds: [],
    kind,
    terms: { ...plain, ...terms },
    authenticateBy: '2026-11-22T10:00:00.000Z',
    ...ended,
    ...change,
  } as never;
}
const minimum = { minor: 50, currency: 'eur' } as never;
const explained = (attempt: Attempt) => explain(attempt, minimum);
const textOf = (attempt: Attempt) =>
  explained(attempt)
    .steps.map(({ text }) => text)
    .join(' ');
const priced = (minor: number) => ({ charge: { minor, currency: 'eur' } });
const PAID = 'The card visa ending in 4242 was charged';
const AT = 'on 2026-11-22 at 09:14 UTC.';

it.each<[what: string, attempt: Attempt, text: string]>([
  [
    'a plan with a code of ten per cent',
    sold('plan', {
      ...club,
      ...monthly,
      ...priced(2430),
      discountMinor: 270,
      coupon: { ...tenPercent, later: { discountMinor: 270 } },
    }),
    'Club: 27.00 EUR. The coupon SPRING took 10 %, 2.70 EUR off. The price is 24.30 EUR. 24.30 EUR was to be charged to the card. ' +
      `The card processor charges at least 0.50 EUR. It renews for 27.00 EUR every month. ` +
      `The coupon SPRING takes 10 %, 2.70 EUR off every later charge. ${PAID} 24.30 EUR ${AT}`,
  ],
  [
    'a plan of a converted price with an add-on',
    sold('plan', {
      ...club,
      conversion,
      lines: [line('Club', 2430, { baseMinor: 2700 }), line('Cup', 270)],
    }),
    'Club: 24.30 EUR, converted from 27.00 USD. Cup: 2.70 EUR. The price is 27.00 EUR. 27.00 EUR was to be charged to the card. ' +
      `One USD counted as 0.9 EUR (reference rates, 2026-11-01). The card processor charges at least 0.50 EUR. ${PAID} 27.00 EUR ${AT}`,
  ],
  [
    'a free trial of a plan link',
    sold(
      'plan_link',
      {
        ...{
          ...club,
          ...monthly,
          ...priced(0),
          lines: [line('Club', 0)],
          cycle: { intervalMonths: 3, amountMinor: 2700, trialDays: 14 },
        },
        coupon: { ...tenPercent, discountMinor: 0, later: { discountMinor: 270, cyclesLeft: 2 } },
      },
      { operation: 'save_card' },
    ),
    'Club: 0.00 EUR. The price is 0.00 EUR. Nothing was to be charged to a card. ' +
      'After a free trial of 14 days it costs 27.00 EUR every 3 months. The coupon SPRING takes 10 %, 2.70 EUR off the next 2 charges. ' +
      `Nothing was due ${AT} The card visa ending in 4242 was saved for later charges.`,
  ],
  [
    'a link that charges less than its items, with a fixed code and a wallet',
    sold('link', {
      ...{
        lines: [
          line('Seat', 2000, { unitMinor: 1000, quantity: 2 }),
          line('Tea', 900, { quantity: 3, unitMinor: 300 }),
        ],
      },
      ...{
        ...priced(1500),
        discountMinor: 400,
        coupon: { code: 'TWO', discountMinor: 200 },
        walletMinor: 1000,
      },
    }),
    'Seat: 2 at 10.00 EUR, together 20.00 EUR. Tea: 3 at 3.00 EUR, together 9.00 EUR. ' +
      'The shop charged 2.00 EUR less than the items add up to. The coupon TWO took 2.00 EUR off. The price is 25.00 EUR. ' +
      'The customer’s wallet was to pay 10.00 EUR of it. 15.00 EUR was to be charged to the card. ' +
      `The card processor charges at least 0.50 EUR. ${PAID} 15.00 EUR ${AT}`,
  ],
  [
    'an order whose items have a total of their own, paid by a wallet',
    sold(
      'order',
      { lines: [line('Tea', 2700, { quantity: 2, unitMinor: 1000 })], walletMinor: 2700, ...priced(0) },
      { operation: 'nothing' },
    ),
    'Tea: 2 for 27.00 EUR. The price is 27.00 EUR. The customer’s wallet was to pay 27.00 EUR of it. ' +
      `Nothing was to be charged to a card. The wallet paid all of it ${AT}`,
  ],
  [
    'a part of an invoice',
    sold(
      'invoice',
      { source: { invoice: { number: 'A-0001', totalMinor: 5000, paidMinor: 1000 } } },
      { invoiceNumber: 'A-0001' },
    ),
    'Club: 27.00 EUR. The price is 27.00 EUR. It is for the invoice A-0001 of 50.00 EUR, of which 10.00 EUR was paid before. ' +
      '27.00 EUR was to be charged to the card. The card processor charges at least 0.50 EUR. ' +
      `${PAID} 27.00 EUR ${AT} The invoice is A-0001.`,
  ],
  [
    'a plan whose price was to be transferred',
    sold(
      'plan',
      { ...club, ...priced(0), invoiced: { minor: 2700, dueOn: '2026-12-06', instructions: 'IBAN' } },
      { operation: 'nothing', invoiceNumber: 'A-0002' },
    ),
    `Club: 27.00 EUR. The price is 27.00 EUR. 27.00 EUR was to arrive by bank transfer. The invoice was paid ${AT} The invoice is A-0002.`,
  ],
])('an explanation of %s reads as sentences and matches', (_, attempt, text) => {
  expect(textOf(attempt)).toBe(text);
  expect(explained(attempt).verdict).toBe('match');
});

const ended = { endedAt: '2026-11-22T09:15:00.000Z', soldAt: undefined };
const refusal = {
  message: 'Your card has too little money.',
  code: 'card_declined',
  declineCode: 'insufficient_funds',
};
it.each<[string, object, RegExp]>([
  [
    'declined',
    { ...ended, refusal },
    /declined the payment on 2026-11-22 at 09:15 UTC: Your card has too little money\. Nothing was charged\.$/,
  ],
  ['charging', {}, /not known yet whether the card was charged.*Do not pay again\.$/],
  ['confirming', {}, /not known yet/],
  ['prepared', {}, /not sent to the card processor/],
  ['invoiced', { operation: 'nothing' }, /An invoice was issued.*Nothing was received so far\.$/],
  [
    'succeeded',
    { operation: 'transfer', transfer: { reference: 'R1', receivedOn: '2026-11-20', recordedBy: 'staff' } },
    /A bank transfer of 27\.00 EUR was received on 2026-11-20\.$/,
  ],
  ['requires_action', {}, /until 2026-11-22 at 10:00 UTC\. Nothing was charged so far\.$/],
  ['quarantined', {}, /An operator must decide/],
  ...ABORT_REASONS.map(
    (abortReason) =>
      [
        'aborted',
        { ...ended, abortReason },
        abortReason === 'refunded' ? /all of it was given back/ : /Nothing was charged\.$/,
      ] as [string, object, RegExp],
  ),
])(
  'an explanation of a %s attempt says how far it has come, without a code of the issuer',
  (state, change, text) => {
    const attempt = sold('link', {}, { state, ...change });
    expect(textOf(attempt)).toMatch(text);
    expect(JSON.stringify(explained(attempt))).not.toMatch(/insufficient_funds|card_declined/);
    expect(explained(attempt).verdict).toBe('match');
  },
);

const drifted = (kind: Attempt['kind'], terms: Partial<Terms> | object) => {
  const { verdict, steps } = explained(sold(kind, terms));
  return {
    verdict,
    drift: steps
      .filter(drifts)
      .map(({ about, recorded, computed }) => [about, recorded?.minor, computed?.minor]),
  };
};
it.each<[what: string, kind: Attempt['kind'], terms: object, drift: [string, number, number][]]>([
  [
    'a catalog line',
    'plan',
    { ...club, lines: [line('Club', 2700, { unitMinor: 2600 })] },
    [['line', 2700, 2600]],
  ],
  [
    'a converted line',
    'plan',
    { ...club, conversion, lines: [line('Club', 2700, { baseMinor: 2700 })] },
    [['line', 2700, 2430]],
  ],
  [
    'a percentage',
    'link',
    { ...priced(2429), discountMinor: 271, coupon: { ...tenPercent, discountMinor: 271 } },
    [['coupon', 271, 270]],
  ],
  [
    'a later percentage',
    'plan',
    { ...club, ...monthly, coupon: { ...tenPercent, discountMinor: 0, later: { discountMinor: 1 } } },
    [
      ['coupon', 0, 270],
      ['later_coupon', 1, 270],
    ],
  ],
  ['the price', 'link', priced(2600), [['price', 2600, 2700]]],
  [
    'a part above what is left of an invoice',
    'invoice',
    { source: { invoice: { number: 'A-1', totalMinor: 3000, paidMinor: 1000 } } },
    [['invoice', 2700, 2000]],
  ],
  [
    'a wallet’s part that leaves too little',
    'link',
    { ...priced(20), walletMinor: 2680 },
    [
      ['wallet', 2680, 2650],
      ['minimum', 20, 50],
    ],
  ],
  ['a charge below the minimum', 'link', { ...priced(20), lines: [line('Club', 20)] }, [['minimum', 20, 50]]],
  [
    'the lines of a cycle',
    'plan',
    { ...club, ...monthly, cycleLines: [line('Club', 2000)] },
    [['cycle', 2700, 2000]],
  ],
])('an explanation shows drift in %s, with both amounts', (_, kind, terms, drift) => {
  expect(drifted(kind, terms)).toEqual({ verdict: 'drift', drift });
});
