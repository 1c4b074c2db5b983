import { expect, it, vi } from 'vitest';
import { setTaxEngine } from '../../apps/operator/actions/set-tax-engine.ts';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import type { Item } from '../../local/scan-table.ts';
import { ENGINE_BEHAVIOURS } from '../../local/tax/tax-engine.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { now, travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { BOUGHT_AT, ownPlan } from '../support/plan-changes.ts';
import { buy, quoteOf } from '../support/purchases.ts';
import { refund } from '../support/refunds.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { aTaxEngine } from '../support/tax-engine.ts';
import { aTaxedShop, aTaxedTenant } from '../support/taxes.ts';
import { CHECKOUT_ORIGIN } from '../support/tenants.ts';

/** The table of the shop has no rate of France: its engine has 20 %, and 5.5 % of books. */
const IN_FRANCE = { customerInfo: { ...aPayer(), country: 'FR' } };
const ITEMS = [
  { name: 'Lamp', totalAmount: 6.66, quantity: 2 },
  { name: 'Manual', totalAmount: 6.66, quantity: 1, taxCategory: 'books' },
];
const eventsIn = (outbox: readonly Item[], wanted: string) =>
  outbox.flatMap(({ events }) => events).filter(({ type }) => type === wanted);

it('a link costs what the engine says when it is shown and when it is paid, and what is frozen is never asked for again', async () => {
  const { tenant, staff } = await aTaxedTenant({ mode: 'exclusive' });
  const engine = await aTaxEngine(tenant);
  const link = await aLink(tenant, { amount: 13.32, items: ITEMS });
  const sent = { origin: CHECKOUT_ORIGIN, body: { payload: link.payload, country: 'FR' } };
  const opened = await call('POST', '/public-api/payment-links/open', sent);
  expect(opened.body.data.tax).toMatchObject({
    tax: { value: 1.7 },
    rates: [{ source: 'engine' }, { rate: 5.5 }],
  });
  for (const _ of 'twice') await pay(link, { ...IN_FRANCE, taxAmount: 1.7, key: 'one-payment-only' });
  const { attempts, invoices, outbox } = await expectBooksToAgree(tenant);
  const [question, asked] = engine.asked();
  expect(question).toMatchObject({ purpose: 'quote', mode: 'exclusive', buyer: { country: 'FR' } });
  expect(asked).toMatchObject({
    ...{ purpose: 'sale', seller: { country: 'DE' }, buyer: { country: 'FR', isBusiness: false } },
    lines: [
      { taxCategory: 'standard', quantity: 2, amount: { value: 6.66, currency: 'USD' } },
      { taxCategory: 'books', amount: { value: 6.66 } },
    ],
  });
  expect(JSON.stringify(engine.asked())).not.toMatch(/@|Payer/);
  const attempt = attempts[0] as unknown as Attempt;
  const { tax } = attempt.terms;
  expect(tax?.engine).toEqual({ id: asked?.id, answeredAs: `calc_${asked?.id.slice(4)}` });
  expect(invoices[0]?.tax).toEqual(tax);
  const [paid] = eventsIn(outbox, 'payment.succeeded');
  expect(paid.data.taxCalculation).toMatchObject({ id: asked?.id, tax: { value: 1.7 } });
  const explained = await staff.get(`/admin/transactions/${attempt.id}/explain`);
  expect(JSON.stringify(explained.body)).toContain('by the shop’s tax engine');
  await refund({ tenant, staff, attempt }, {});
  expect(engine.asked().filter(({ purpose }) => purpose === 'sale')).toHaveLength(1);
});

it.each(ENGINE_BEHAVIOURS.filter((behaviour) => behaviour !== 'ok'))(
  'the rates of the table are charged, say so, and the shop gets one event, with an engine that is %s',
  async (behaviour) => {
    const { tenant } = await aTaxedTenant({ mode: 'inclusive' });
    const engine = await aTaxEngine(tenant);
    engine.behave(behaviour);
    for (const _ of 'two') expect((await pay(await aLink(tenant))).status).toBe(200);
    const { attempts, outbox } = await expectBooksToAgree(tenant);
    expect(attempts[0]?.terms.tax).toMatchObject({ taxMinor: 319, rates: [{ source: 'table' }] });
    expect(attempts[0]?.terms.tax.engine).toEqual({ id: expect.stringMatching(/^txc_/) });
    expect(eventsIn(outbox, 'tax.engine_failed')).toMatchObject([
      { data: { url: engine.url, whenDown: 'table' } },
    ]);
    expect(engine.asked()).toHaveLength(2); // A third is not sent for some seconds.
    await pay(await aLink(tenant));
    expect(engine.asked()).toHaveLength(2);
  },
);

