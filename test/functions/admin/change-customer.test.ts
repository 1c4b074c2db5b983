import { expect, it } from 'vitest';
import { setCustomerEmail } from '../../../apps/operator/actions/set-customer-email.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { catalogStaff } from '../../support/catalog.ts';
import { now } from '../../support/clock.ts';
import { aLink, aPayer, pay } from '../../support/links.ts';
import { expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';
import { customerToken } from '../../support/wallets.ts';

async function aCustomer() {
  const [tenant, before, after] = [await aTenant(), aPayer(), aPayer()];
  const staff = await catalogStaff(tenant);
  const buy = async (payer: typeof before, token?: string) => {
    const { status } = await pay(await aLink(tenant), { customerInfo: payer, ...(token && { token }) });
    return [status, (await kept(tenant)).attempts.at(-1)?.customerId];
  };
  const [, id] = await buy(before);
  const change = async (to: string, whose = id) => {
    const { status, body } = await staff.patch(`/admin/customers/${whose}`, { email: to });
    return [status, body.error?.code ?? body.data.email];
  };
  return { tenant, staff, before, after, buy, id, change };
}

it('PATCH /admin/customers/:id gives a customer another address, by which they buy, and frees the old one', async () => {
  const { tenant, staff, before, after, buy, id, change } = await aCustomer();
  const token = await customerToken(tenant, before.email);
  expect(await change(after.email)).toEqual([200, after.email]);
  expect(await change(after.email)).toEqual([200, after.email]);
  expect(await buy(after)).toEqual([200, id]);
  expect(await buy(after, token)).toEqual([200, id]);
  expect((await buy(before, token))[0]).toBe(403); // What another customer has at the old address is not theirs.
  const [, other] = await buy(before);
  expect(other).not.toBe(id);
  expect(await change(before.email)).toEqual([409, 'already_exists']);
  expect(await change(after.email, other)).toEqual([409, 'already_exists']);
  const listed = async (email: string) => (await staff.get('/admin/customers', { email })).body.data[0]?.id;
  expect([await listed(after.email), await listed(before.email)]).toEqual([id, other]);
  const led = customerIdOf(tenant.tenant, after.email);
  expect((await staff.get(`/admin/customers/${led}`)).body.error.code).toBe('customer_not_found');
  await expectBooksToAgree(tenant);
});

it('PATCH /admin/customers/:id changes an address back, and the address of who is erased is free', async () => {
  const { tenant, staff, before, after, buy, id, change } = await aCustomer();
  const asked = { tenantId: tenant.tenant.id, id: id as never, email: ` ${after.email.toUpperCase()}` };
  expect((await setCustomerEmail(asked, { now: now() })).result.email).toBe(after.email);
  expect(await change(before.email)).toEqual([200, before.email]);
  expect(await buy(before)).toEqual([200, id]);
  expect(await change(after.email)).toEqual([200, after.email]);
  expect((await staff.post(`/admin/customers/${id}/erase`, {})).status).toBe(200);
  expect(await change(after.email)).toEqual([404, 'customer_not_found']);
  for (const payer of [after, before])
    expect(await buy(payer)).toEqual([200, expect.not.stringMatching(String(id))]);
  await expectBooksToAgree(tenant);
});

it('PATCH /admin/customers/:id refuses what is no address, and another tenant’s customer looks absent', async () => {
  const { id, change } = await aCustomer();
  expect(await change('no address')).toEqual([400, 'invalid_request']);
  expect(await (await aCustomer()).change(aPayer().email, id)).toEqual([404, 'customer_not_found']);
});
