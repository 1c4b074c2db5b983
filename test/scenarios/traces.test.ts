import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { redeliverEvent } from '../../shared/flows/events/redeliver-event.ts';
import { confirmRequest, paymentRequest } from '../driver/requests.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { advance, travelTo } from '../support/clock.ts';
import { sendAsked } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  finishAbandoned,
  intentOf,
  pay,
  receiptOf,
  recurring,
} from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { kept } from '../support/money-books.ts';
import { aReceiver } from '../support/receiver.ts';
import { aSubscriber, renewDue } from '../support/renewals.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';
import { deliverEvents, deliverQueue } from '../support/workers.ts';

const aTrace = () => randomBytes(16).toString('hex');
const tracedBy = (traceId: string) => ({ headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
const linesOf = (message: string) =>
  takeLogLines()
    .map((line) => JSON.parse(line))
    .filter((line) => line.message === message);

it('a payment is one trace from its request over its confirm to each delivery, also of an event that is sent again', async () => {
  const receiver = await aReceiver();
  const tenant = await aTenant({ events: { url: receiver.url, secret: 'whatever-the-tenant-chose' } });
  const { payload } = await aLink(tenant);
  const [paying, confirming] = [aTrace(), aTrace()];
  const calls = vi.spyOn(http, 'request');
  onTestFinished(() => calls.mockRestore());
  takeLogLines();

  const paid = { payload, customerInfo: aPayer(), paymentMethodId: 'pm_card_threeDSecure2Required' };
  const asked = await sendAsked(paymentRequest(paid, CHECKOUT_ORIGIN, {}), tracedBy(paying));
  expect(linesOf('request')).toMatchObject([{ traceId: paying, status: 200 }]);
  await authenticate(asked, 'succeed');
  await sendAsked(confirmRequest(intentOf(asked), receiptOf(asked), CHECKOUT_ORIGIN), tracedBy(confirming));
  expect(linesOf('request')).toMatchObject([{ traceId: confirming, linkedTraceId: paying, status: 200 }]);
  const sent = calls.mock.calls.map(([options]) => (options as http.RequestOptions).headers ?? {});
  const atProcessor = sent.flatMap((headers) => ('traceparent' in headers ? [headers.traceparent] : []));
  expect(new Set(atProcessor.map((header) => String(header).slice(0, 35)))).toEqual(
    new Set([`00-${paying}`]),
  );

  await deliverEvents();
  const { attempts, outbox } = await kept(tenant);
  expect([...attempts, ...outbox].map(({ traceId }) => traceId)).toEqual([paying, paying]);
  await redeliverEvent(tenant.tenant.id, receiver.received[0]?.event.id ?? '');
  await deliverQueue();
  const lines = takeLogLines().map((line) => JSON.parse(line));
  const ours = lines.filter(
    ({ tenantId, message }) => tenantId === tenant.tenant.id && message !== 'request',
  );
  expect(ours.map(({ message }) => message)).toEqual(['events relayed', ...Array(4).fill('delivery')]);
  expect(new Set(ours.map(({ traceId }) => traceId))).toEqual(new Set([paying]));
  expect(new Set(receiver.received.map(({ headers }) => headers.traceparent))).toEqual(
    new Set(ours.slice(1).map(({ spanId }) => `00-${paying}-${spanId}-01`)),
  );
});

it('a payment whose outcome the reconciler learns stays in the trace of its request', async () => {
  const tenant = await aTenant();
  const traceId = aTrace();
  await misbehave(tenant, 'drop_reply', /payment_intents$/, { times: 2 });
  const paid = {
    payload: (await aLink(tenant)).payload,
    customerInfo: aPayer(),
    paymentMethodId: 'pm_card_visa',
  };
  await sendAsked(paymentRequest(paid, CHECKOUT_ORIGIN, {}), tracedBy(traceId));
  expect((await kept(tenant)).outbox).toEqual([]);
  advance({ minutes: 1 });
  await finishAbandoned();
  expect((await kept(tenant)).outbox).toMatchObject([{ traceId }]);
});

it('renewals of one batch are traces of their own', async () => {
  const tenant = await aSubscriber();
  await pay(await aLink(tenant, recurring()), { customerInfo: aPayer() });
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 2 });
  const { attempts } = await kept(tenant);
  expect(new Set(attempts.map(({ traceId }) => traceId)).size).toBe(4);
  expect(attempts.map(({ traceId }) => traceId)).not.toContain(undefined);
});
