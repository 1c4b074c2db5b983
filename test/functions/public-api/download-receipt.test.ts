import { beforeEach, expect, it } from 'vitest';
import { setDocuments } from '../../../apps/operator/actions/document-settings.ts';
import { minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { textOf } from '../../documents/support/read-pdf.ts';
import { now, travelTo } from '../../support/clock.ts';
import { type Answer, call } from '../../support/gateway.ts';
import { invoicingBackend } from '../../support/invoices.ts';
import { aLink, aPayer, pay, receiptOf, summaryOf } from '../../support/links.ts';
import { recordsOf } from '../../support/table.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

const paperOf = (paid: Answer, tenant: TestTenant, query?: Record<string, string>) =>
  call('GET', `/public-api/purchase/summary/${receiptOf(paid)}/pdf`, {
    origin: tenant.origin,
    ...(query && { query }),
  });

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await aTenant();
  const which = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
  await setDocuments({ ...which, sellerName: 'Orchard Ltd', address: ['Tree Lane 1'] }, { now: now() });
  travelTo(minutesAfter(now(), 1).toISOString()); // A payment has whole seconds, and would be older than a project that is made in its second.
});

it('anybody with a receipt’s address downloads it as a PDF with the seller and the payment, and nothing of the buyer', async () => {
  const payer = { ...aPayer(), name: 'Augusta Byron' };
  const address = { line1: 'Hidden Street 9', city: 'Secretville', country: 'US' };
  const backend = await invoicingBackend(tenant);
  const { link } = await backend.create({
    ...{ amount: undefined, customerInfo: { ...payer, company: 'Engines Inc', address } },
    items: [{ name: 'Consulting', unitPrice: 20, quantity: 2 }],
    clientReference: 'order-77',
  });
  const paid = await pay(link, { customerInfo: payer });
  const { status, headers, bytes = Buffer.of() } = await paperOf(paid, tenant);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = await textOf(bytes);
  for (const part of ['Receipt', 'Orchard Ltd', 'Tree Lane 1', 'Consulting', '$40.00', 'Visa ending in 4242'])
    expect(text).toContain(part);
  const [invoice] = await recordsOf(tenant.tenant.id, 'INVOICE#');
  const hidden = [
    'Augusta',
    payer.email,
    'Engines',
    'Hidden Street',
    'Secretville',
    'order-77',
    invoice?.number,
  ];
  const plain = `${text}${headers['content-disposition']}`.replaceAll(/\s/g, '');
  for (const part of hidden) expect(plain).not.toContain(String(part).replaceAll(/\s/g, ''));
  expect(await recordsOf(tenant.tenant.id, 'PAPER#')).toEqual([]);
  const german = await paperOf(paid, tenant, { locale: 'de' });
  expect(await textOf(german.bytes ?? Buffer.of())).toContain('Zahlungsbeleg');
  const known = { 'if-none-match': String(headers.etag) };
  const again = await call('GET', `/public-api/purchase/summary/${receiptOf(paid)}/pdf`, {
    origin: tenant.origin,
    headers: known,
  });
  expect(again.status).toBe(304);
});

it('a receipt’s PDF shows the number of a tenant’s own series, which names no customer', async () => {
  const numbered = await aTenant({ project: { invoiceSeries: 'tenant' } });
  const { link, data } = await (await invoicingBackend(numbered)).create();
  const { headers, bytes = Buffer.of() } = await paperOf(await pay(link), numbered);
  expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${data.number}.pdf"`);
  expect(await textOf(bytes)).toContain(data.number);
});

it('a receipt has no PDF where anybody may have written the lines, before it is paid, or for another shop', async () => {
  const { link } = await (await invoicingBackend(tenant)).create();
  const waiting = await pay(link, { paymentMethodId: 'pm_card_threeDSecure2Required' });
  const own = await pay(link, { paymentMethodId: 'pm_card_mastercard' });
  const strangers = await pay(await aLink(tenant, { description: 'CALL US NOW' }));
  for (const [paid, hasPdf] of [
    [own, true],
    [strangers, false],
    [waiting, false],
  ] as const) {
    expect((await summaryOf(paid)).body.data.hasPdf).toBe(hasPdf);
    const { status, body } = await paperOf(paid, tenant);
    expect([status, body.error?.code]).toEqual(hasPdf ? [200, undefined] : [404, 'receipt_not_found']);
  }
  expect((await paperOf(own, await aTenant())).body.error.code).toBe('receipt_not_found');
});
