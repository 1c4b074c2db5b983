import { expect, it } from 'vitest';
import { advance } from '../../support/clock.ts';
import { INVOICES, invoicingBackend, linkIn } from '../../support/invoices.ts';
import { aPayer, pay } from '../../support/links.ts';
import { chargesAt, eventTypes, expectBooksToAgree } from '../../support/money-books.ts';
import { aTenant } from '../../support/tenants.ts';

it('POST /webhook/invoices creates an unpaid invoice with its number, its link and one event', async () => {
  const tenant = await aTenant();
  const { create, get } = await invoicingBackend(tenant);
  const items = [{ name: 'Consulting', unitPrice: 20, quantity: 2, taxRate: 7.7, taxName: 'VAT' }];
  const { data } = await create({
    items,
    amount: undefined,
    clientReference: 'job-7',
    metadata: { po: '12' },
    dueOn: '2027-07-01',
  });
  expect(data).toMatchObject({
    number: expect.stringMatching(/^[0-9A-Z]{8}-0001$/),
    status: 1,
    statusLabel: 'unpaid',
    total: { value: 40, currency: 'USD' },
    paid: { value: 0, currency: 'USD' },
    items: [
      { name: 'Consulting', unitPrice: 20, quantity: 2, totalAmount: 40, taxRate: 7.7, taxName: 'VAT' },
    ],
    clientReference: 'job-7',
    metadata: { po: '12' },
    dueOn: '2027-07-01',
    payment: null,
    paymentLink: { status: 1, totalAmount: 40, redirectUrl: expect.stringMatching(/\/pay\?payload=/) },
  });
  const { paymentLink: _, undrawable, ...shown } = data;
  expect(undrawable).toEqual([]);
  expect((await get(`${INVOICES}/${data.id}`)).body.data).toEqual(shown);
  const records = await expectBooksToAgree(tenant);
  expect([records.attempts.length, records.invoices.length, records.links.length]).toEqual([0, 1, 1]);
  expect(eventTypes(records)).toEqual(['invoice.created']);
});

it('POST /webhook/invoices: a payer pays the invoice by its link: the invoice is paid and no second one is made', async () => {
  const tenant = await aTenant();
  const { create, get } = await invoicingBackend(tenant);
  const { data, link } = await create({ clientReference: 'job-7' });
  const answer = await pay(link);
  expect([answer.status, answer.body.status]).toEqual([200, 'success']);
  const { body } = await get(`${INVOICES}/${data.id}`);
  expect(body.data).toMatchObject({
    status: 2,
    paid: { value: 40 },
    payment: { receipt: answer.body.receipt },
  });
  const records = await expectBooksToAgree(tenant);
  expect(records.invoices).toHaveLength(1);
  expect(eventTypes(records)).toEqual(['invoice.created', 'invoice.paid', 'payment.succeeded']);
  expect(await chargesAt(tenant)).toMatchObject([{ amount: 4000, metadata: { kind: 'invoice' } }]);
  expect([(await pay(link)).body.error.code, (await chargesAt(tenant)).length]).toEqual([
    'payment_link_used',
    1,
  ]);
});

it('POST /webhook/invoices: two links of one invoice, paid by forty payers at once, charge once', async () => {
  const tenant = await aTenant();
  const { create, anotherLink } = await invoicingBackend(tenant);
  const { data, link } = await create();
  const other = linkIn(tenant, (await anotherLink(data.id)).body.data);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => pay(index % 2 ? link : other, { customerInfo: aPayer() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await chargesAt(tenant)).toHaveLength(1);
  await expectBooksToAgree(tenant);
  expect((await anotherLink(data.id)).body.error.code).toBe('invoice_not_payable');
});

it('POST /webhook/invoices lists invoices newest first, page by page', async () => {
  const tenant = await aTenant();
  const { create, get } = await invoicingBackend(tenant);
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) {
    advance({ minutes: 1 });
    ids.unshift((await create()).data.id);
  }
  const first = (await get(INVOICES, { limit: '3' })).body;
  const second = (await get(INVOICES, { limit: '3', cursor: first.nextCursor })).body;
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
});

it('POST /webhook/invoices numbers a customer’s invoices without a gap, twenty at once, and those of a tenant-wide series too', async () => {
  const tenant = await aTenant();
  const { create } = await invoicingBackend(tenant);
  const made = await Promise.all(Array.from({ length: 20 }, () => create()));
  const numbers = made.map(({ data }) => String(data.number).slice(-4)).toSorted();
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(4, '0')));
  await expectBooksToAgree(tenant);
});

it('POST /webhook/invoices says which of its texts the PDF cannot show', async () => {
  const { create } = await invoicingBackend(await aTenant());
  const customerInfo = { ...aPayer(), name: 'Zoë Ωmega 山田', company: 'தமிழ்' };
  const items = [
    { name: 'Consulting', unitPrice: 20, quantity: 2 },
    { name: 'Party 🎉', unitPrice: 20, quantity: 2 },
  ];
  const { data } = await create({ customerInfo, items, amount: undefined });
  expect(data.undrawable).toEqual(['customerInfo.company', 'items.1.name']);
});
