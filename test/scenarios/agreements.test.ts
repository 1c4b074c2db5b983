import { afterEach, expect, it, vi } from 'vitest';
import { catalogStaff } from '../support/catalog.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aLink, aPayer, pay, type TestLink } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { billing } from '../support/operator.ts';
import { aPlanLink, aShop } from '../support/purchases.ts';
import { CHECKOUT_ORIGIN } from '../support/tenants.ts';

const AGREEMENT = {
  termsUrl: 'https://shop.example/terms',
  version: '2027-01',
  withdrawalUrl: 'https://shop.example/withdrawal',
};
const project = {
  termsUrl: AGREEMENT.termsUrl,
  termsVersion: AGREEMENT.version,
  withdrawalUrl: AGREEMENT.withdrawalUrl,
};
afterEach(() => vi.restoreAllMocks());

const shown = async ({ payload }: TestLink) =>
  (await call('POST', '/public-api/payment-links/open', { origin: CHECKOUT_ORIGIN, body: { payload } })).body
    .data.agreement;
const refused = { status: 400, body: { error: { code: 'invalid_request', field: 'agreedTo' } } };

it('a link of a shop with terms is paid once its payer agrees to them, and the payment says to which and when', async () => {
  const shop = await aShop({}, { project });
  const { tenant } = shop;
  for (const link of [await aLink(tenant), await aPlanLink(shop)]) {
    expect(await shown(link)).toEqual(AGREEMENT);
    for (const agreedTo of [
      undefined,
      { ...AGREEMENT, version: '2026-12' },
      { termsUrl: AGREEMENT.termsUrl },
    ])
      expect(await pay(link, agreedTo && { agreedTo })).toMatchObject(refused);
  }
  expect(await chargesAt(tenant)).toEqual([]);

  const before = now().toISOString();
  expect((await pay(await aLink(tenant), { agreedTo: AGREEMENT })).status).toBe(200);
  const { attempts } = await expectBooksToAgree(tenant);
  const staff = await catalogStaff(tenant);
  const { consent } = (await staff.get(`/admin/transactions/${attempts[0]?.id}`)).body.data;
  expect(consent).toEqual({ ...AGREEMENT, agreedAt: consent.agreedAt });
  expect(consent.agreedAt >= before && consent.agreedAt <= now().toISOString()).toBe(true);
});

it('a payment that is sent again after its shop changed its terms has its first answer, and another payment is refused', async () => {
  const { tenant } = await aShop({}, { project });
  const [link, other] = [await aLink(tenant), await aLink(tenant)];
  const sent = { agreedTo: AGREEMENT, key: 'same-click', customerInfo: aPayer() };
  const first = await pay(link, sent);
  const at = ['--tenant', tenant.tenant.uniqueName];
  await billing('projects', 'set', tenant.project.id, ...at, '--terms-version', '2027-02');
  const later = Date.now() + 16_000; // Functions remember settings for fifteen seconds of real time.
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await pay(link, sent)).toMatchObject({ status: first.status, body: first.body });
  expect(await pay(other, { agreedTo: AGREEMENT })).toMatchObject(refused);
  expect(await shown(other)).toEqual({ ...AGREEMENT, version: '2027-02' });
});

it('a payer of an invoice, or of a shop without terms, agrees to nothing', async () => {
  const { tenant } = await aShop({}, { project });
  const { link } = await (await invoicingBackend(tenant)).create();
  expect([await shown(link), (await pay(link)).status]).toEqual([undefined, 200]);
  const free = await aLink((await aShop()).tenant);
  expect([await shown(free), (await pay(free, { agreedTo: AGREEMENT })).status]).toEqual([undefined, 200]);
});
