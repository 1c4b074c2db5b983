import { expect, it } from 'vitest';
import { setDocuments } from '../../../apps/operator/actions/document-settings.ts';
import { openPdf } from '../../documents/support/read-pdf.ts';
import { now } from '../../support/clock.ts';
import { signIn } from '../../support/customers.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aPayer } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';

const PATH = '/client/invoice/download-pdf';
const SELLER = {
  ...{ vatId: 'DE123456789', city: 'Berlin', postalCode: '10119', country: 'DE' },
  ...{ email: 'billing@northwind.example', contact: 'Ada Berg', phone: '+49 30 1234567' },
};

/** A customer of a shop that writes structured invoices, with an invoice for so much of a buyer. */
async function anInvoice(structured: string, buyer: object, more: object = {}) {
  const tenant = await aTenant();
  const which = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
  const settings = { sellerName: 'Northwind', address: ['Berlin'], structured: { structured, ...SELLER } };
  await setDocuments({ ...which, ...settings }, { now: now() });
  const payer = aPayer();
  const { create } = await invoicingBackend(tenant);
  const { data } = await create({ customerInfo: { ...payer, ...buyer }, ...more });
  const customer = await signIn(tenant, payer.email);
  return async (query: object = {}) => await customer.get(PATH, { id: data.id, ...query });
}

async function attachmentOf(bytes: Uint8Array | undefined): Promise<string> {
  const pdf = await openPdf(bytes ?? Buffer.of());
  const name = 'factur-x.xml';
  const isThere = (await pdf.getAttachments())?.has(name);
  const content = isThere ? await pdf.getAttachmentContent(name) : [];
  await pdf.loadingTask.destroy();
  return Buffer.from(content ?? []).toString();
}

it('an invoice of a shop with Factur-X is a PDF that holds the XML, which is also downloaded alone', async () => {
  const get = await anInvoice('factur-x', { company: 'Hooli & Sons', country: 'FR' });
  const [pdf, xml] = [await get(), await get({ format: 'xml' })];
  expect([pdf.headers['content-type'], xml.headers['content-type']]).toEqual([
    'application/pdf',
    'application/xml',
  ]);
  expect([pdf, xml].map(({ headers }) => headers['structured-invoice'])).toEqual(['factur-x', 'factur-x']);
  const text = Buffer.from(xml.bytes ?? []).toString();
  expect(text).toContain('<ram:Name>Hooli &amp; Sons</ram:Name>');
  expect(await attachmentOf(pdf.bytes)).toBe(text);
});

it('an invoice of a shop with XRechnung is XML beside a plain PDF', async () => {
  const address = { line1: 'Platz 1', city: 'Köln', postalCode: '50667', country: 'DE' };
  const get = await anInvoice(
    'xrechnung',
    { company: 'Stadt Köln', address },
    { clientReference: '053-1-2' },
  );
  expect(Buffer.from((await get({ format: 'xml' })).bytes ?? []).toString()).toContain(
    'xrechnung_3.0</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>',
  );
  expect(await attachmentOf((await get()).bytes)).toBe('');
});

it('an invoice whose buyer lacks what the form needs stays a plain PDF, and says what it is', async () => {
  const get = await anInvoice('xrechnung', { company: 'Stadt Köln' });
  const ofBuyer = ['country', 'address.city', 'address.postalCode'].map((field) => `customerInfo.${field}`);
  const fields = [...ofBuyer, 'clientReference'];
  const { status, headers } = await get();
  expect([status, headers['structured-invoice']]).toEqual([200, `none; lacks=${fields}`]);
  const { body } = await get({ format: 'xml' });
  expect(body.error.code).toBe('invoice_not_structured');
  expect(body.error.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
});
