import { expect, it } from 'vitest';
import { call } from '../support/gateway.ts';
import { aLink, pay } from '../support/links.ts';
import { chargesAt, kept } from '../support/money-books.ts';
import { aShop, buy, buyAddOn } from '../support/purchases.ts';
import { ADA } from '../support/renewals.ts';
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

it('a payment by link, of a plan or of an add-on needs each detail that the project requires', async () => {
  const shop = await aShop({}, { project: REQUIRED });
  const link = await aLink(shop.tenant, { amount: 10 });
  const opened = await call('POST', '/public-api/payment-links/open', {
    origin: CHECKOUT_ORIGIN,
    body: { payload: link.payload },
  });
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
