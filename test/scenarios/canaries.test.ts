import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queues } from '../../functions/queues.ts';
import { routes } from '../../functions/routes.ts';
import { streamOf } from '../harness/stream-records.ts';
import { backend } from '../support/backend.ts';
import { advance } from '../support/clock.ts';
import { type Answer, type CallOptions, call } from '../support/gateway.ts';
import { aLink, authenticate, confirm, finishAbandoned, linkBody, pay, summaryOf } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { kept } from '../support/money-books.ts';
import { aReceiver, type Receiver } from '../support/receiver.ts';
import { watchWire } from '../support/wire.ts';
import { deliverEvents, deliverQueue, relayStream, runWorker } from '../support/workers.ts';
import {
  aTenantWithCanaries,
  type Canary,
  type CanaryTenant,
  expectNone,
  quoting,
  textOf,
} from './support/canaries.ts';

/**
 * Secrets and personal data are sent through everything that can go wrong, and looked for wherever something is written.
 *
 * What the contract asks for is excepted, and nothing else: */
const EXCEPT: Readonly<Record<'events' | 'dead letters' | 'endpoint' | 'paying', readonly Canary[]>> = {
  events: ['e-mail'], // An event tells its tenant whose payment it is about.
  'dead letters': ['e-mail'], // They are those events.
  endpoint: ['signing secret'], // In the one header by which the receiver knows us.
  paying: ['client secret'], // The page needs it for the challenge; it is in the answer to paying and nowhere else.
};

let receiver: Receiver;
let tenant: CanaryTenant;
beforeEach(async () => {
  receiver = await aReceiver();
  tenant = await aTenantWithCanaries(receiver.url);
  takeLogLines();
});
const logs = () => takeLogLines().join('');
const customerInfo = () => ({ email: tenant.canaries['e-mail'], name: 'Ada Payer' });

