import { expect, it } from 'vitest';
import { MAIL_TAGS } from '../../shared/domain/mailbox/ses-notice.ts';
import { backend } from '../support/backend.ts';
import { catalogStaff } from '../support/catalog.ts';
import { advance, travelTo } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aPayer, pay } from '../support/links.ts';
import { mailOut, mailRows, mailsOf } from '../support/mails.ts';
import { eventTypes, kept } from '../support/money-books.ts';
import { billing } from '../support/operator.ts';
import { aShop, buy, subscribe } from '../support/purchases.ts';
import { aTrialist, onDays, renewDue } from '../support/renewals.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { runWorker } from '../support/workers.ts';

const MAIL = { mail: {} };

async function lettersTo(tenant: TestTenant): Promise<string[]> {
  await mailOut();
  const rows = await mailRows(tenant);
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'delivered'));
  const sent = (await mailsOf(tenant)).map(({ tags }) => tags[MAIL_TAGS.mail]?.[0]);
  expect(sent.toSorted()).toEqual(rows.map(({ id }) => id).toSorted()); // Each was sent once.
  return rows.map(({ kind }) => kind).toSorted();
}

it('a plan that is bought is followed by one receipt, with its PDF, lines and next charge', async () => {
  const shop = await aShop({}, { mail: { replyTo: 'help@shop.example', colour: '#0a7f5a' } });
  const customerInfo = aPayer();
  await subscribe(shop, { customerInfo });
  expect(await lettersTo(shop.tenant)).toEqual(['receipt']);
  const [mail] = await mailsOf(shop.tenant);
  expect(mail).toMatchObject({
    to: [customerInfo.email],
    replyTo: ['help@shop.example'],
    attachments: [{ name: expect.stringMatching(/^receipt-.*\.pdf$/), type: 'application/pdf' }],
  });
  expect(Buffer.from(mail?.attachments[0]?.base64 ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
  for (const said of [shop.plan.name, '/payment-success?summaryRef=']) {
    expect(mail?.text).toContain(said);
    expect(mail?.html).toContain(said);
  }
});

it('what the stream did not bring is mailed by the sweeper, once', async () => {
  const shop = await aShop({}, MAIL);
  await subscribe(shop, { customerInfo: aPayer() });
  advance({ minutes: 3 });
  await runWorker('sweep-outbox');
  expect(await lettersTo(shop.tenant)).toEqual(['receipt']);
});

it('an unpaid invoice is mailed with the link that pays it, and its payment and refund each once', async () => {
  const tenant = await aTenant(MAIL);
  const { create } = await invoicingBackend(tenant);
  const { data, link } = await create();
  expect(await lettersTo(tenant)).toEqual(['invoice']);
  const [mail] = await mailsOf(tenant);
  expect(mail?.text).toContain(`/p/${data.paymentLink.slug}`);
  expect(mail?.attachments).toHaveLength(1);

  await pay(link, { customerInfo: { email: 'billed@example.com', name: 'Billed Customer' } });
  expect(await lettersTo(tenant)).toEqual(['invoice', 'receipt']);
  const staff = await catalogStaff(tenant);
  const [attempt] = (await kept(tenant)).attempts;
  expect((await staff.post(`/admin/transactions/${attempt?.id}/refund`, { amount: 10 }, 'once')).status).toBe(
    200,
  );
  expect(await lettersTo(tenant)).toEqual(['invoice', 'receipt', 'refunded']);
  const refunded = (await mailsOf(tenant)).at(-1);
  expect(refunded?.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^credit-note-/)]);
});

