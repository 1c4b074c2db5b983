import { expect, it } from 'vitest';
import { portalRequest } from '../../driver/requests.ts';
import { aBuyer } from '../../routes/refusals/support/buyer.ts';
import { catalogStaff } from '../../support/catalog.ts';
import { call, sendAsked } from '../../support/gateway.ts';
import { kept } from '../../support/money-books.ts';
import { CHECKOUT_ORIGIN } from '../../support/tenants.ts';

const open = (code: string, secret: string) =>
  sendAsked(portalRequest(code, secret.repeat(32), CHECKOUT_ORIGIN));

it('POST /admin/customers/:id/portal-link makes a link that signs one browser in as the customer, once, and the audit log has who made it', async () => {
  const { tenant, staff, ada } = await aBuyer();
  const productOrigin = tenant.project.id;
  const path = `/admin/customers/${ada.customerId}/portal-link`;
  const made = (await staff.post(path, { productOrigin }, 'same')).body.data;
  const [address, code = ''] = String(made.url).split('#code=');
  expect([address, made.customerId]).toEqual([`${CHECKOUT_ORIGIN}/portal`, ada.customerId]);
  expect((await staff.post(path, { productOrigin }, 'same')).body.data.url).not.toBe(made.url); // No key keeps a code.
  const { token } = (await open(code, 's')).body.data;
  const own = await call('GET', '/client/order', {
    origin: CHECKOUT_ORIGIN,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([own.status, own.body.data.length]).toEqual([200, 1]);
  expect((await open(code, 't')).body.error.code).toBe('portal_link_used');
  const [entry] = (await staff.get('/admin/audit', { action: 'admin.create-portal-link' })).body.data;
  expect(entry).toMatchObject({ record: ada.customerId, role: 'support', end: 'done' });
  expect(JSON.stringify((await kept(tenant)).all)).not.toContain(code.slice(-40));
});

it('POST /admin/customers/:id/portal-link makes none of a customer who was erased', async () => {
  const { tenant, ada } = await aBuyer();
  const staff = await catalogStaff(tenant);
  await staff.post(`/admin/customers/${ada.customerId}/erase`, { endOrders: true, forfeitWallet: true });
  const { body } = await staff.post(`/admin/customers/${ada.customerId}/portal-link`, {
    productOrigin: tenant.project.id,
  });
  expect(body.error.code).toBe('customer_not_found');
});
