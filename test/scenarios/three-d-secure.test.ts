import { expect, it } from 'vitest';
import { advance } from '../support/clock.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  finishAbandoned,
  pay,
  receiptOf,
  recurring,
  summaryOf,
} from '../support/links.ts';
import { booksOf, chargesAt, eventTypes, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const CARD = 'pm_card_threeDSecure2Required';
const PASSED = { status: 200, body: { status: 'success' } };

it('a payment that asks for 3-D Secure creates nothing before its confirm: no order, no invoice, no event', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant, recurring()), { paymentMethodId: CARD });
  const before = await expectBooksToAgree(tenant);
  expect([before.orders, before.invoices, before.outbox, before.cards]).toEqual([[], [], [], []]);
  expect(before.attempts).toMatchObject([{ state: 'requires_action', status: 1 }]);
  expect((await summaryOf(asked)).body.data.status).toBe('requires_action');

  await authenticate(asked, 'succeed');
  expect(await confirm(asked)).toMatchObject(PASSED);
  const after = await expectBooksToAgree(tenant);
  expect([after.orders.length, after.invoices.length, after.cards.length]).toEqual([1, 1, 1]);
  expect(eventTypes(after)).toEqual([
    'invoice.created',
    'invoice.paid',
    'order.created',
    'payment.succeeded',
  ]);
  expect((await summaryOf(asked)).body.data.status).toBe('success');
});

it('a payment that asks for 3-D Secure keeps the client secret nowhere', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant), { paymentMethodId: CARD });
  expect(JSON.stringify((await kept(tenant)).all)).not.toContain(
    asked.body.clientSecret.split('_secret_')[1],
  );
});

it('a payment that asks for 3-D Secure is confirmed once however often the page asks, with equal answers', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant), { paymentMethodId: CARD });
  await authenticate(asked, 'succeed');
  const answers = await Promise.all([confirm(asked), confirm(asked), confirm(asked)]);
  const later = await confirm(asked);
  for (const answer of [...answers, later]) {
    expect(answer).toMatchObject(PASSED);
    expect(answer.body).toEqual(later.body);
  }
  expect(await chargesAt(tenant)).toHaveLength(1);
  expect((await expectBooksToAgree(tenant)).invoices).toHaveLength(1);
});

it('a payment that asks for 3-D Secure asks again when it is confirmed before the dialog is done', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant), { paymentMethodId: CARD });
  expect((await confirm(asked)).body).toEqual(asked.body);
  await authenticate(asked, 'succeed');
  expect(await confirm(asked)).toMatchObject(PASSED);
  await expectBooksToAgree(tenant);
});

it('a payment that asks for 3-D Secure that its holder fails is declined by confirm, again and again, and frees the link', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const asked = await pay(link, { paymentMethodId: CARD });
  await authenticate(asked, 'fail');
  for (const answer of [await confirm(asked), await confirm(asked)]) {
    expect(answer).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('Your bank could not confirm') },
    });
  }
  const records = await expectBooksToAgree(tenant);
  expect([records.invoices, records.orders]).toEqual([[], []]);
  expect(eventTypes(records)).toEqual(['payment.failed']);
  expect((await pay(link)).status).toBe(200);
});

it('a payment that asks for 3-D Secure that was begun with a mistyped e-mail is superseded by the same page', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const payerSecret = crypto.randomUUID();
  const mistyped = await pay(link, { paymentMethodId: CARD, payerSecret });
  expect(await pay(link, { payerSecret })).toMatchObject(PASSED);
  expect((await confirm(mistyped)).status).toBe(402);
  expect((await expectBooksToAgree(tenant)).invoices).toHaveLength(1);
});

it('a payment that asks for 3-D Secure by a customer with a token holds its link against payers without one until it ends', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const customerInfo = aPayer();
  const token = await customerToken(tenant, customerInfo.email);
  const asked = await pay(link, { customerInfo, token, paymentMethodId: CARD });
  const other = await pay(link);
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'payment_in_progress' } } });
  expect(other.headers['retry-after']).toBeDefined();
  await authenticate(asked, 'succeed');
  expect(await confirm(asked)).toMatchObject(PASSED);
  expect((await pay(link)).body.error.code).toBe('payment_link_used');
  await expectBooksToAgree(tenant);
});

