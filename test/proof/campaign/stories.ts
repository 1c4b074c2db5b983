import type { Link } from '../payer.ts';
import {
  authenticate,
  cancel,
  click,
  confirm,
  type Held,
  makeInvoice,
  makeLink,
  openLink,
  pay,
  read,
  readSummary,
  refund,
  type Visit,
} from './shopper.ts';
import { MONEY_BACK } from './stories/money-back.ts';
import { PLANS } from './stories/plans.ts';
import {
  CHALLENGED,
  draw,
  keyed,
  MASTERCARD,
  PRICES,
  type Story,
  VISA,
  withLink,
} from './stories/telling.ts';
import { TRANSFERS } from './stories/transfers.ts';

const DECLINING = [
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedExpiredCard',
  'pm_card_chargeDeclinedProcessingError',
  'pm_card_chargeCustomerFail',
];
const CHALLENGED_THEN_DECLINED = 'pm_card_threeDSecureRequiredChargeDeclined';

const RECURRING = { billingType: 2, recurringDetails: { billingInterval: 1 } };
const TRIAL = {
  ...PRICES[0],
  amount: 0,
  billingType: 2,
  recurringDetails: {
    billingInterval: 3,
    recurringAmount: 12.5,
    isOnTrial: true,
    trialPeriod: { durationInDays: 14 },
  },
};

const PAID_TRIAL = {
  ...PRICES[0],
  billingType: 2,
  recurringDetails: {
    billingInterval: 1,
    recurringAmount: 12.5,
    isOnTrial: true,
    trialPeriod: { durationInDays: 7 },
  },
};

const paysOnce = (fields: object = {}) =>
  withLink(async (visit, link) => {
    if (visit.chance() < 0.3) await openLink(visit, link, 'quote');
    const held = await pay(visit, link, keyed(visit, draw(visit, [VISA, MASTERCARD])));
    await readSummary(visit, held?.told.receipt);
  }, fields);

/** Pays with a card that the bank wants to see the payer for, and goes on when it does. */
const challenged = (card: string, then: (visit: Visit, link: Link, held: Held) => Promise<unknown>) =>
  withLink(async (visit, link) => {
    const held = await pay(visit, link, keyed(visit, card));
    if (held?.told.outcome === 'requires_action') await then(visit, link, held);
    await readSummary(visit, held?.told.receipt);
  });

const comesBack = (outcome: 'succeed' | 'fail') => async (visit: Visit, link: Link, held: Held) => {
  authenticate(visit, held, outcome);
  return (await confirm(visit, link, held)) ?? (await confirm(visit, link, held));
};

