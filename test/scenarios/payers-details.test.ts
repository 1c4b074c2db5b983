import { expect, it } from 'vitest';
import { aBackendOf, LINKS } from '../support/backend-calls.ts';
import { call } from '../support/gateway.ts';
import { aLink, linkBody, pay, payloadOf, requestLink } from '../support/links.ts';
import { chargesAt, kept } from '../support/money-books.ts';
import { aShop, buy, buyAddOn } from '../support/purchases.ts';
import { ADA } from '../support/renewals.ts';
import { recordsOf } from '../support/table.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';

const DETAILS = {
  company: 'Lovelace GmbH',
  address: { line1: 'Gate 1', city: 'Berlin', country: 'DE' },
  taxId: 'DE123456789',
  mobile: '+49 30 1234567',
};
const REQUIRED = {
  askCompany: 'required',
  askAddress: 'required',
  askTaxId: 'required',
  askMobile: 'required',
};
const without = (field: keyof typeof DETAILS) => ({ ...ADA, ...DETAILS, [field]: undefined });

const open = (payload: string) =>
  call('POST', '/public-api/payment-links/open', { origin: CHECKOUT_ORIGIN, body: { payload } });

it('a payment by link, of a plan or of an add-on needs each detail that the project requires', async () => {
  const shop = await aShop({}, { project: REQUIRED });
  const link = await aLink(shop.tenant, { amount: 10 });
  const opened = await open(link.payload);
  const asks = { company: 'required', address: 'required', taxId: 'required', mobile: 'required' };
  expect(opened.body.data).toMatchObject({ asks, asksForAddress: false });
  for (const field of ['company', 'address', 'taxId', 'mobile'] as const) {
    const customerInfo = without(field);
    for (const { status, body } of [await pay(link, { customerInfo }), await buy(shop, { customerInfo })])
      expect([status, body.error.field]).toEqual([400, `customerInfo.${field}`]);
  }
  expect(await chargesAt(shop.tenant)).toEqual([]);
  expect((await buy(shop, { customerInfo: { ...ADA, ...DETAILS } })).status).toBe(200);
  const [order] = (await kept(shop.tenant)).orders;
  const subscription = String(order?.subscriptionId);
  const refused = await buyAddOn(shop, subscription, { customerInfo: without('company') });
  expect(refused.body.error).toMatchObject({ code: 'invalid_request', field: 'customerInfo.company' });
});

it('a project that asks for the address keeps it for its documents, and takes a detail that it does not ask for', async () => {
  const tenant = await aTenant({ project: { askAddress: 'optional' } });
  const { address, taxId } = DETAILS;
  expect((await pay(await aLink(tenant, { amount: 10 }), { customerInfo: { ...ADA, address } })).status).toBe(
    200,
  );
  expect((await pay(await aLink(tenant, { amount: 10 }), { customerInfo: { ...ADA, taxId } })).status).toBe(
    200,
  );
  const { invoices } = await kept(tenant);
  expect(invoices.map(({ buyer }) => buyer)).toEqual(
    expect.arrayContaining([{ country: 'DE', address }, { taxId }]),
  );
});

it('what a shop knows of who is to pay is shown by the link while it is open, with its fields, and by no other answer', async () => {
  const { tenant, post } = await aBackendOf(await aTenant());
  const customer = {
    email: 'ada@example.com',
    company: 'Lovelace GmbH',
    address: { ...DETAILS.address, line2: '' },
  };
  const made = await post(LINKS, linkBody(tenant, { customer }));
  expect(JSON.stringify(made.body)).not.toContain('Lovelace');
  const payload = payloadOf(made.body);
  expect((await open(payload)).body.data).toMatchObject({
    prefill: { email: 'ada@example.com', company: 'Lovelace GmbH', address: DETAILS.address },
    asks: { company: 'optional', address: 'optional', taxId: 'off' },
  });
  const slug = made.body.data.slug;
  const [prefill] = await recordsOf(tenant.tenant.id, 'PREFILL');
  expect(prefill?.ttl).toBe(Math.floor(Date.parse(made.body.data.expiresAt) / 1000));
  expect((await pay({ tenant, slug, payload, data: made.body.data }, { customerInfo: ADA })).status).toBe(
    200,
  );
  expect(JSON.stringify((await open(payload)).body)).not.toContain('Lovelace');
});

it.each([
  ['the public route', undefined],
  ['a link that sells more than once', { maxPayments: 5 }],
  ['a link that is renewed', { renewable: true }],
])('%s takes nothing of who is to pay', async (_, more) => {
  const { tenant, post } = await aBackendOf(await aTenant());
  const body = { customer: { name: 'Ada' }, ...more };
  const refused = more ? await post(LINKS, linkBody(tenant, body)) : await requestLink(tenant, body);
  expect(refused.body.error).toMatchObject({ code: 'invalid_request', field: 'customer' });
});
