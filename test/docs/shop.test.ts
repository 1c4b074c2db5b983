import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stackRunner } from '../local/stack-runner.ts';
import { type Given, type Member, shop } from './shop/app.ts';

/**
 * The shop against a local stack, as its developer would run the two. The stack must know the shop's address before it starts, and the
 * shop what the stack gives its tenant: so the shop's routes are added to a server that listens already.
 */
const runner = stackRunner();
let server: Server;
let api: string;
let url: string;
let given: Given;
let members: Map<string, Member>;
/** Every delivery that arrived, to send one again. */
const delivered: { body: string; secret: string }[] = [];

beforeAll(async () => {
  const front = express();
  server = front.listen(0);
  await once(server, 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  ({
    urls: { api },
  } = await runner.start(['--events-to', `${url}/events`]));
  const { tenants } = (await (await fetch(`${api}/_local/demo`)).json()) as {
    tenants: { projectId: string; tenantCredential: string; events: { secret: string } }[];
  };
  const [tenant] = tenants;
  if (!tenant) throw new Error('The local stack has no tenant.');
  given = {
    api,
    projectId: tenant.projectId,
    credential: tenant.tenantCredential,
    eventSecret: tenant.events.secret,
  };
  const opened = shop(given);
  members = opened.members;
  front.use('/events', express.text({ type: '*/*' }), ({ body, headers }, _, next) => {
    delivered.push({ body, secret: String(headers['x-webhook-secret']) });
    next();
  });
  front.use(opened.app);
  expect((await post('/open-shop')).status).toBe(204);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await runner.clear();
});

const post = (path: string, body: object = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Pays as the hosted page does. */
async function join(cart: string, email: string): Promise<void> {
  const { status, headers } = await post('/join', { cart, email });
  expect(status).toBe(303);
  const payload = new URL(headers.get('location') ?? '').searchParams.get('payload');
  const paid = await fetch(`${api}/public-api/payment-links/pay`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3001', 'content-type': 'application/json' },
    body: JSON.stringify({
      payload,
      paymentMethodId: 'pm_card_visa',
      customerInfo: { email, name: 'A Member' },
    }),
  });
  expect(await paid.json()).toMatchObject({ status: 'success' });
}

const becomes = (cart: string, expected: Partial<Member>) =>
  expect.poll(() => members.get(cart), { timeout: 60_000 }).toMatchObject(expected);
/** Goes to a later day at once, and does what is due on it. */
async function skipDays(days: number): Promise<void> {
  const clock = `${api}/_local/clock`;
  const { now } = (await (await fetch(clock)).json()) as { now: string };
  const body = JSON.stringify({ now: new Date(Date.parse(now) + days * 86_400_000) });
  await fetch(clock, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

it('a shop written from the documentation sells a plan, and sends one box for each payment however often its event arrives', async () => {
  await join('cart-1', 'ada@example.com');
  await becomes('cart-1', { status: 'active', boxesSent: 1 });
  const payment = delivered.find(({ body }) => body.includes('payment.succeeded'));
  const again = {
    method: 'POST',
    headers: { 'x-webhook-secret': payment?.secret ?? '', 'content-type': 'application/json' },
  };
  expect((await fetch(`${url}/events`, { ...again, body: payment?.body ?? '' })).status).toBe(204);
  expect(members.get('cart-1')?.boxesSent).toBe(1);
});

it('a shop written from the documentation refunds a payment once, and learns of it by an event', async () => {
  await join('cart-2', 'bob@example.com');
  await becomes('cart-2', { status: 'active' });
  for (const _ of ['first', 'repeat'])
    expect(await (await post('/members/cart-2/refund')).json()).toEqual({ status: 'succeeded' });
  await becomes('cart-2', { status: 'refunded', boxesSent: 1 });
});

it('a shop written from the documentation ends a membership with its period, and charges only the others after a month', async () => {
  await join('cart-3', 'cyd@example.com');
  await becomes('cart-3', { status: 'active' });
  expect(await (await post('/members/cart-3/leave')).json()).toEqual({
    endsOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  await skipDays(32);
  await becomes('cart-3', { status: 'ended', boxesSent: 1 });
  await becomes('cart-1', { status: 'active', boxesSent: 2 });
});

it('a shop written from the documentation refuses an event without its secret', async () => {
  const { status } = await post('/events', {
    id: 'evt_forged',
    type: 'payment.succeeded',
    data: { clientReference: 'cart-3' },
  });
  expect(status).toBe(401);
});
