import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { setEvents } from '../../../apps/operator/actions/set-events.ts';
import type { EventEndpointRequest } from '../../../shared/domain/tenants/event-settings.ts';
import { testEndpoint } from '../../../shared/flows/events/endpoints/test-endpoint.ts';
import { clock } from '../../../shared/runtime/clock.ts';
import { openSigningEventSecrets } from '../../../shared/secrets/event-secret.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { advance, now } from '../../support/clock.ts';
import { aLink, pay, recurring } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverEvents } from '../../support/workers.ts';

const SECRET = 'a-secret-of-the-tenant-1';
let receiver: Receiver;
beforeEach(async () => {
  receiver = await aReceiver();
});

const tenantWith = (events: Partial<EventEndpointRequest> = {}) =>
  aTenant({ events: { url: receiver.url, secret: SECRET, ...events } });
const types = () => receiver.received.map(({ event }) => event.type).toSorted();

it('a payment’s events reach the tenant’s endpoint once each, and each is complete in itself', async () => {
  const tenant = await tenantWith();
  const link = await aLink(tenant, recurring({ recurringAmount: 9 }));
  const answer = await pay(link, { customerInfo: { email: 'ada@example.com', name: 'Ada' } });
  await deliverEvents();
  expect(types()).toEqual(['invoice.created', 'invoice.paid', 'order.created', 'payment.succeeded']);
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(4);

  const { orders, invoices, attempts, outbox } = await kept(tenant);
  const customer = { id: attempts[0]?.customerId, email: 'ada@example.com', name: 'Ada' };
  for (const { event, headers } of receiver.received) {
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      tenantId: tenant.tenant.id,
      projectId: tenant.project.id,
    });
    expect(event.data).toMatchObject({ paymentLink: link.slug, customer });
    expect(headers).toMatchObject({
      'x-event-id': event.id,
      'x-event-type': event.type,
      'webhook-id': event.id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'content-type': 'application/json; charset=utf-8',
    });
  }
  const dataOf = (type: string) => receiver.received.find(({ event }) => event.type === type)?.event.data;
  const amount = { value: 19.99, currency: 'USD' };
  expect(dataOf('payment.succeeded')).toMatchObject({
    amount,
    paymentIntentId: answer.body.payment_intent.id,
    status: 3,
    transactionId: attempts[0]?.id,
  });
  expect(dataOf('invoice.paid')).toMatchObject({
    number: expect.stringMatching(/^[0-9A-Z]{8}-0001$/),
    total: amount,
    status: 2,
    invoiceId: invoices[0]?.id,
  });
  expect(dataOf('order.created')).toMatchObject({
    orderId: orders[0]?.id,
    recurringAmount: { value: 9, currency: 'USD' },
    status: 2,
  });
  for (const row of outbox) {
    expect(row).toMatchObject({ relayedAt: expect.any(String) });
    expect(row).not.toHaveProperty('workPk');
  }
});

it.each(['Ada 😀', '𠮷野家', 'Zoë \uffff\ufffe', 'A\u2028B\u007f"\\'])(
  'a payment’s events arrive unchanged with the text %j in every field',
  async (text) => {
    const tenant = await tenantWith();
    const link = await aLink(tenant, {
      description: text,
      clientReference: text,
      metadata: { [text]: text },
    });
    await pay(link, { customerInfo: { email: 'ada@example.com', name: text } });
    await deliverEvents();
    expect(types()).toEqual(['invoice.created', 'invoice.paid', 'payment.succeeded']);
    for (const { event } of receiver.received) {
      expect(event.data).toMatchObject({
        customer: { name: text },
        clientReference: text,
        metadata: { [text]: text },
      });
    }
  },
);

const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
const [before, after] = [secretOf('a'), secretOf('b')];
const verified = (secret: string) => {
  const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } catch {
    return 'refused';
  }
};
const sendTest = async (tenant: TestTenant, at: Date) => {
  const project = await findProject(tenant.tenant.id, tenant.project.id);
  if (project) await testEndpoint(project, at);
  return project;
};

it('a receiver with standard_webhooks verifies each delivery with the specification’s own library, by both secrets for a day after a change', async () => {
  const tenant = await tenantWith({ mode: 'standard_webhooks', secret: before });
  await pay(await aLink(tenant));
  await deliverEvents();
  for (const { event, headers } of receiver.received) expect(headers['webhook-id']).toBe(event.id);
  expect([verified(before), verified(after)]).toEqual([receiver.received.at(-1)?.event, 'refused']);
  const which = {
    tenantId: tenant.tenant.id,
    projectId: tenant.project.id,
    url: receiver.url,
    mode: 'standard_webhooks',
  };
  await setEvents({ ...which, secret: after }, { now: new Date() });
  await sendTest(tenant, new Date());
  expect([verified(before), verified(after)]).toEqual([
    { ...receiver.received.at(-1)?.event },
    { ...receiver.received.at(-1)?.event },
  ]);
  await setEvents({ ...which, secret: after }, { now: new Date() });
  const project = await findProject(tenant.tenant.id, tenant.project.id);
  const later = new Date(Date.now() + 24 * 60 * 60_000);
  expect(project?.events && (await openSigningEventSecrets(project, project.events, later))).toEqual([after]);
});

it('an endpoint gets the types of events that its project names', async () => {
  const tenant = await tenantWith({ types: 'invoice.paid,payment.succeeded' });
  await pay(await aLink(tenant));
  await deliverEvents();
  expect(types()).toEqual(['invoice.paid', 'payment.succeeded']);
});

it('a delivery has the time that its receiver’s clock shows, though ours was moved', async () => {
  clock.real = () => new Date();
  onTestFinished(() => void Object.assign(clock, { real: now }));
  advance({ days: 400 });
  await pay(await aLink(await tenantWith()));
  await deliverEvents();
  const [{ headers }] = receiver.received as [Receiver['received'][number]];
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
});

it('a receiver that fails or redirects does not affect the purchase', async () => {
  for (const status of [500, 301, 404]) {
    receiver.answer(status, { location: 'http://localhost:1/elsewhere' });
    const tenant = await tenantWith();
    expect((await pay(await aLink(tenant))).status).toBe(200);
    await deliverEvents();
    expect((await kept(tenant)).invoices).toMatchObject([{ status: 2 }]);
  }
  expect(receiver.received).toHaveLength(9);
});

it.each<[string, Partial<EventEndpointRequest>, Record<string, string | undefined>]>([
  ['by default', {}, { 'x-webhook-secret': SECRET, authorization: undefined }],
  ['with shared_secret', { mode: 'shared_secret' }, { 'x-webhook-secret': SECRET, authorization: undefined }],
  [
    'with a header of its own',
    { headerName: 'X-Shop-Key' },
    { 'x-shop-key': SECRET, 'x-webhook-secret': undefined },
  ],
  ['with bearer', { mode: 'bearer' }, { authorization: `Bearer ${SECRET}`, 'x-webhook-secret': undefined }],
  [
    'with no_auth',
    { mode: 'no_auth', secret: undefined },
    { authorization: undefined, 'x-webhook-secret': undefined },
  ],
])('a receiver %s gets the secret in the header it chose', async (_, events, expected) => {
  await pay(await aLink(await tenantWith(events)));
  await deliverEvents();
  expect(receiver.received).toHaveLength(3);
  for (const { headers } of receiver.received) {
    for (const [name, value] of Object.entries(expected)) expect(headers[name]).toBe(value);
    expect(headers).not.toHaveProperty('x-signature');
  }
});