/** Where a client that confuses its fields may put something. */
const MISPLACED: readonly [string, (canary: string) => CallOptions][] = [
  [
    'a body that is cut off',
    (canary) => ({ rawBody: `{"card":"${canary}`, headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a body that is the value alone',
    (canary) => ({ rawBody: canary, headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a body that goes wrong right behind it',
    (canary) => ({ rawBody: `{"a":"${canary}"x}`, headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a form',
    (canary) => ({
      rawBody: `card=${canary}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  ['a body that is too large', (canary) => ({ body: { card: canary.repeat(6000) } })],
  ['an unknown field', (canary) => ({ body: { card: { number: canary } } })],
  ['every field', (canary) => ({ body: everyField(canary) })],
  ['every field as a list', (canary) => ({ body: everyField([canary]) })],
  [
    'the query',
    (canary) => ({
      body: {},
      query: { card: canary, projectId: canary, currency: canary, amount: canary, country: canary },
    }),
  ],
  ['the name of its request', (canary) => ({ body: {}, headers: { 'x-request-id': canary } })],
  ['its Idempotency-Key', (canary) => ({ body: linkBody(tenant), headers: { 'idempotency-key': canary } })],
  [
    'headers of all kinds',
    (canary) => ({
      body: {},
      headers: { 'user-agent': canary, cookie: canary, authorization: canary, 'x-tenant-id': canary },
    }),
  ],
  ['the origin', (canary) => ({ body: {}, origin: `https://${canary}` })],
];
const FIELDS = [
  'productOrigin',
  'amount',
  'currency',
  'billingType',
  'items',
  'recurringDetails',
  'expiresInMinutes',
  'idempotencyKey',
];
const PAYING_FIELDS = [
  'payload',
  'customerInfo',
  'paymentMethodId',
  'couponCode',
  'paymentIntentId',
  'receiptRef',
  'paymentSourceDetails',
];
const everyField = (value: unknown) =>
  Object.fromEntries([...FIELDS, ...PAYING_FIELDS].map((field) => [field, value]));

/** Each route is sent one of the secrets in each of these places, and each secret goes to every seventh route. */
describe.each(MISPLACED.map(([where, options], place) => [where, options, place] as const))(
  'a request with a secret in %s',
  (where, options, place) => {
    it('is answered and logged without it', async () => {
      const answers: Answer[] = [];
      const canaries = Object.entries(tenant.canaries).filter(([name]) => isTold(where, name));
      for (const [index, { method, path }] of routes.entries()) {
        const [, canary = ''] = canaries[(index + place) % canaries.length] ?? [];
        const { query, headers, origin = tenant.origin, ...sent } = options(canary);
        const asked = {
          origin,
          ...(query && { query }),
          ...(headers && { headers }),
          ...(method !== 'GET' && sent),
        };
        answers.push(await call(method, path.replace(/\{\w+\}/, encodeURIComponent(canary)), asked));
      }
      expect(answers.filter(({ status }) => status >= 500 && status !== 501)).toEqual([]);
      expectNone(tenant.canaries, 'logs', logs());
      expectNone(tenant.canaries, 'answers', textOf(answers));
    });
  },
);

/** A caller's own number for its request is kept, and no number tells whether it is a card's. */
const isTold = (where: string, canary: string) =>
  !(where === 'the name of its request' && canary === 'card number');

type Reply = Readonly<{ status: number; body: unknown }>;
/** The processor answers every call whose name matches with a given reply, or breaks the connection. */
function processorSays(name: RegExp, reply: () => Reply | Error): void {
  watchWire(async ({ to, name: called }, go) => {
    if (to !== 'processor' || !name.test(called)) return await go();
    const said = reply();
    if (said instanceof Error) throw said;
    const { status, body } = said;
    return {
      getStatusCode: () => status,
      getHeaders: () => ({}),
      getRawResponse: () => ({}),
      toJSON: async () => body,
    };
  });
}
const failure = (type: string, said: string, more: object = {}) => ({
  error: {
    type,
    message: said,
    param: said,
    doc_url: said,
    request_log_url: said,
    payment_method: { id: said, object: 'payment_method' },
    ...more,
  },
});

const OUTCRIES: readonly [string, (said: string) => Reply | Error][] = [
  ['refuses the request', (said) => ({ status: 400, body: failure('invalid_request_error', said) })],
  ['refuses the key', (said) => ({ status: 401, body: failure('invalid_request_error', said) })],
  [
    'declines',
    (said) => ({
      status: 402,
      body: failure('card_error', said, { code: 'card_declined', decline_code: 'generic_decline' }),
    }),
  ],
  ['says that the key was used', (said) => ({ status: 400, body: failure('idempotency_error', said) })],
  ['asks for patience', (said) => ({ status: 429, body: failure('invalid_request_error', said) })],
  ['fails', (said) => ({ status: 500, body: failure('api_error', said) })],
  ['sends what is no intent', (said) => ({ status: 200, body: { id: said, metadata: null } })],
  ['breaks off', (said) => Object.assign(new Error(said), { code: 'ECONNRESET' })],
  ['cannot be reached', (said) => new TypeError(said)],
];

describe.each(OUTCRIES)('a processor that %s and quotes every secret', (_, reply) => {
  it.each(['customers$', 'payment_intents$', 'payment_intents/\\w+'])(
    'at %s has none of them passed on',
    async (path) => {
      const before = await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
      await authenticate(before, 'succeed');
      processorSays(new RegExp(path), () => reply(quoting(tenant.canaries)));
      const answers = [
        await pay(await aLink(tenant), { customerInfo: customerInfo() }),
        await confirm(before),
        await summaryOf(before),
      ];
      advance({ hours: 2 });
      await finishAbandoned();
      await deliverEvents();
      const notices = JSON.stringify(
        (await backend()).notices().filter(({ detail }) => JSON.stringify(detail).includes(tenant.tenant.id)),
      );
      expectNone(tenant.canaries, 'logs', logs());
      expectNone(tenant.canaries, 'answers', textOf(answers));
      expectNone(
        tenant.canaries,
        'events',
        JSON.stringify(receiver.received.map(({ event }) => event)),
        EXCEPT.events,
      );
      expectNone(
        tenant.canaries,
        'headers of deliveries',
        JSON.stringify(receiver.received.map(({ headers }) => headers)),
        EXCEPT.endpoint,
      );
      expectNone(tenant.canaries, 'notices', notices);
    },
  );
});

/** A service's client fails with an error that quotes all it was given. */
function breaks(client: { prototype: object }, only: RegExp): void {
  const { send } = client.prototype as { send: (...all: unknown[]) => unknown };
  const broken = vi.spyOn(client.prototype as { send: typeof send }, 'send').mockImplementation(function (
    this: unknown,
    ...all: unknown[]
  ) {
    const name = (all[0] as object).constructor.name;
    if (!only.test(name)) return send.apply(this, all);
    return Promise.reject(
      Object.assign(new Error(quoting(tenant.canaries), { cause: tenant.canaries }), {
        canaries: tenant.canaries,
      }),
    );
  });
  onTestFinished(() => broken.mockRestore());
}

/** A message as the queue delivers it to the worker. */
const message = (body: string) => ({
  messageId: 'm1',
  receiptHandle: 'r1',
  body,
  attributes: { ApproximateReceiveCount: '1' },
});
const deliver = (body: string) => runWorker('deliver-event', { Records: [message(body)] });
const aDelivery = () => {
  const ids = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
  return JSON.stringify({
    ...ids,
    event: {
      id: 'evt_canary',
      type: 'invoice.paid',
      createdAt: '2027-01-01T00:00:00.000Z',
      ...ids,
      data: {},
    },
  });
};

it.each<[string, { prototype: object }, RegExp]>([
  ['the key service', KMSClient, /./],
  ['the table, when it reads', DynamoDBClient, /Get|Query/],
  ['the table, when it writes', DynamoDBClient, /Put|Update|Transact/],
  ['the queue', SQSClient, /./],
])('a service of ours that fails and quotes every secret is not quoted: %s', async (_, client, only) => {
  const link = await aLink(tenant);
  breaks(client, only);
  const answers = [
    await pay(link, { customerInfo: customerInfo() }),
    await call('POST', '/public-api/payment-links', { origin: tenant.origin, body: linkBody(tenant) }),
    await call('GET', `/public-api/payment-links/validate/${link.slug}`, { origin: tenant.origin }),
  ];
  const [row] = (await kept(tenant)).outbox;
  if (row) await runWorker('relay-outbox', streamOf([row]));
  receiver.answer(500);
  await deliver(aDelivery());
  expectNone(tenant.canaries, 'logs', logs());
  expectNone(tenant.canaries, 'answers', textOf(answers));
});

it('a delivery that fails leaves no secret in the log or the dead letters, whatever the endpoint answers', async () => {
  const { queue } = await backend();
  receiver.answer(500, {
    'x-quoted': quoting(tenant.canaries),
    location: `https://user:${tenant.canaries['secret key']}@shop.example/`,
  });
  await pay(await aLink(tenant), { customerInfo: customerInfo() });
  await relayStream();
  for (let tries = 0; tries <= queues.deliveries.receivesMax; tries++) {
    await deliverQueue();
    await queue.hasten(50_000_000);
  }
  await deliverQueue();
  const dead = (await queue.waiting())['deliveries-dead'].filter((body) => body.includes(tenant.tenant.id));
  expect(dead).toHaveLength(3);
  expectNone(tenant.canaries, 'dead letters', dead.join(), EXCEPT['dead letters']);
  expectNone(tenant.canaries, 'logs', logs());
});

it.each<[string, (said: string) => string]>([
  ['is no JSON', (said) => said],
  ['is cut off', (said) => `{"event":{"data":{"text":"${said}`],
  [
    'goes wrong in the midst of it',
    (said) => `{"event":{"data":"${said.slice(0, said.length / 2)}"${said.slice(said.length / 2)}"}}`,
  ],
  [
    'names a secret for its tenant',
    (said) => JSON.stringify({ tenantId: said, projectId: said, event: { id: said } }),
  ],
  [
    'loses its quotes in the midst of it',
    (said) => `["${said.slice(0, said.length / 2)}",x${said.slice(said.length / 2)}]`,
  ],
  ['is JSON and no object', (said) => JSON.stringify(said)],
])('a delivery that fails because the message %s is logged without the secrets in it', async (_, body) => {
  for (const canary of Object.values(tenant.canaries)) await deliver(body(canary));
  await deliver(body(quoting(tenant.canaries).replaceAll('"', '')));
  const lines = logs();
  expect(lines).toContain('a delivery failed on our side');
  expectNone(tenant.canaries, 'logs', lines);
});

it('a payer’s real client secret is returned to the page that pays, and appears nowhere else', async () => {
  const asked = await pay(await aLink(tenant), {
    customerInfo: customerInfo(),
    paymentMethodId: 'pm_card_threeDSecure2Required',
  });
  const canaries = { ...tenant.canaries, 'client secret': String(asked.body.clientSecret) };
  const without = String(asked.body.clientSecret).split('_secret_')[1] ?? '';
  expectNone(canaries, 'the answer to paying', textOf([asked]), EXCEPT.paying);
  expect(asked.text).toContain(without);
  const waiting = await summaryOf(asked);
  await authenticate(asked, 'succeed');
  const after = [waiting, await confirm(asked), await confirm(asked), await summaryOf(asked)];
  await deliverEvents();
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(receiver.received.length).toBeGreaterThan(2);
  const written = {
    answers: textOf(after),
    logs: logs(),
    events: JSON.stringify(receiver.received),
    table: JSON.stringify((await kept(tenant)).all),
  };
  for (const [where, text] of Object.entries(written)) expect(text, where).not.toContain(without);
  const events = JSON.stringify(receiver.received.map(({ event }) => event));
  expectNone(canaries, 'events', events, EXCEPT.events);
});
