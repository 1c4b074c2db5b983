import { atProcessor, whileDead } from '../../at-processor.ts';
import type { Link } from '../../payer.ts';
import { click, pay, paymentOfLink, refund, type Visit } from '../shopper.ts';
import { draw, keyed, PRICES, type Story, VISA, withLink } from './telling.ts';

const DISPUTED = 'pm_card_createDispute';
const INQUIRED = 'pm_card_createDisputeInquiry';
const MONTHLY = { billingType: 2, recurringDetails: { billingInterval: 1 } };

/** What the tenant does in the processor's dashboard, and banks afterwards: the stack learns it from events alone. */
export const MONEY_BACK: readonly Story[] = [
  {
    name: 'pays, and gets a part back by the dashboard',
    weight: 3,
    tell: paid(async (visit, link) => {
      await inDashboard(visit, link, 100);
      if (visit.chance() < 0.5) await inDashboard(visit, link, 100);
    }),
  },
  {
    name: 'pays, and gets all back by the dashboard',
    weight: 2,
    tell: paid((visit, link) => inDashboard(visit, link)),
  },
  {
    name: 'pays, and gets a part back by the dashboard and a part by the service at once',
    weight: 3,
    tell: paid(async (visit, link) => {
      await Promise.all([inDashboard(visit, link, 100), refund(visit, link, { amount: 1 })]);
    }),
  },
  {
    name: 'pays, and gets all back by the dashboard and by the service at once',
    weight: 2,
    tell: paid(async (visit, link) => {
      await Promise.all([inDashboard(visit, link), refund(visit, link, {}, { kind: 'refund-at-once' })]);
    }),
  },
  {
    name: 'pays, and the bank sends the refund back',
    weight: 3,
    tell: paid(async (visit, link) => {
      await refund(visit, link, draw(visit, [{}, { amount: 1 }]), {
        loses: draw(visit, [undefined, 'reply'] as const),
      });
      await failsLater(visit, link);
    }),
  },
  {
    name: 'pays, and the bank sends a refund of the dashboard back',
    weight: 2,
    tell: paid(async (visit, link) => {
      await inDashboard(visit, link, 100);
      await failsLater(visit, link);
    }),
  },
  { name: 'disputes what it paid', weight: 3, tell: paid(disputes, DISPUTED) },
  {
    name: 'has its bank ask about what it paid, and then disputes it',
    weight: 2,
    tell: paid(disputes, INQUIRED),
  },
  { name: 'disputes what it pays each month', weight: 2, tell: paid(disputes, DISPUTED, MONTHLY) },
  {
    name: 'pays each month by a card that staff detach in the dashboard',
    weight: 2,
    tell: paid((visit, link) => changesCard(visit, link, 'detach'), VISA, MONTHLY),
  },
  {
    name: 'pays each month by a card that its bank issues again',
    weight: 2,
    tell: paid((visit, link) => changesCard(visit, link, 'renew'), VISA, MONTHLY),
  },
  {
    name: 'meets an account that cannot charge, and pays once it can',
    weight: 2,
    tell: withLink(async (visit, link) => {
      const { processor, tenant } = visit;
      await whileDead(processor, tenant, () =>
        click(visit, link, { card: VISA, key: `${visit.name}-refused` }),
      );
      await pay(visit, link, keyed(visit, VISA));
    }),
  },
];

function paid(then: (visit: Visit, link: Link) => Promise<void>, card = VISA, fields: object = {}) {
  return withLink(
    async (visit, link) => {
      await pay(visit, link, keyed(visit, card));
      await then(visit, link);
    },
    { ...PRICES[0], ...fields },
  );
}

async function inDashboard(visit: Visit, link: Link, amount?: number): Promise<void> {
  const intent = await intentOf(visit, link);
  if (intent)
    await atProcessor(visit.processor, 'refunds', { payment_intent: intent, ...(amount && { amount }) });
}

async function failsLater(visit: Visit, link: Link): Promise<void> {
  const intent = await intentOf(visit, link);
  for (const { id } of booksOf(visit)
    .flatMap(({ refunds }) => refunds)
    .filter((one) => one.payment_intent === intent))
    await atProcessor(visit.processor, 'refunds/fail', { refund: id });
}

/** An inquiry becomes a chargeback; the bank decides for one of both, perhaps twice, or not in the time that is played. */
async function disputes(visit: Visit, link: Link): Promise<void> {
  const intent = await intentOf(visit, link);
  const found = booksOf(visit).flatMap((books) => books.disputes);
  const status = draw(visit, ['lost', 'won', undefined] as const);
  for (const { id: dispute } of found.filter((one) => intent && one.payment_intent === intent)) {
    await atProcessor(visit.processor, 'disputes/escalate', { dispute });
    if (status) await atProcessor(visit.processor, 'disputes/close', { dispute, status });
    if (visit.chance() < 0.5) await atProcessor(visit.processor, 'disputes/reverse', { dispute });
  }
}

async function changesCard(visit: Visit, link: Link, how: 'detach' | 'renew'): Promise<void> {
  const card = (await paidIntent(visit, link))?.payment_method;
  const body = { payment_method: card, exp_month: 8, exp_year: 2041 };
  if (card) await atProcessor(visit.processor, `payment-methods/${how}`, body);
}

const intentOf = async (visit: Visit, link: Link) => (await paidIntent(visit, link))?.id;

async function paidIntent(visit: Visit, link: Link) {
  const attempt = await paymentOfLink(visit, link);
  const intents = booksOf(visit).flatMap(({ paymentIntents }) => paymentIntents);
  return intents.find(({ status, metadata }) => status === 'succeeded' && metadata.attempt === attempt);
}

const booksOf = ({ processor }: Visit) => Object.values(processor.ledger.accounts);