it('a payment that asks for 3-D Secure gives way to the next payment of its link, and its own challenge can then charge nothing', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const asked = await pay(link, { paymentMethodId: CARD });
  expect(await pay(link)).toMatchObject(PASSED);
  expect((await booksOf(tenant)).paymentIntents.map(({ status }) => status)).toEqual([
    'canceled',
    'succeeded',
  ]);
  expect((await confirm(asked)).status).toBe(402);
  const { attempts } = await expectBooksToAgree(tenant);
  expect(attempts.map(({ state, abortReason }) => [state, abortReason])).toEqual([
    ['aborted', 'superseded'],
    ['succeeded', undefined],
  ]);
});

it('a payment that asks for 3-D Secure that is confirmed too late for the processor is answered as not confirmed in time, and is no decline', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 600 });
  const asked = await pay(link, { paymentMethodId: CARD });
  await authenticate(asked, 'succeed');
  advance({ minutes: 61 });
  expect(await confirm(asked)).toMatchObject({
    status: 402,
    body: { code: 'payment_not_confirmed', message: expect.stringContaining('not confirmed in time') },
  });
  const { attempts, links } = await expectBooksToAgree(tenant);
  expect(attempts).toMatchObject([{ state: 'aborted', abortReason: 'abandoned' }]);
  expect(links[0]?.declines).toBe(0);
  expect((await booksOf(tenant)).paymentIntents.map(({ status }) => status)).toEqual(['canceled']);
  expect(await pay(link)).toMatchObject(PASSED);
});

it('a payment that asks for 3-D Secure that is abandoned is cancelled at the processor after 55 minutes, and only then lets go of the link', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 600 });
  const asked = await pay(link, { paymentMethodId: CARD });
  advance({ minutes: 54 });
  await finishAbandoned();
  expect((await kept(tenant)).links[0]).toHaveProperty('openAttempt');
  advance({ minutes: 2 });
  await finishAbandoned();
  expect((await booksOf(tenant)).paymentIntents.map(({ status }) => status)).toEqual(['canceled']);
  const records = await expectBooksToAgree(tenant);
  expect(records.attempts).toMatchObject([{ state: 'aborted', status: 5, abortReason: 'abandoned' }]);
  expect([records.invoices, records.orders, records.outbox]).toEqual([[], [], []]);

  expect((await confirm(asked)).status).toBe(402);
  expect((await summaryOf(asked)).body.data.status).toBe('payment_failed');
  expect(await pay(link)).toMatchObject(PASSED);
  await expectBooksToAgree(tenant);
});

it('a payment that asks for 3-D Secure that was passed but never confirmed moves no money, and is cancelled when the link’s time is over', async () => {
  const tenant = await aTenant();
  const asked = await pay(await aLink(tenant, { expiresInMinutes: 10 }), { paymentMethodId: CARD });
  await authenticate(asked, 'succeed');
  advance({ minutes: 11 });
  await finishAbandoned();
  expect((await booksOf(tenant)).paymentIntents.map(({ status }) => status)).toEqual(['canceled']);
  expect((await confirm(asked)).status).toBe(402);
  expect(await chargesAt(tenant)).toEqual([]);
  await expectBooksToAgree(tenant);
});

it('a payment that asks for 3-D Secure looks absent to a caller with the wrong receipt or the wrong intent', async () => {
  const tenant = await aTenant();
  const [one, other] = [
    await pay(await aLink(tenant), { paymentMethodId: CARD }),
    await pay(await aLink(tenant), { paymentMethodId: CARD }),
  ];
  const crossed = await confirm({
    ...one,
    body: { ...one.body, receipt: { summaryRef: receiptOf(other) } },
  });
  expect(crossed).toMatchObject({ status: 404, body: { error: { code: 'receipt_not_found' } } });
});
