import { afterAll, expect, it } from 'vitest';
import type { ProcessorEvent } from '../../local/processor/books/objects.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { expectBooksToBalance } from '../support/books.ts';
import { advance } from '../support/clock.ts';
import { aLink, pay } from '../support/links.ts';
import { booksOf, expectBooksToAgree } from '../support/money-books.ts';
import { aListeningTenant, deliver, eventsAt } from '../support/processor-events.ts';
import { aPaid, atProcessor, outcomeOf, refund, refundInDashboard } from '../support/refunds.ts';
import { recordsOf } from '../support/table.ts';

afterAll(expectBooksToBalance);

const [CHARGE, CREATED, FAILED] = ['charge.refunded', 'refund.created', 'refund.failed'];

async function aShop(card?: string) {
  const tenant = await aListeningTenant();
  const paid = await aPaid(card ? { paymentMethodId: card } : {}, tenant);
  const last = async (type = '') => (await eventsAt(tenant, type)).at(-1) as ProcessorEvent;
  return { tenant, paid, send: async (type?: string) => deliver(tenant, await last(type)) };
}

it.each([
  ['the charge’s event alone', [CHARGE]],
  ['the refund’s event alone', [CREATED]],
  ['both, each twice', [CREATED, CHARGE, CREATED, CHARGE]],
])('A refund made in the dashboard is booked once after %s', async (_, types) => {
  const { tenant, paid, send } = await aShop();
  await refundInDashboard(paid);
  for (const type of types) await send(type);
  expect(await outcomeOf(paid)).toMatchObject({
    refunds: ['succeeded 1999+0'],
    invoice: 5,
    events: ['refund.succeeded'],
  });
  await expectBooksToAgree(tenant);
});

it('A refund made in the dashboard before the payment is recorded is booked after it', async () => {
  const tenant = await aListeningTenant();
  await misbehave(tenant, 'drop_reply', /^\/v1\/payment_intents$/, { times: 2 });
  await pay(await aLink(tenant));
  const [intent] = (await booksOf(tenant)).paymentIntents;
  await atProcessor('refunds', { payment_intent: intent?.id, amount: 700 });
  advance({ seconds: 60 });
  await deliver(tenant, (await eventsAt(tenant, CHARGE ?? '')).at(-1) as ProcessorEvent);
  expect(await outcomeOf({ tenant })).toMatchObject({ refunds: ['succeeded 700+0'], invoice: 2 });
  await expectBooksToAgree(tenant);
});

it('A refund made in the dashboard that failed is undone, though the event of its beginning arrives last', async () => {
  const { tenant, paid, send } = await aShop('pm_card_refundFail');
  const { id } = await refundInDashboard(paid);
  await send(CHARGE);
  await atProcessor('refunds/fail', { refund: id });
  for (const type of [FAILED, CREATED, CHARGE]) await send(type);
  expect(await outcomeOf(paid)).toMatchObject({
    refunds: ['failed 1999+0'],
    invoice: 2,
    notices: ['refund.failed'],
  });
  await expectBooksToAgree(tenant);
});

it('A charge whose metadata names another payment has its refund booked for its own', async () => {
  const tenant = await aListeningTenant();
  const [paid, other] = [await aPaid({}, tenant), await aPaid({}, tenant)];
  await refundInDashboard(paid);
  const [event] = (await eventsAt(tenant, String(CHARGE))) as [ProcessorEvent];
  const metadata = { customer: other.attempt.customerId, attempt: other.attempt.id };
  await deliver(tenant, { ...event, data: { object: { ...event.data.object, metadata } } });
  const refunds = await recordsOf(tenant.tenant.id, 'REFUND#');
  expect(refunds.map(({ attemptId, state }) => [attemptId, state])).toEqual([[paid.attempt.id, 'succeeded']]);
});

it.each(['lost', 'recorded'])(
  'Our own refund whose reply is %s has its outcome once after its event',
  async (reply) => {
    const { tenant, paid, send } = await aShop();
    if (reply === 'lost') await misbehave(tenant, 'drop_reply', /^\/v1\/refunds$/, { times: 2 });
    expect((await refund(paid)).status).toBe(reply === 'lost' ? 503 : 200);
    for (const type of [CHARGE, CREATED]) await send(type);
    expect(await outcomeOf(paid)).toMatchObject({
      refunds: ['succeeded 1999+0'],
      invoice: 5,
      events: ['refund.succeeded'],
    });
    await expectBooksToAgree(tenant);
  },
);
