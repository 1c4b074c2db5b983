import { expect, it } from 'vitest';
import { type Order, OrderStatus } from '../../shared/domain/billing/order.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';
import { parseOrder } from '../../shared/storage/orders.ts';
import { seededChance } from '../proof/races/seeded-chance.ts';
import { backend } from '../support/backend.ts';
import { now, travelTo } from '../support/clock.ts';
import { aLink, aPayer, finishAbandoned, pay, recurring } from '../support/links.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { aListeningTenant, deliver, type Listening } from '../support/processor-events.ts';
import { atProcessor } from '../support/refunds.ts';
import { renewDue, subscribeBy } from '../support/renewals.ts';

/** `YEAR=50` is a year of 50 subscriptions; a short one of a few is played each time. */
const [SUBSCRIPTIONS, DAYS] = process.env.YEAR ? [Number(process.env.YEAR), 365] : [6, 60];
const SEED = Number(process.env.SEED ?? 7);
const BEGIN = Date.parse('2027-01-31T10:00:00Z');
const CARDS = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_createDispute'],
  ...['pm_card_createDisputeInquiry', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequiredOnSetup'],
];
const ordersOf = async (tenant: Listening): Promise<Order[]> => (await kept(tenant)).orders.map(parseOrder);

/** Delivers what the account has told since the last time. */
function ears(tenant: Listening) {
  let heard = 0;
  return async () => {
    const { events = [] } = (await backend()).processor.ledger.accounts[tenant.account.id] ?? {};
    for (const event of events.slice(heard)) await deliver(tenant, event);
    heard = events.length;
  };
}

type Year = Readonly<{ tenant: Listening; chance: () => number }>;

/** What happens on some days: staff, banks and the processor do it, and the service learns it from events or from refusals. */
const HAPPENINGS: readonly ((year: Year, order: Order) => Promise<unknown>)[] = [
  async (_, { paymentMethodId }) => tell('payment-methods/detach', { payment_method: paymentMethodId }),
  async (_, { paymentMethodId }) =>
    tell('payment-methods/renew', { payment_method: paymentMethodId, exp_month: 8, exp_year: 2041 }),
  async ({ tenant, chance }, { id }) => {
    const refusal = { status: 400, message: 'Your account cannot currently make charges of this kind.' };
    const match = {
      account: tenant.account.id,
      method: 'POST',
      path: /payment_intents$/,
      metadata: { order: id },
    };
    (await backend()).processor.fault({ mode: 'refuse', refusal, times: Math.ceil(chance() * 6), match });
  },
  async ({ tenant, chance }) =>
    tell('accounts/standstill', { account: tenant.account.id, chargesDisabled: chance() < 0.3 }),
  async ({ tenant, chance }) => {
    const { disputes = [] } = (await backend()).processor.ledger.accounts[tenant.account.id] ?? {};
    const dispute = disputes[Math.floor(chance() * disputes.length)]?.id;
    const how = ['close', 'escalate', 'reverse'][Math.floor(chance() * 3)];
    await tell(`disputes/${how}`, { dispute, status: chance() < 0.5 ? 'lost' : 'won' });
  },
];
const tell = (path: string, body: object) => atProcessor(path, body).catch(() => undefined); // Not in that state.

it('A year in which cards are detached, renewed, refused and disputed at random leaves every subscription paid, in dunning, ended or explained', async () => {
  travelTo(new Date(BEGIN).toISOString());
  const tenant = await aListeningTenant();
  const year = { tenant, chance: seededChance(SEED) };
  const draw = <One>(from: readonly One[]): One => from[Math.floor(year.chance() * from.length)] as One;
  const hear = ears(tenant);
  const trial = { recurringAmount: 9.5, isOnTrial: true, trialPeriod: { durationInDays: 14 } };
  for (let count = 0; count < SUBSCRIPTIONS; count++) {
    const card = draw(CARDS);
    const link = await aLink(tenant, { amount: 0, ...recurring(trial) });
    await subscribeBy(link, card, aPayer());
  }
  for (let day = 1; day <= DAYS + 60; day++) {
    travelTo(new Date(BEGIN + day * 86_400_000 + year.chance() * 3_600_000).toISOString());
    const recurs = (await ordersOf(tenant)).filter(({ status }) => status === OrderStatus.active);
    if (day > DAYS) await tell('accounts/standstill', { account: tenant.account.id });
    else if (recurs.length > 0 && year.chance() < 0.4) await draw(HAPPENINGS)(year, draw(recurs));
    if (day === DAYS) (await backend()).processor.clearFaults();
    await hear();
    await renewDue(tenant);
    await finishAbandoned();
    await hear();
  }
  const { outbox } = await expectBooksToAgree(tenant);
  const refused = outbox
    .flatMap(({ events }) => events as BillingEvent[])
    .filter(({ type }) => type === 'gateway.refused');
  const silent = (await ordersOf(tenant)).filter((order) => {
    const isPaid =
      order.status === OrderStatus.active &&
      !order.dunning &&
      Date.parse(`${order.nextBillingDate}`) > now().getTime();
    const isExplained =
      order.openDisputes !== undefined || (order.refused !== undefined && refused.length > 0);
    return !isPaid && !order.dunning && order.status !== OrderStatus.cancelled && !isExplained;
  });
  expect(silent).toEqual([]);
  expect((await pay(await aLink(tenant), { customerInfo: aPayer() })).status).toBe(200);
}, 600_000);
