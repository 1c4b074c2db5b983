import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite } from '../../local/checkout-opening.ts';
import { previewTags } from '../support/preview-tags.ts';
import { ask, end, type Running, type StackRunner, stackRunner } from './stack-runner.ts';

let runner: StackRunner;
let stack: Running;
beforeAll(async () => {
  runner = stackRunner();
  stack = await runner.start();
});
afterAll(() => runner.clear());

const tool = (name: string, body?: object) => ask(`${stack.urls.api}/_local/${name}`, body);
/** The types of the received events. After a crash an event may arrive twice, with the same id. */
async function eventTypes(): Promise<string[]> {
  const received: { body: { id: string; type: string } }[] = (await tool('inbox')).body;
  return [...new Map(received.map(({ body }) => [body.id, body.type])).values()].toSorted();
}
/** The messages that a crash would not lose. */
const waitingKept = () =>
  JSON.parse(readFileSync(join(runner.directory, 'progress.json'), 'utf8')).waiting.deliveries;
const ONE_TIME_EVENTS = ['invoice.created', 'invoice.paid', 'payment.succeeded'];

async function aLink() {
  const [{ origin, projectId }] = (await tool('demo')).body.tenants;
  const request = {
    paymentSourceDetails: { sourceType: 4 },
    productOrigin: projectId,
    amount: 19.99,
    currency: { code: 'USD', symbol: '$' },
  };
  return (await ask(`${stack.urls.api}/api/v1/public-api/payment-links`, request, { origin })).body.data;
}

async function payALink(paymentMethodId = 'pm_card_visa') {
  const { checkout } = (await tool('demo')).body;
  const payload = new URL((await aLink()).redirectUrl).searchParams.get('payload');
  const customerInfo = { email: 'shopper@acme.example', name: 'A Shopper' };
  const payment = { payload, customerInfo, paymentMethodId };
  return await ask(`${stack.urls.api}/public-api/payment-links/pay`, payment, { origin: checkout });
}

it('a message that shares a link shows its seller and the amount', async () => {
  const { shortUrl } = await aLink();
  const headers = { 'user-agent': 'WhatsApp/2.23' };
  const site = openSite(stack.urls.api, stack.urls.processor);
  const { status, body } = await site({
    method: 'GET',
    target: new URL(shortUrl).pathname,
    headers,
    sourceIp: '127.0.0.1',
  });
  expect([status, previewTags(body.toString())]).toMatchObject([
    200,
    {
      'og:title': 'Acme Orchard',
      'og:description': expect.stringMatching(/US\$19\.99$/),
      'og:url': shortUrl,
    },
  ]);
});

/** One stack: each test goes on where the one before it ended. */

it('a payment on the local stack sends its events with the tenant’s secret, and leaves a clean ledger', async () => {
  expect(await payALink()).toMatchObject({ status: 200, body: { status: 'success' } });
  await tool('run', { worker: 'relay-outbox' });
  expect(await eventTypes()).toEqual(ONE_TIME_EVENTS);
  const { body } = await tool('inbox');
  expect(body).toEqual(body.map(() => expect.objectContaining({ tenant: 'acme' })));
  for (const { headers } of body) expect(headers['x-webhook-secret']).toMatch(/^\S{16,}$/);
  expect((await tool('ledger')).body).toMatchObject({ clean: true, violations: [] });
});

it('a payment on the local stack succeeds while the tenant’s endpoint fails, and its events are delivered after kill -9 and a restart', async () => {
  await tool('inbox-behaviour', { tenant: 'acme', mode: 'fail' });
  expect((await payALink()).status).toBe(200);
  await tool('run', { worker: 'relay-outbox' });
  expect(await eventTypes()).toEqual(ONE_TIME_EVENTS); // Of the first payment.
  await expect.poll(waitingKept).toHaveLength(ONE_TIME_EVENTS.length);
  await end(stack.child, 'SIGKILL');

  stack = await runner.start();
  await tool('clock', { advanceDays: 1 });
  await expect.poll(eventTypes).toEqual([...ONE_TIME_EVENTS, ...ONE_TIME_EVENTS].toSorted());
});

it('a payment on the local stack that is disputed and lost is recorded so from the events that the processor sends', async () => {
  expect((await payALink('pm_card_createDispute')).status).toBe(200);
  await tool('run', { worker: 'apply-processor-event' });
  const { accounts } = (await ask(`${stack.urls.processor}/_sim/books?account=acct_acme`)).body;
  const [dispute] = accounts.acct_acme.disputes;
  await ask(`${stack.urls.processor}/_sim/disputes/close`, { dispute: dispute.id, status: 'lost' });
  await tool('run', { worker: 'apply-processor-event' });
  await tool('run', { worker: 'relay-outbox' });
  expect(await eventTypes()).toEqual(expect.arrayContaining(['payment.disputed', 'payment.dispute_closed']));
  expect((await tool('ledger')).body).toMatchObject({ clean: true, drift: { usd: 0 } });
});