export const STORIES: readonly Story[] = [
  { name: 'pays', weight: 20, tell: paysOnce() },
  { name: 'pays each month', weight: 6, tell: paysOnce(RECURRING) },
  { name: 'begins a trial', weight: 4, tell: paysOnce(TRIAL) },
  { name: 'pays for a trial', weight: 3, tell: paysOnce(PAID_TRIAL) },
  { name: 'pays, and gets all of it back', weight: 3, tell: refunded({}) },
  { name: 'pays, and gets a part back', weight: 3, tell: refunded({ amount: 1 }) },
  {
    name: 'pays, and gets a part of a line back',
    weight: 3,
    tell: refunded({ amount: 1, lines: [{ line: 1, amount: 1 }] }),
  },
  { name: 'pays an invoice', weight: 6, tell: withInvoice(paysAndReads) },
  {
    name: 'requests an invoice twice',
    weight: 4,
    tell: async (visit) => {
      const price = draw(visit, PRICES);
      const [one, other] = [await makeInvoice(visit, price, 'reply'), await makeInvoice(visit, price)];
      if (one && other && one.invoiceId !== other.invoiceId)
        visit.heard.surprises.push(`the key of ${visit.name} led to two invoices`);
      if (other) await paysAndReads(visit, other);
    },
  },
  {
    name: 'is declined for an invoice',
    weight: 2,
    declines: 1,
    tell: withInvoice((visit, link) => paysDeclined(visit, link)),
  },
  {
    name: 'finds the link cancelled',
    weight: 3,
    tell: withLink(async (visit, link) => {
      await cancel(visit, link);
      await pay(visit, link, keyed(visit, VISA));
    }),
  },
  {
    name: 'pays while the link is cancelled',
    weight: 4,
    tell: withLink(
      async (visit, link) =>
        void (await Promise.all([pay(visit, link, keyed(visit, VISA)), cancel(visit, link)])),
    ),
  },
  {
    name: 'leaves a challenge, and the link is cancelled',
    weight: 2,
    tell: challenged(CHALLENGED, (visit, link) => cancel(visit, link)),
  },
  {
    name: 'pays without a key, twice',
    weight: 6,
    tell: withLink(async (visit, link) => {
      const held = await pay(visit, link, { card: VISA });
      if (held?.told.outcome === 'processing') return await readSummary(visit, held.told.receipt); // They were asked not to pay again.
      await click(visit, link, { card: VISA, kind: 'pay-again' });
    }),
  },
  {
    name: 'clicks twice',
    weight: 6,
    tell: withLink(async (visit, link) => {
      const twice = keyed(visit, VISA, { kind: 'pay-at-once' });
      const held = await Promise.all([click(visit, link, twice), click(visit, link, twice)]);
      await readSummary(visit, held[0]?.told.receipt);
    }),
  },
  {
    name: 'two payers at once',
    weight: 4,
    tell: withLink(async (visit, link) => {
      const others = {
        card: MASTERCARD,
        key: `${visit.name}-other`,
        email: `other-${visit.email}`,
        kind: 'pay-at-once',
      } as const;
      await Promise.all([
        click(visit, link, keyed(visit, VISA, { kind: 'pay-at-once' })),
        click(visit, link, others),
      ]);
    }),
  },
  ...(['reply', 'patience'] as const).flatMap((loses): Story[] => [
    {
      name: `loses ${loses}, comes back with its key`,
      weight: 5,
      tell: withLink((visit, link) => paysAgain(visit, link, true, loses)),
    },
    {
      name: `loses ${loses}, comes back without a key`,
      weight: 4,
      tell: withLink((visit, link) => paysAgain(visit, link, false, loses)),
    },
  ]),
  {
    name: 'loses the reply of a link',
    weight: 4,
    tell: async (visit) => {
      const link = await makeLink(visit, PRICES[0], visit.name, 'reply');
      const again = await makeLink(visit, PRICES[0], visit.name);
      if (link && again && link.slug !== again.slug)
        visit.heard.surprises.push(`the name ${visit.name} led to two links`);
    },
  },
  {
    name: 'is declined',
    weight: 4,
    declines: 1,
    tell: withLink(paysDeclined),
  },
  {
    name: 'is declined, takes another card',
    weight: 6,
    declines: 1,
    tell: withLink(async (visit, link) => {
      await pay(visit, link, keyed(visit, draw(visit, DECLINING)));
      const held = await pay(visit, link, { card: VISA, key: `${visit.name}-second` });
      await readSummary(visit, held?.told.receipt);
    }),
  },
  { name: 'passes a challenge', weight: 10, tell: challenged(CHALLENGED, comesBack('succeed')) },
  { name: 'fails a challenge', weight: 4, declines: 1, tell: challenged(CHALLENGED, comesBack('fail')) },
  {
    name: 'is declined after a challenge',
    weight: 3,
    declines: 1,
    tell: challenged(CHALLENGED_THEN_DECLINED, comesBack('succeed')),
  },
  { name: 'leaves a challenge', weight: 4, tell: challenged(CHALLENGED, async () => {}) },
  {
    name: 'passes a challenge, never comes back',
    weight: 2,
    tell: challenged(CHALLENGED, async (visit, _link, held) => authenticate(visit, held, 'succeed')),
  },
  {
    name: 'takes another card instead of a challenge',
    weight: 3,
    tell: challenged(CHALLENGED, (visit, link) =>
      pay(visit, link, { card: VISA, key: `${visit.name}-second` }),
    ),
  },
  {
    name: 'loses the reply of a confirmation',
    weight: 3,
    tell: challenged(CHALLENGED, async (visit, link, held) => {
      authenticate(visit, held, 'succeed');
      await confirm(visit, link, held, 'reply');
      await confirm(visit, link, held);
    }),
  },
  {
    name: 'confirms twice at once',
    weight: 3,
    tell: challenged(CHALLENGED, async (visit, link, held) => {
      authenticate(visit, held, 'succeed');
      await Promise.all([confirm(visit, link, held), confirm(visit, link, held)]);
    }),
  },
  { name: 'looks around', weight: 8, tell: looksAround },
  ...MONEY_BACK,
  ...PLANS,
  ...TRANSFERS,
];

/** The tenant's backend refunds what was paid, and may lose the answer. */
function refunded(body: object) {
  return withLink(async (visit, link) => {
    await pay(visit, link, keyed(visit, draw(visit, [VISA, MASTERCARD])));
    await refund(visit, link, body, { loses: draw(visit, [undefined, 'reply', 'patience'] as const) });
  }, PRICES[0]);
}

function withInvoice(tell: (visit: Visit, link: Link) => Promise<void>) {
  return async (visit: Visit) => {
    const link = await makeInvoice(visit, draw(visit, PRICES));
    if (link) await tell(visit, link);
  };
}

async function paysAndReads(visit: Visit, link: Link): Promise<void> {
  const held = await pay(visit, link, keyed(visit, draw(visit, [VISA, MASTERCARD])));
  await readSummary(visit, held?.told.receipt);
}

async function paysDeclined(visit: Visit, link: Link): Promise<void> {
  await pay(visit, link, keyed(visit, draw(visit, DECLINING)));
}

async function paysAgain(
  visit: Visit,
  link: Link,
  hasKey: boolean,
  loses: 'reply' | 'patience',
): Promise<void> {
  const first = hasKey ? keyed(visit, VISA) : { card: VISA };
  const held = await pay(visit, link, { ...first, loses });
  await readSummary(visit, held?.told.receipt);
}

async function looksAround(visit: Visit): Promise<void> {
  for (const path of [
    '/public-api/tenant/fetch-tenant',
    '/public-api/settings/global-settings/general-settings/currency-list',
    '/public-api/input-options/countries',
    '/public-api/input-options/states?country=US',
    '/public-api/purchase/processor-minimum?currency=USD&amount=1',
  ])
    await read(visit, 'settings', path);
  const link = await makeLink(visit, PRICES[1], visit.name);
  if (link) await read(visit, 'validate', `/public-api/payment-links/validate/${link.slug}`);
}