it('a shop that sells nothing without its engine refuses buyers, and a renewal waits, is never counted as a failed try, and is charged when the engine is back', async () => {
  travelTo(BOUGHT_AT);
  const shop = await aTaxedShop({ mode: 'exclusive' });
  const engine = await aTaxEngine(shop.tenant, 'refuse');
  expect((await buy(shop, { customerInfo: ADA })).status).toBe(200);
  engine.behave('down');
  const refused = await buy(shop, { customerInfo: aPayer() });
  expect([refused.status, refused.body.error.code]).toEqual([503, 'tax_not_available']);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(shop.tenant)).toMatchObject({ waiting: 1, declined: 0, passed_by: 0 });
  const { orders, attempts } = await expectBooksToAgree(shop.tenant);
  expect(orders[0]).toMatchObject({ failedTries: 0, nextBillingDate: '2027-05-01' });
  expect(attempts).toHaveLength(1);
  engine.behave('ok');
  travelTo('2027-05-01T00:40:00Z');
  expect(await renewDue(shop.tenant)).toMatchObject({ charged: 1 });
  expect((await chargesAt(shop.tenant)).map(({ amount }) => amount)).toEqual([1190, 1190]);
});

it('another answer of the engine than was quoted asks the payer again, of a link and of a plan', async () => {
  const shop = await aTaxedShop({ mode: 'exclusive' });
  const engine = await aTaxEngine(shop.tenant);
  const { quoteReceipt, tax } = await quoteOf(shop, { country: 'FR' });
  expect(tax).toMatchObject({ tax: { value: 2 }, engine: { answeredAs: expect.stringMatching(/^calc_/) } });
  engine.behave('down');
  const moved = await buy(shop, { ...IN_FRANCE, info: { quoteReceipt } });
  expect([moved.status, moved.body.error.code]).toEqual([409, 'quote_changed']);
  const ofLink = await pay(await aLink(shop.tenant), { ...IN_FRANCE, taxAmount: 4 });
  expect([ofLink.status, ofLink.body.error.code]).toEqual([409, 'quote_changed']);
  expect(await chargesAt(shop.tenant)).toEqual([]);
});

it('a change of a plan is shown and charged by the engine’s rates for the rest of the period', async () => {
  const own = await ownPlan({ ownShop: () => aTaxedShop({ mode: 'exclusive' }) });
  const engine = await aTaxEngine(own.shop.tenant);
  travelTo('2027-04-16T00:00:00Z');
  const options = await own.ada.get(`/client/plan/${own.shop.plan.slug}/change-plan/options`);
  expect(options.body.data[0].dueNow.value).toBe(5.95);
  expect((await own.change()).status).toBe(200);
  const { attempts } = await expectBooksToAgree(own.shop.tenant);
  expect(attempts.at(-1)?.terms).toMatchObject({
    charge: { minor: 595 },
    tax: { rates: [{ source: 'engine' }] },
  });
  expect(engine.asked().at(-1)?.lines).toMatchObject([{ amount: { value: 10 } }]);
});

it.each([
  ['whenDown', { whenDown: 'guess' }],
  ['secret', { secret: 'a-secret-of-another-form' }],
  ['url', { url: 'https://10.0.0.1/' }],
  ['url', { url: 'http://engine.example/' }],
])('an engine with a wrong %s is not set', async (field, wrong) => {
  const { tenant } = await aTaxedTenant({ mode: 'inclusive' });
  vi.stubEnv('STAGE', 'prod');
  const which = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
  const right = {
    url: 'https://engine.example/',
    whenDown: 'table',
    secret: `whsec_${btoa('x'.repeat(24))}`,
  };
  const setting = setTaxEngine({ ...which, ...right, ...wrong }, { now: now() });
  await expect(setting).rejects.toMatchObject({ code: 'invalid_request', details: { field } });
  vi.unstubAllEnvs();
});

it('a payment that a restore records again without the journal has the tax of the table, says so, and asks no engine', async () => {
  const { tenant } = await aTaxedTenant({ mode: 'exclusive' });
  const engine = await aTaxEngine(tenant);
  const [link, since, before] = [await aLink(tenant), now(), await snapshotOf(tenant)];
  await pay(link);
  await putBack(tenant, before);
  const restoring = restoreTenant(tenant.tenant.id, since, { now: now(), dryRun: false });
  expect(await restoring).toMatchObject({ outcomes: { recorded: 1 }, persons: [] });
  const [attempt] = (await kept(tenant)).attempts;
  expect(attempt?.terms.tax).toMatchObject({ isRestored: true, taxMinor: 380, rates: [{ source: 'table' }] });
  expect(engine.asked()).toHaveLength(1);
});
