import { beforeAll, expect, it } from 'vitest';
import { setDocuments } from '../../../apps/operator/actions/document-settings.ts';
import { textOf } from '../../documents/support/read-pdf.ts';
import { advance, now } from '../../support/clock.ts';
import { type SignedIn, signIn } from '../../support/customers.ts';
import { call } from '../../support/gateway.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aPayer, pay } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';

const PDF = '/client/invoice/download-pdf';
const RECEIPT = '/client/invoice/download-receipt';

let ada: SignedIn;
let bob: SignedIn;
let id: string;
let number: string;
beforeAll(async () => {
  const tenant = await aTenant();
  const which = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
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

it.each([PDF, RECEIPT])('GET %s shows another customer nothing', async (path) => {
  expect((await bob.get(path, { id })).body.error.code).toBe('invoice_not_found');
});
