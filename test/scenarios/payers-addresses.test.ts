import { expect, it } from 'vitest';
import { askForAddress } from '../../apps/operator/actions/ask-for-address.ts';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { now, travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { aLink, aPayer, pay, recurring } from '../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aShop, buy, buyAddOn } from '../support/purchases.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';

const ADDRESS = { line1: 'Gate 1', line2: '', city: 'Berlin', postalCode: '10115', country: 'de' };
const SENT = { line1: 'Gate 1', city: 'Berlin', postal_code: '10115', country: 'DE' };
const customerInfo = { ...ADA, address: ADDRESS };
const INDIA = { account: { country: 'IN' } };
const REQUIRED = {
  code: 'invalid_request',
  field: 'customerInfo.address',
  message: expect.stringMatching(/line1 and country/),
};

const opened = async (payload: string) =>
  (await call('POST', '/public-api/payment-links/open', { origin: CHECKOUT_ORIGIN, body: { payload } })).body
    .data;

it('an export from India asks for the payer’s address, which each charge of the order has', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const tenant = await aTenant(INDIA);
  const link = await aLink(tenant, { description: 'Tea', ...recurring({ recurringAmount: 9.5 }) });
  expect(await opened(link.payload)).toMatchObject({ asksForAddress: true });
  expect((await pay(link, { customerInfo: ADA })).body.error).toMatchObject(REQUIRED);
  for (const [field, value] of [
    ['country', 'IN'], // The rules want buyers abroad.
    ['country', 'Germany'],
    ['line1', ''],
    ['postalCode', '1'.repeat(21)],
  ] as const) {
    const address = { ...ADDRESS, [field]: value };
    const { error } = (await pay(link, { customerInfo: { ...ADA, address } })).body;
    expect(error).toMatchObject({ code: 'invalid_request', field: `customerInfo.address.${field}` });
  }
  expect(await chargesAt(tenant)).toEqual([]);
  expect((await pay(link, { customerInfo })).status).toBe(200);
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  await expectBooksToAgree(tenant);
  const charges = await chargesAt(tenant);
  expect(charges.map(({ shipping }) => shipping)).toEqual(
    [1, 2].map(() => ({ name: ADA.name, address: SENT })),
  );
});

it('a purchase of a plan or an add-on asks for the address where the gateway does', async () => {
  const shop = await aShop({}, INDIA);
  expect((await buy(shop, { customerInfo: ADA })).body.error).toMatchObject(REQUIRED);
  expect((await buy(shop, { customerInfo })).status).toBe(200);
  const [order] = (await kept(shop.tenant)).orders;
  const subscription = String(order?.subscriptionId);
  expect((await buyAddOn(shop, subscription, { customerInfo: ADA })).body.error).toMatchObject(REQUIRED);
  expect((await buyAddOn(shop, subscription, { customerInfo })).status).toBe(200);
});

it.each([
  ['of another country', { account: { country: 'US' } }, 'USD', undefined, false],
  ['of another country that was told to ask', { account: { country: 'US' } }, 'USD', true, true],
  [
    'in India that sells in rupees',
    { account: { country: 'IN', settlementCurrency: 'inr' }, project: { currencies: ['usd', 'inr'] } },
    'INR',
    undefined,
    false,
  ],
])(
  'a gateway of an account %s keeps and sends an address only if it asks for it',
  async (_, overrides, code, isOn, asks) => {
    const tenant = await aTenant(overrides);
    if (isOn)
      await askForAddress(
        { tenantId: tenant.tenant.id, gateway: String(tenant.gateway?.label), isOn },
        { now: now() },
      );
    const link = await aLink(tenant, { amount: 100, currency: { code } });
    expect(await opened(link.payload)).toMatchObject({ asksForAddress: asks });
    expect((await pay(link, { customerInfo: { ...aPayer(), address: ADDRESS } })).status).toBe(200);
    expect((await chargesAt(tenant)).map(({ shipping }) => shipping !== null)).toEqual([asks]);
    expect(JSON.stringify((await kept(tenant)).all).includes('Berlin')).toBe(asks);
  },
);

it('an order whose purchase a restored table has lost gets its payer’s address back with it', async () => {
  const shop = await aShop({}, INDIA);
  const { tenant } = shop;
  const [since, before] = [now(), await snapshotOf(tenant)];
  expect((await buy(shop, { customerInfo })).status).toBe(200);
  const addresses = async () => (await kept(tenant)).orders.map(({ payerAddress }) => payerAddress);
  const sold = await addresses();
  await putBack(tenant, before);
  expect(await restoreTenant(tenant.tenant.id, since, { now: now() })).toMatchObject({
    outcomes: { recorded: 1 },
  });
  expect(await addresses()).toEqual(sold);
});
