import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

const SECRET = 'whsec_simulated';
type Received = { path: string; body: string; signature: string };

describe.skipIf(isReal)('deliveries', () => {
  let sandbox: Sandbox;
  let endpoint: Server;
  let address: string;
  let received: Received[];
  let answerWith: number;

  beforeAll(async () => {
    endpoint = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
          path: String(request.url),
          body: Buffer.concat(chunks).toString(),
          signature: String(request.headers['stripe-signature']),
        });
        response.writeHead(answerWith).end();
      });
    });
    await new Promise<void>((resolve) => endpoint.listen(0, 'localhost', resolve));
    address = `http://localhost:${(endpoint.address() as AddressInfo).port}/api/processor/webhook`;
    sandbox = await openSandbox({ events: { url: address, secret: SECRET } });
  });
  afterAll(async () => {
    await sandbox.close();
    endpoint.closeAllConnections();
    await new Promise((resolve) => endpoint.close(resolve));
  });
  beforeEach(async () => {
    received = [];
    answerWith = 200;
    await sandbox.processor.settle();
    received = [];
  });

  const typesOf = async (act: () => Promise<unknown>) => {
    await act();
    await sandbox.processor.settle();
    return received.map(({ body }) => JSON.parse(body).type as string).sort();
  };
  const open = async (received_: Received) =>
    (await new Stripe('sk_test_any').webhooks.constructEventAsync(
      received_.body,
      received_.signature,
      SECRET,
    )) as Stripe.Event;

  it('events have a signature that the SDK accepts, and refuses when a byte is changed', async () => {
    await typesOf(() => sandbox.stripe.customers.create({ name: 'Ada' }));
    const [first] = received;
    if (!first) throw new Error('An event was expected.');
    expect(await open(first)).toMatchObject({
      type: 'customer.created',
      data: { object: { name: 'Ada' } },
      livemode: false,
    });
    await expect(open({ ...first, body: first.body.replace('Ada', 'Eve') })).rejects.toThrow('signature');
    expect(JSON.parse(first.body)).not.toHaveProperty('account');
  });

  it('events cover each step of a payment', async () => {
    const { stripe } = sandbox;
    expect(await typesOf(() => stripe.paymentIntents.create(tenDollars(), aKey()))).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    received = [];
    const declined = tenDollars({ payment_method: 'pm_card_chargeDeclined' });
    expect(await typesOf(() => refusalOf(stripe.paymentIntents.create(declined, aKey())))).toEqual([
      'charge.failed',
      'payment_intent.created',
      'payment_intent.payment_failed',
    ]);
    received = [];
    const { id } = await stripe.paymentIntents.create(
      tenDollars({ payment_method: 'pm_card_threeDSecure2Required' }),
      aKey(),
    );
    expect(await typesOf(() => stripe.paymentIntents.cancel(id))).toEqual([
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.requires_action',
    ]);
  });

  it('events of a refund contain the charge without its refunds', async () => {
    const { stripe } = sandbox;
    const { id } = await stripe.paymentIntents.create(tenDollars(), aKey());
    await sandbox.processor.settle();
    received = [];
    expect(await typesOf(() => stripe.refunds.create({ payment_intent: id, amount: 1 }, aKey()))).toEqual([
      'charge.refunded',
      'refund.created',
    ]);
    const { data } = (await stripe.events.list({ type: 'charge.refunded', limit: 1 })).data[0] ?? {};
    expect(data?.object).toMatchObject({ amount_refunded: 1 });
    expect(data?.object).not.toHaveProperty('refunds');
    expect(data?.previous_attributes).toEqual({ amount_refunded: 0 });
  });

  describe('deliveries', () => {
    const TYPE = 'customer.updated';
    let secret: string;
    let registered: string;
    beforeAll(async () => {
      const { url, secret: told } = await sandbox.stripe.webhookEndpoints.create({
        url: `${address}?own`,
        enabled_events: [TYPE],
      });
      [secret, registered] = [told ?? '', url];
    });
    /** What arrived at the registered endpoint: each event's id, and whether its own secret signed it. */
    const arrivedAfter = async (...names: string[]) => {
      const { id } = await sandbox.stripe.customers.create({});
      await typesOf(() => Promise.resolve());
      received = [];
      for (const name of names) await typesOf(() => sandbox.stripe.customers.update(id, { name }));
      return received
        .filter(({ path }) => path.endsWith('?own'))
        .map(({ body, signature }) => ({
          name: JSON.parse(body).data.object.name,
          id: JSON.parse(body).id,
          isSigned: isSigned(body, signature),
        }));
    };
    const isSigned = (body: string, signature: string) => {
      const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
      return v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    };

    it('events of an endpoint that the account registered arrive there alone, signed by a secret that only its creation tells', async () => {
      expect(secret).toMatch(/^whsec_/);
      const listed = (await sandbox.stripe.webhookEndpoints.list()).data;
      expect(listed).toMatchObject([{ url: registered, enabled_events: [TYPE], status: 'enabled' }]);
      expect(JSON.stringify([listed, sandbox.processor.ledger])).not.toContain(secret);
      expect(await arrivedAfter('Ada')).toEqual([
        { name: 'Ada', id: expect.stringMatching(/^evt_/), isSigned: true },
      ]);
    });

    it.each([
      ['twice', ['Ada', 'Ada'], 1, 2],
      ['copied', ['Ada', 'Ada'], 2, 2],
      ['forged', ['Ada', 'Ada'], 2, 1],
    ] as const)(
      'events of an endpoint that the account registered may be %s',
      async (mode, names, ids, signed) => {
        sandbox.processor.faultEvents({ mode, type: TYPE });
        const arrived = await arrivedAfter('Ada');
        expect(arrived.map(({ name }) => name)).toEqual(names);
        expect([
          new Set(arrived.map(({ id }) => id)).size,
          arrived.filter(({ isSigned: is }) => is).length,
        ]).toEqual([ids, signed]);
      },
    );

    it('events of an endpoint that the account registered may arrive after the next one, or when the clock has moved on', async () => {
      sandbox.processor.faultEvents({ mode: 'swapped', type: TYPE });
      expect((await arrivedAfter('first', 'second')).map(({ name }) => name).toSorted()).toEqual([
        'first',
        'second',
      ]);
      sandbox.processor.faultEvents({ mode: 'late', type: TYPE, seconds: 60 });
      expect((await arrivedAfter('third', 'fourth')).map(({ name }) => name)).toEqual(['fourth']);
      sandbox.pass(61);
      await typesOf(() => Promise.resolve());
      expect(received.map(({ body }) => JSON.parse(body).data.object.name)).toContain('third');
    });

    it('a planned fault of events is forgotten with all others', async () => {
      sandbox.processor.faultEvents({ mode: 'late', type: TYPE, seconds: 60 });
      sandbox.processor.clearFaults();
      expect(await arrivedAfter('Ada')).toHaveLength(1);
    });
  });
});