it('a trial that ends is announced with the link that cancels, and the delivered mail is the proof that strict notices ask for', async () => {
  const tenant = await aTrialist('pm_card_visa', { ...MAIL, project: { strictNotices: 'on' } });
  expect((await onDays(tenant, ['2027-02-21'])).map((seen) => (seen as unknown[])[0])).toEqual(['reminded']);
  const { ses } = await backend();
  await ses.holdNotices(true);
  await mailOut();
  expect((await onDays(tenant, ['2027-02-28'])).map((seen) => (seen as unknown[])[0])).toEqual(['waiting']);
  await ses.holdNotices(false);
  expect(await lettersTo(tenant)).toEqual(['trial_ending']);
  const [event] = (await kept(tenant)).outbox
    .flatMap(({ events }) => events as { data: { cancelUrl: string } }[])
    .filter(({ data }) => data.cancelUrl);
  expect((await mailsOf(tenant))[0]?.text.replace(/\s/g, '')).toContain(event?.data.cancelUrl);
  const [order] = (await kept(tenant)).orders;
  expect(order?.reminder).toMatchObject({ proof: { endpoint: 'mail', answer: 'delivered' } });
  expect((await onDays(tenant, ['2027-03-01T00:30:00Z'])).map((seen) => (seen as unknown[])[0])).toEqual([
    'charged',
  ]);
});

it('a renewal that fails, one that suspends and one that ends a subscription are each mailed once, with the link that pays', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop(
    { trialPeriod: true, trialDays: 10 },
    { ...MAIL, project: { suspendAfter: 2, dunningDays: '0,2,5' } },
  );
  const { tenant } = shop;
  await subscribe(shop, { paymentMethodId: 'pm_card_chargeCustomerFail' });
  const seen: string[][] = [];
  for (const day of ['2027-02-10', '2027-02-12', '2027-02-17', '2027-02-24']) {
    travelTo(`${day}T00:10:00Z`);
    await renewDue(tenant);
    seen.push(await lettersTo(tenant));
  }
  expect(seen[0]).toEqual(['payment_failed']);
  expect(seen[1]).toEqual(['paused', 'payment_failed']);
  expect(seen.at(-1)).toEqual(['cancelled', 'paused', 'payment_failed']);
  const { outbox } = await kept(tenant);
  expect(eventTypes({ outbox } as never)).toContain('subscription.cancelled');
  const texts = (await mailsOf(tenant)).map(({ text }) => text.replace(/\s/g, ''));
  expect(texts[0]).toContain(`${tenant.project.checkoutUrl}/p/`);
  expect(texts[1]).toContain(`${tenant.project.checkoutUrl}/p/`);
});

it('a decline at the checkout, a free trial and a project without mail send none', async () => {
  const shop = await aShop({}, MAIL);
  await buy(shop, { paymentMethodId: 'pm_card_chargeDeclined' });
  const trial = await aShop({ trialPeriod: true, trialDays: 10 }, MAIL);
  await subscribe(trial);
  const silent = await aShop();
  await subscribe(silent);
  for (const { tenant } of [shop, trial, silent]) expect(await lettersTo(tenant)).toEqual([]);
});

const bouncing = { email: 'bounce@simulator.amazonses.com', name: 'Ada Payer' };
const told = async (tenant: TestTenant) =>
  (await kept(tenant)).outbox.flatMap(({ events }) =>
    (events as { type: string; data: object }[]).filter(({ type }) => type === 'mail.bounced'),
  );

it('an address that bounces gets no mail any more, and the shop an event of it', async () => {
  const shop = await aShop({}, MAIL);
  await subscribe(shop, { customerInfo: bouncing });
  await mailOut();
  expect(await mailRows(shop.tenant)).toMatchObject([{ status: 'bounced', reason: 'Permanent General' }]);
  expect(await told(shop.tenant)).toMatchObject([{ data: { letter: 'receipt', reason: 'bounced' } }]);
  const [attempt] = (await kept(shop.tenant)).attempts;
  await shop.staff.post(`/admin/transactions/${attempt?.id}/refund`, { amount: 1 }, 'once');
  await mailOut();
  expect((await mailRows(shop.tenant)).map(({ status }) => status)).toEqual(['stopped', 'bounced']);
  expect(await mailsOf(shop.tenant)).toHaveLength(1);
  const resume = () => billing('mail', 'resume', bouncing.email, '--tenant', shop.tenant.tenant.uniqueName);
  expect([(await resume()).status, (await resume()).status]).toEqual(['changed', 'unchanged']);
  await shop.staff.post(`/admin/transactions/${attempt?.id}/refund`, { amount: 2 }, 'again');
  await mailOut();
  expect(await mailsOf(shop.tenant)).toHaveLength(2);
  expect((await resume()).status).toBe('changed'); // It has bounced again.
});

