import { expect, it, onTestFinished } from 'vitest';
import { aBackendOf, cancelPath, linkPath } from '../../support/backend-calls.ts';
import { advance } from '../../support/clock.ts';
import { type Answer, call } from '../../support/gateway.ts';
import { INVOICES, invoiceBody } from '../../support/invoices.ts';
import { aLink, aPayer, authenticate, confirm, pay, requestLink, summaryOf } from '../../support/links.ts';
import { askedOf, expectBooksToAgree } from '../../support/money-books.ts';
import { aListeningTenant, deliver, eventsAt } from '../../support/processor-events.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';
import { runWorker } from '../../support/workers.ts';

function pausePayments(value = 'paused'): void {
  process.env.PAYMENTS = value;
  onTestFinished(resumePayments);
}
const resumePayments = () => void delete process.env.PAYMENTS;
const shown = ({ status, headers, body }: Answer) => [
  status,
  body.error?.code,
  Number(headers['retry-after']) > 0,
];

it('requests that may charge answer 503 while payments are paused, the reconciler waits, and reads go on', async () => {
  const { tenant, post, get } = await aBackendOf(await aTenant());
  const [link, challenged] = [await aLink(tenant), await aLink(tenant)];
  const waiting = await pay(challenged, { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await authenticate(waiting, 'succeed');
  const sent = (await askedOf(tenant)).length;

  pausePayments();
  const refused = [
    await pay(link),
    await confirm(waiting),
    await post(cancelPath(link.slug)),
    await post(INVOICES, invoiceBody(tenant)),
  ];
  expect(refused.map(shown)).toEqual(refused.map(() => [503, 'payments_paused', true]));
  advance({ hours: 2 });
  expect(await runWorker('finish-abandoned')).toEqual({ finished: 0, left: 0 });
  expect(await askedOf(tenant)).toHaveLength(sent);

  const open = call('POST', '/public-api/payment-links/open', {
    origin: CHECKOUT_ORIGIN,
    body: { payload: (await aLink(tenant)).payload },
  });
  const reads = [
    await open,
    await get(linkPath(link.slug)),
    await summaryOf(waiting),
    await requestLink(tenant),
  ];
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  resumePayments();
  expect(await runWorker('finish-abandoned')).toEqual({ finished: 1, left: 0 });
  expect((await pay(challenged)).status).toBe(410);
  await expectBooksToAgree(tenant);
});

it('A request refused by the pause may be sent again under its key afterwards', async () => {
  const link = await aLink(await aTenant());
  const click = { key: 'click', customerInfo: aPayer() };
  pausePayments('a misspelt value');
  expect((await pay(link, click)).status).toBe(503);
  resumePayments();
  expect((await pay(link, click)).body.status).toBe('success');
});

it('The event of an ended payment is queued while payments are paused, since a restored table may not know its end', async () => {
  const tenant = await aListeningTenant();
  await pay(await aLink(tenant));
  const [succeeded] = await eventsAt(tenant, 'payment_intent.succeeded');
  pausePayments();
  expect((await deliver(tenant, succeeded ?? {})).body.data).toEqual({ queued: true });
});
