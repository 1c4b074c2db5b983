import { expect, it } from 'vitest';
import { misbehave } from '../../flows/processor-faults.ts';
import { catalogStaff } from '../../support/catalog.ts';
import { advance } from '../../support/clock.ts';
import { linkBody, pay } from '../../support/links.ts';
import { expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';

const LINKS = '/admin/payment-links';

it('staff make a link, find it by the shop’s own reference and cancel it, and the audit log names them', async () => {
  const tenant = await aTenant();
  const staff = await catalogStaff(tenant);
  const link = await staff.make(LINKS, linkBody(tenant, { clientReference: 'order-1001' }));
  const other = await staff.make(LINKS, linkBody(tenant));
  expect((await staff.get(LINKS, { clientReference: 'order-1001' })).body.data).toMatchObject([
    { slug: link.slug, status: 1 },
  ]);
  const shown = await staff.get(`${LINKS}/${link.slug}`);
  expect(shown.body.data).toMatchObject({ slug: link.slug, clientReference: 'order-1001', payment: null });

  expect((await staff.post(`${LINKS}/${link.slug}/cancel`)).body.data.statusLabel).toBe('cancelled');
  const { links } = await kept(tenant);
  expect(links.find(({ slug }) => slug === link.slug)).toMatchObject({ status: 4, createdBy: 'tenant' });
  expect((await staff.get(LINKS, { status: '1' })).body.data).toMatchObject([{ slug: other.slug }]);
  expect((await staff.get(LINKS, { status: '4' })).body.data).toMatchObject([{ slug: link.slug }]);

  const { data: log } = (await staff.get('/admin/audit')).body;
  const actor = { type: 'staff', name: 'staff@billing.test' };
  expect(log).toMatchObject([
    { action: 'admin.cancel-payment-link', actor, record: link.slug, end: 'done' },
    { action: 'admin.create-payment-link', actor, end: 'done' },
    { action: 'admin.create-payment-link', actor, end: 'done' },
  ]);
});

it('a link of staff needs a source type, and is not cancelled while it is paid or after', async () => {
  const tenant = await aTenant();
  const staff = await catalogStaff(tenant);
  const listed = await staff.post(LINKS, { ...linkBody(tenant), paymentSourceDetails: [] });
  expect([listed.status, listed.body.error.code]).toEqual([400, 'source_type_required']);

  const link = await staff.make(LINKS, linkBody(tenant));
  const payload = new URL(link.redirectUrl).searchParams.get('payload') ?? '';
  await misbehave(tenant, 'drop_reply', /^\/v1\/payment_intents$/, { times: 10 });
  expect((await pay({ tenant, slug: link.slug, payload, data: {} })).status).toBe(503);
  const cancelled = async () => (await staff.post(`${LINKS}/${link.slug}/cancel`)).body.error.code;
  expect(await cancelled()).toBe('payment_in_progress');
  advance({ minutes: 1 });
  expect(await cancelled()).toBe('payment_link_used');
  await expectBooksToAgree(tenant);
});
