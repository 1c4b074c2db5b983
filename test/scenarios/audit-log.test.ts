import { beforeEach, expect, it } from 'vitest';
import { type CatalogStaff, catalogStaff, productBody } from '../support/catalog.ts';
import { advance } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { kept } from '../support/money-books.ts';
import { aCredential, aStaffToken, aTenant, type TestTenant } from '../support/tenants.ts';
import { loseTable, reviveWire } from '../support/wire.ts';

const STAFF = { type: 'staff', name: 'staff@billing.test' };
let own: TestTenant;
let staff: CatalogStaff;
beforeEach(async () => {
  own = await aTenant();
  staff = await catalogStaff(own);
});
const log = async (query = {}) => (await staff.get('/admin/audit', query)).body;
const products = async () => (await kept(own)).all.filter(({ sk }) => sk.startsWith('PRODUCT#'));

it('the audit log says who made what, by which role, in which request, and why something was refused', async () => {
  const { id } = await staff.make('/admin/product', productBody());
  const credential = await aCredential(own, ['admin']);
  const { headers } = await call('POST', '/admin/coupon/NONE/retire', {
    headers: { 'x-tenant-id': credential },
  });
  const [refused, made] = (await log()).data;
  expect(made).toMatchObject({
    actor: STAFF,
    role: 'settings',
    action: 'admin.create-product',
    record: id,
    end: 'done',
  });
  expect(refused).toMatchObject({
    actor: { type: 'credential', name: credential.split('_')[1] },
    ...{ role: 'admin', action: 'admin.retire-coupon', record: 'NONE', requestId: headers['x-request-id'] },
    ...{ end: 'refused', error: 'coupon_not_found' },
  });
});

it('nothing is changed without an entry in the audit log, and one whose end was lost says that it was asked for', async () => {
  const { id, version } = await staff.make('/admin/product', productBody());
  const before = await products();
  loseTable('PutItem'); // The change itself is an UpdateItem.
  expect((await staff.patch(`/admin/product/${id}`, { version, name: 'Another' })).status).toBe(500);
  reviveWire();
  expect(await products()).toEqual(before);
  loseTable('UpdateItem');
  expect((await staff.post('/admin/product', productBody())).status).toBe(200);
  reviveWire();
  expect((await log()).data).toMatchObject([
    { end: 'asked' },
    { action: 'admin.create-product', end: 'done' },
  ]);
});

it('the audit log has no entry for a stored answer, marks a preview, and keeps nothing personal of a path', async () => {
  for (let times = 0; times < 2; times++) await staff.post('/admin/product', productBody(), 'key-1');
  await staff.post('/admin/orders/ada@example.com/cancel', { preview: true });
  const [preview, made, ...others] = (await log()).data;
  expect(preview).toMatchObject({ action: 'admin.cancel-order', record: null, details: { preview: true } });
  expect([made.action, others]).toEqual(['admin.create-product', []]);
  expect(JSON.stringify(await log())).not.toContain('ada@');
});

it('the audit log has the ends of sessions by the tenant’s server', async () => {
  const headers = { 'x-tenant-id': await aCredential(own, ['webhook']) };
  const { data } = (
    await call('POST', '/webhook/customers/sign-out', { headers, body: { email: 'ada@example.com' } })
  ).body;
  staff = await catalogStaff(own, 'credential');
  expect((await log()).data).toMatchObject([
    { actor: { type: 'credential' }, action: 'tenant.sign-out-customer', record: data.customerId },
  ]);
});

it('the audit log is read by the role settings alone, a page at a time, by actor, action and day, of one tenant', async () => {
  for (const name of ['One', 'Two', 'Three']) await staff.make('/admin/product', productBody({ name }));
  const first = await log({ limit: '2' });
  expect(first.data).toHaveLength(2);
  expect((await log({ limit: '2', cursor: first.nextCursor })).data).toHaveLength(1);
  const counts = [
    { actor: 'joe' },
    { actor: STAFF.name },
    { action: 'admin.create-product' },
    { to: '2026-01-01' },
  ];
  const found = await Promise.all(counts.map(async (query) => (await log(query)).data.length));
  expect(found).toEqual([0, 3, 3, 0]);
  expect((await log({ from: '2026-02-02', to: '2026-02-01' })).error.field).toBe('to');
  expect((await (await catalogStaff(await aTenant())).get('/admin/audit')).body.data).toEqual([]);
  const headers = { authorization: `Bearer ${await aStaffToken(own, ['read', 'support', 'money'])}` };
  expect((await call('GET', '/admin/audit', { headers })).body.error.code).toBe('settings_role_required');
  advance({ days: 401 });
  staff = await catalogStaff(own);
  expect((await log()).data).toEqual([]);
});
