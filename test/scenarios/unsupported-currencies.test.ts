import { expect, it } from 'vitest';
import { rotateGatewayKeys } from '../../apps/operator/actions/gateway-keys.ts';
import { skipSeconds } from '../routes/refusals/support/remembered.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aLink, aPayer, recurring, requestLink } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { orderingBackend } from '../support/orders.ts';
import { aShop, buy, buyAddOn, requestPlanLink, type Shop, subscribe } from '../support/purchases.ts';
import { atProcessor } from '../support/refunds.ts';
import { renewDue, subscribeBy } from '../support/renewals.ts';
import { anAccount } from '../support/tenants.ts';
import { relayStream, runWorker } from '../support/workers.ts';

const IN_BOTH = {
  prices: ['USD', 'EUR'].map((currency) => ({ cycleId: 'monthly', currency, amount: 10 })),
};
const CURRENCY_LIST = '/public-api/settings/global-settings/general-settings/currency-list';
const EUROS = { currency: { code: 'EUR' } };

let nights = 0;
async function night(shop: Shop) {
  const { tenant } = shop.tenant;
  advance({ days: 1 });
  await relayStream();
  const body = JSON.stringify({ tenantId: tenant.id, day: now().toISOString().slice(0, 10) });
  await runWorker('check-ledger', { Records: [{ messageId: 'm', body }] });
  skipSeconds(++nights * 20);
}

/** The codes that the currency list and the plan on sale show. */
async function offered({ tenant: { origin } }: Shop) {
  const [currencies, plans] = [
    await call('GET', CURRENCY_LIST, { origin }),
    await call('GET', '/public-api/plan', { origin }),
  ];
  return [
    currencies.body.data.map(({ code }: { code: string }) => code),
    plans.body.data[0].prices.map(({ currency }: { currency: string }) => currency),
  ];
}

const supports = ({ account }: Shop['tenant'], ...supported: string[]) =>
  atProcessor('accounts/currencies', { account: account.id, supported });

it('A currency that the processor stops charging in for an account’s country is not offered from the next night on, what was sold in it is renewed, and an answer that does not say changes nothing', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop(IN_BOTH, { project: { currencies: ['usd', 'eur'] } });
  const { tenant, plan } = shop;
  const [orders, invoices] = [await orderingBackend(tenant), await invoicingBackend(tenant)];
  await subscribeBy(await aLink(tenant, { ...EUROS, ...recurring() }), 'pm_card_visa');

  await supports(tenant, 'usd');
  await night(shop);
  expect(await offered(shop)).toEqual([['USD'], ['USD']]);
  const customerInfo = aPayer();
  const subscription = await subscribe(shop, { customerInfo });
  const { origin } = tenant;
  const quote = { origin, query: { currency: 'EUR' } };
  for (const answer of [
    await call('GET', `/public-api/plan/${plan.slug}/quote`, quote),
    await buy(shop, { info: { currency: 'EUR' } }),
    await buyAddOn(shop, subscription, { customerInfo, info: { currency: 'EUR' } }),
    await requestLink(tenant, EUROS),
    await requestPlanLink(shop, EUROS),
    await orders.request(EUROS),
    await invoices.request(EUROS),
  ])
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'currency_not_available']);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  expect((await chargesAt(tenant)).map(({ currency }) => currency).sort()).toEqual(['eur', 'eur', 'usd']);

  const account = tenant.account.id;
  await supports(tenant, 'usd', 'eur');
  await atProcessor('accounts/permissions', { account, denied: ['country_specs: read'] });
  await night(shop);
  expect(await offered(shop)).toEqual([['USD'], ['USD']]);
  await atProcessor('accounts/permissions', { account, denied: [] });
  await night(shop);
  expect(await offered(shop)).toEqual([
    ['USD', 'EUR'],
    ['USD', 'EUR'],
  ]);
  const { outbox } = await expectBooksToAgree(tenant);
  const notices = outbox.flatMap((row) => row.notices as { type: string; detail: object }[]);
  expect(notices.filter(({ type }) => type === 'gateway.currencies_changed')).toMatchObject([
    { detail: { projects: [{ ended: ['eur'], begun: [] }] } },
    { detail: { projects: [{ ended: [], begun: ['eur'] }] } },
  ]);
});

it('Keys of another account bring what that account may charge in', async () => {
  const shop = await aShop(IN_BOTH, { project: { currencies: ['usd', 'eur'] } });
  const { id: account, secretKey, publishableKey } = await anAccount();
  await atProcessor('accounts/currencies', { account, supported: ['eur', 'gbp'] });
  const request = { tenantId: shop.tenant.tenant.id, gateway: 'cards', secretKey, publishableKey };
  const { changes } = await rotateGatewayKeys(request, { now: now() });
  expect(changes).toContainEqual(expect.stringMatching(/does not charge in AED, .* and \d+ more for its/));
  skipSeconds(20);
  expect(await offered(shop)).toEqual([['EUR'], ['EUR']]);
});
