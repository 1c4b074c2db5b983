import { beforeAll, expect, it } from 'vitest';
import { setDocuments } from '../../../apps/operator/actions/document-settings.ts';
import {
  type CustomerId,
  customerOfRecord,
  type InvoiceId,
  type ProjectId,
  type TenantId,
} from '../../../shared/domain/ids.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { textOf } from '../../documents/support/read-pdf.ts';
import { catalogStaff } from '../../support/catalog.ts';
import { advance, now } from '../../support/clock.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { call } from '../../support/gateway.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aPayer, pay } from '../../support/links.ts';
import { attemptOf, refund } from '../../support/refunds.ts';
import { recordsOf } from '../../support/table.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

const PDF = '/client/invoice/download-pdf';
const RECEIPT = '/client/invoice/download-receipt';

let ada: SignedIn;
let bob: SignedIn;
let id: string;
let number: string;
let tenant: TestTenant;
let which: { tenantId: TenantId; projectId: ProjectId };
beforeAll(async () => {
  tenant = await aTenant();
  which = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
  const payer = aPayer();
  await setDocuments({ ...which, sellerName: 'Before Ltd', address: ['Old Street 1'] }, { now: now() });
  const items = [{ name: 'Consulting', unitPrice: 20, quantity: 2, taxRate: 19, taxName: 'VAT' }];
  const { data, link } = await (await invoicingBackend(tenant)).create({
    items,
    amount: undefined,
    customerInfo: payer,
  });
  ({ id, number } = data);
  await setDocuments({ ...which, sellerName: 'After Ltd' }, { now: now() });
  [ada, bob] = [await signIn(tenant, payer.email), await signIn(tenant, aPayer().email)];
  expect((await ada.get(RECEIPT, { id })).body.error.code).toBe('invoice_not_paid');
  await pay(link, { customerInfo: payer });
});

it('a customer downloads their invoice with the seller as it was set up at issue, and the same bytes again', async () => {
  advance({ minutes: 2 }); // The later settings are in force.
  const { status, headers, bytes = Buffer.of() } = await ada.get(PDF, { id });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-cache',
  ]);
  expect(headers['content-disposition']).toBe(`attachment; filename="invoice-${number}.pdf"`);
  const text = await textOf(bytes);
  for (const part of ['Before Ltd', 'Old Street 1', 'Consulting', 'VAT 19%', number])
    expect(text).toContain(part);
  expect(text).not.toContain('After Ltd');
  const again = { authorization: `Bearer ${ada.token}`, 'if-none-match': `W/${headers.etag}` };
  expect(await call('GET', PDF, { headers: again, query: { id } })).toMatchObject({
    status: 304,
    text: '',
    headers: { etag: headers.etag },
  });
});

it('a customer downloads the receipt of a paid invoice in the language they ask for', async () => {
  const { headers, bytes = Buffer.of() } = await ada.get(RECEIPT, { id, locale: 'de' });
  expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${number}.pdf"`);
  expect(await textOf(bytes)).toMatch(/Zahlungsbeleg.*Visa mit Endziffern 4242/s);
});

it('a document never changes: after a refund, new settings and another name of the shop it has the same bytes, and the refund has a credit note of its own', async () => {
  const paperOf = async (path: string, query: Record<string, string> = {}) => {
    const { status, headers, bytes = Buffer.of() } = await ada.get(path, { id, ...query });
    expect(status).toBe(200);
    return { etag: headers.etag, name: headers['content-disposition'], text: await textOf(bytes) };
  };
  const papers = async () => [
    await paperOf(PDF),
    await paperOf(PDF, { locale: 'ja' }),
    await paperOf(RECEIPT),
  ];
  const before = await papers();
  advance({ minutes: 2 }); // The settings after the invoice’s are in force.
  const paid = { tenant, staff: await catalogStaff(tenant), attempt: await attemptOf(tenant) };
  const { creditNote } = (await refund(paid, { amount: 15 })).body.data;
  await setDocuments({ ...which, sellerName: 'Later Ltd', footer: 'Another footer' }, { now: now() });
  advance({ minutes: 2 });
  expect(await papers()).toEqual(before);
  const staff = await catalogStaff(tenant);
  expect((await staff.get(`/admin/invoices/${id}/pdf`, { creditNote })).status).toBe(200); // They draw it first.
  const note = await paperOf(PDF, { creditNote });
  expect(note.name).toBe(`attachment; filename="credit-note-${creditNote}.pdf"`);
  for (const part of ['Credit note', creditNote, number, 'After Ltd', '$15.00'])
    expect(note.text).toContain(part);
  const { creditNotes } = (await ada.get(`/client/invoice/${id}`)).body.data;
  expect(creditNotes).toMatchObject([{ number: creditNote, amount: { value: 15, currency: 'USD' } }]);
  expect((await ada.get(PDF, { id, creditNote: 'CN-9' })).body.error.code).toBe('credit_note_not_found');
  const kept = await recordsOf(tenant.tenant.id, 'PAPER#');
  expect(kept.map(({ name }) => name).toSorted()).toEqual([creditNote, 'invoice', 'receipt-4000'].toSorted());
});

it('staff and the backend download the same bytes as the customer: the invoice, its receipt and its credit notes', async () => {
  const staff = await catalogStaff(tenant);
  const backend = await invoicingBackend(tenant);
  const [{ number: creditNote }] = (await ada.get(`/client/invoice/${id}`)).body.data.creditNotes;
  for (const [own, kind, asked] of [
    [PDF, 'invoice', {}],
    [PDF, 'invoice', { creditNote }],
    [RECEIPT, 'receipt', {}],
  ] as const) {
    const theirs = await ada.get(own, { id, locale: 'de', ...asked });
    for (const [path, get] of [
      ['/admin/invoices', staff.get] as const,
      ['/webhook/invoices', backend.get] as const,
    ])
      expect(await get(`${path}/${id}/pdf`, { locale: 'de', kind, ...asked })).toMatchObject({
        status: 200,
        bytes: theirs.bytes,
        headers: { etag: theirs.headers.etag, 'content-disposition': theirs.headers['content-disposition'] },
      });
  }
  for (const wrong of [{ creditNote }, { format: 'xml' }] as Record<string, string>[])
    expect(
      (await staff.get(`/admin/invoices/${id}/pdf`, { kind: 'receipt', ...wrong })).body.error,
    ).toMatchObject({
      code: 'invalid_request',
      field: Object.keys(wrong)[0],
    });
});

it('a document that is not as it was issued is never shown', async () => {
  const invoice = id as InvoiceId;
  const customerId = customerOfRecord('invoice', id);
  const key = keys.paper(tenant.tenant.id, customerId as CustomerId, invoice, 'receipt-4000');
  await commit([change(key, { set: { sha256: 'another' } })]);
  expect((await ada.get(RECEIPT, { id })).status).toBe(500);
});

it.each([PDF, RECEIPT])('GET %s shows another customer nothing', async (path) => {
  expect((await bob.get(path, { id })).body.error.code).toBe('invoice_not_found');
});
