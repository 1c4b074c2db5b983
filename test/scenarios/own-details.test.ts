import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../local/listening.ts';
import { listAuditEntries } from '../../shared/storage/audit/audit-entries.ts';
import { now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { BOUGHT_AT } from '../support/plan-changes.ts';
import { aShop, buy } from '../support/purchases.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { recordsOf } from '../support/table.ts';
import { aTaxedShop } from '../support/taxes.ts';

const PATH = '/client/details';
const ABROAD = {
  name: 'Ada Lovelace',
  company: 'Ada BV',
  taxId: 'NL858812345B01',
  address: { line1: 'Kade 1', city: 'Delft', country: 'NL' },
};
const money = (value: number) => ({ value, currency: 'USD' });

it('a customer is shown what other details do to the next charge, and once they are saved it is charged so and made out to them, while what was issued stays', async () => {
  const service = createServer((_, response) => response.end(JSON.stringify({ isValid: true })));
  vi.stubEnv('VAT_CHECK_URL', `http://localhost:${await listen(service, 0, 'vies', 'none')}`);
  travelTo(BOUGHT_AT);
  const prices = ['monthly', 'yearly'].map((cycleId) => ({ cycleId, currency: 'USD', amount: 10 }));
  const shop = await aTaxedShop({ mode: 'exclusive', reverseCharge: 'on' }, { prices });
  const ada = await signIn(shop.tenant, ADA.email);
  await buy(shop, { customerInfo: { ...ADA, company: 'Ada GmbH', country: 'DE' }, token: ada.token });
  const [issued] = (await expectBooksToAgree(shop.tenant)).invoices;
  /** What the plan with its tax line is, as options and preview of a change show it. */
  const linesOfChange = async () => {
    const path = `/client/plan/${shop.plan.slug}/change-plan`;
    const [option] = (await ada.get(`${path}/options`)).body.data;
    const body = { planSlug: option.to.slug, cycleId: option.to.cycleId, preview: true };
    const shown = (await ada.send('POST', path, body)).body.change;
    return [option, shown].map(({ items }) => items.length);
  };
  expect(await linesOfChange()).toEqual([2, 2]);
  const before = (await ada.get('/client/shop')).body.data.customer.details;
  expect(before).toEqual({ name: ADA.name, company: 'Ada GmbH', country: 'DE' });

  const previewed = await ada.send('POST', PATH, { ...ABROAD, preview: true });
  expect(previewed.body.data).toMatchObject({
    isPreview: true,
    changed: ['name', 'company', 'country', 'address', 'taxId'],
    details: { idCheck: 'valid' },
    renewals: [
      {
        before: { net: money(10), tax: money(1.9), gross: money(11.9) },
        after: { net: money(10), tax: money(0), gross: money(10) },
      },
    ],
  });
  expect((await ada.get('/client/shop')).body.data.customer.details).toEqual(before);

  travelTo('2027-04-15T10:00:00Z');
  for (const _ of ['saved', 'repeated']) expect((await ada.send('POST', PATH, ABROAD)).status).toBe(200);
  expect(await linesOfChange()).toEqual([1, 1]);
  travelTo('2027-05-01T00:10:00Z');
  await renewDue(shop.tenant);
  expect((await chargesAt(shop.tenant)).map(({ amount }) => amount)).toEqual([1190, 1000]);
  const { invoices, outbox } = await expectBooksToAgree(shop.tenant);
  expect(invoices.find(({ id }) => id === issued?.id)).toEqual(issued);
  expect(invoices.find(({ id }) => id !== issued?.id)).toMatchObject({
    billedTo: { name: 'Ada Lovelace' },
    buyer: { company: 'Ada BV', taxId: ABROAD.taxId, idCheck: { status: 'valid' } },
  });
  const told = outbox.flatMap(({ events }) => events as { type: string; data: object }[]);
  expect(told.filter(({ type }) => type === 'customer.updated').map(({ data }) => data)).toMatchObject([
    { changed: previewed.body.data.changed, details: ABROAD },
  ]);
  const { records: audit } = await listAuditEntries(shop.tenant.tenant.id, { limit: 100 }, now());
  expect(audit.filter(({ action }) => action === 'client.change-details')).toMatchObject([
    { actor: { type: 'customer' }, record: issued?.customerId, end: 'done' },
  ]);
  await closeServer(service);
  vi.unstubAllEnvs();
});

it('the details that a project requires are required of its customers, and kept for those whom the shop knows', async () => {
  const shop = await aShop({}, { project: { askCompany: 'required' } });
  const ada = await signIn(shop.tenant, ADA.email);
  const { company: _, ...without } = ABROAD;
  const refused = await ada.send('POST', PATH, without);
  expect(refused.body.error).toMatchObject({ code: 'invalid_request', field: 'company' });
  expect((await ada.send('POST', PATH, ABROAD)).body.error.code).toBe('customer_not_found');
  expect(await recordsOf(shop.tenant.tenant.id, 'CUSTOMER')).toEqual([]);
});