it('a reader who complains gets no mail any more, and an automatic answer changes nothing', async () => {
  const shop = await aShop({}, MAIL);
  await subscribe(shop, { customerInfo: { ...bouncing, email: 'complaint@simulator.amazonses.com' } });
  await subscribe(shop, { customerInfo: { ...bouncing, email: 'ooto@simulator.amazonses.com' } });
  await mailOut();
  expect((await mailRows(shop.tenant)).map(({ status }) => status).toSorted()).toEqual([
    'complained',
    'delivered',
  ]);
  expect(await told(shop.tenant)).toMatchObject([{ data: { reason: 'complained' } }]);
});

it('staff see the mails of one customer, and no other tenant’s', async () => {
  const [shop, other] = [await aShop({}, MAIL), await aShop({}, MAIL)];
  await subscribe(shop);
  await subscribe(shop);
  await mailOut();
  const [{ customerId = '' } = {}] = await mailRows(shop.tenant);
  const { body } = await shop.staff.get('/admin/mails', { customerId });
  expect(body.data).toMatchObject([{ customerId, letter: 'receipt', status: 'delivered' }]);
  expect((await shop.staff.get('/admin/mails')).body.data).toHaveLength(2);
  expect((await other.staff.get('/admin/mails')).body.data).toEqual([]);
  expect((await other.staff.get('/admin/mails', { customerId })).body.data).toEqual([]);
});

const signIn = ({ origin }: TestTenant, email: string, sourceIp = '203.0.113.7') =>
  call('POST', '/public-api/portal/sign-in', { origin, body: { email }, sourceIp });

it('a link to the customer’s page is mailed to a customer alone, opens it once, and the answer does not tell who is one', async () => {
  const shop = await aShop({}, MAIL);
  const customerInfo = aPayer();
  await subscribe(shop, { customerInfo });
  await mailOut();
  const answers = [await signIn(shop.tenant, customerInfo.email), await signIn(shop.tenant, aPayer().email)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { success: true, data: { status: 'requested' } }]),
  );
  await mailOut();
  const mails = await mailsOf(shop.tenant);
  expect(mails.map(({ to }) => to)).toEqual([[customerInfo.email], [customerInfo.email]]);
  const [, code] = /portal#code=(ptl_\w+)/.exec(mails[1]?.text ?? '') ?? [];
  const open = (secret: string) =>
    call('POST', '/public-api/portal/open', { origin: shop.tenant.origin, body: { code, secret } });
  expect((await open('s'.repeat(40))).body.data.token).toEqual(expect.any(String));
  expect((await open('t'.repeat(40))).status).toBe(409);
});

it('links to sign in are limited for a network with an error, and for an address without one', async () => {
  const shop = await aShop({}, MAIL);
  const customerInfo = aPayer();
  await subscribe(shop, { customerInfo });
  const ofAddress = await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      signIn(shop.tenant, customerInfo.email, `203.0.113.${index + 10}`),
    ),
  );
  expect(ofAddress.map(({ status }) => status)).toEqual(ofAddress.map(() => 200));
  await mailOut();
  expect((await mailRows(shop.tenant)).filter(({ kind }) => kind === 'sign_in')).toHaveLength(5);
  const ofNetwork = await Promise.all(
    Array.from({ length: 21 }, () => signIn(shop.tenant, aPayer().email, '203.0.113.9')),
  );
  const refused = ofNetwork.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([[429, 'rate_limited']]);
  const silent = await aShop();
  expect((await signIn(silent.tenant, customerInfo.email)).body.error.code).toBe('mail_off');
});
