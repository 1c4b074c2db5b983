/** A shop's smallest program: it sells by a link, and believes an event only with its signature. It runs wherever there is `fetch`. */
export const SHOP = `
import { Billing, EventNotVerified, verifyEvent, type Proof } from '@billing-links/sdk';
import { signedEvent } from '@billing-links/sdk/testing';

export type Told = { baseUrl: string; credential: string; project: string };
const proof: Proof = { mode: 'standard_webhooks', secret: 'whsec_' + btoa('0123456789abcdef0123456789abcdef') };

export async function sell(told: Told): Promise<string> {
  const billing = new Billing(told);
  const { slug } = await billing.links.create({ amount: 19.99, currency: 'USD', clientReference: 'order-1' });
  const [link] = await billing.links.list({ clientReference: 'order-1' }).take(1);
  if (link?.slug !== slug) throw new Error('The link is not listed.');
  const sent = await signedEvent('invoice.paid', { clientReference: 'order-1' }, proof);
  const event = await verifyEvent(sent, proof);
  const forged = await verifyEvent({ ...sent, body: sent.body + ' ' }, proof).catch((error: unknown) => error);
  if (!(forged instanceof EventNotVerified)) throw new Error('A forged event was believed.');
  return event.type === 'invoice.paid' ? link.statusLabel + ' ' + event.data.clientReference : 'another event';
}

export const refused = (billing: Billing) => [
  // @ts-expect-error A link has a currency.
  billing.links.create({ amount: 1 }),
  // @ts-expect-error Months are of a list.
  billing.links.create({ amount: 1, currency: 'USD', recurring: { everyMonths: 5 } }),
  // @ts-expect-error What counts needs a key of its caller.
  billing.customers.reportUsage({ email: 'ada@example.com', feature: 'seeds', quantity: 1 }),
];
`;

export const FROM_A_SHELL = `
import { sell } from './shop.ts';
console.log(await sell(JSON.parse(process.env.TOLD ?? '')));
`;

export const FROM_A_WORKER = `
import { sell, type Told } from './shop.ts';
export default { fetch: async (request: Request) => new Response(await sell((await request.json()) as Told)) };
`;

/** Sends each example a signed event, and one with another body. */
export const EXAMPLES = `
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import type { Proof } from '@billing-links/sdk';
import { signedEvent } from '@billing-links/sdk/testing';
import express from './express.ts';
import hono from './hono.ts';
import { handler } from './lambda.ts';
import { POST } from './next.ts';

type Sent = { headers: Record<string, string>; body: string };
const EVENT_SECRET = 'whsec_' + btoa('0123456789abcdef0123456789abcdef');
process.env.EVENT_SECRET = EVENT_SECRET;
const proof: Proof = { mode: 'standard_webhooks', secret: EVENT_SECRET };
const sent = await signedEvent('invoice.paid', { clientReference: 'order-1' }, proof);
const server = express.listen(0);
const url = 'http://localhost:' + (server.address() as AddressInfo).port + '/events';
const requestOf = ({ headers, body }: Sent) => new Request(url, { method: 'POST', headers, body });
type Call = Parameters<typeof handler>[0];
const shops: Record<string, (sent: Sent) => Promise<number | undefined>> = {
  express: async (one) => (await fetch(requestOf(one))).status,
  hono: async (one) => (await hono.fetch(requestOf(one), { EVENT_SECRET })).status,
  next: async (one) => (await POST(requestOf(one))).status,
  lambda: async (one) => (await handler({ ...one, isBase64Encoded: false } as unknown as Call)).statusCode,
};
for (const [name, send] of Object.entries(shops)) {
  assert.equal(await send(sent), 204, name);
  assert.equal(await send({ ...sent, body: sent.body.replace('order-1', 'order-2') }), 401, name);
}
server.close();
`;

/** A worker that may reach this machine, where the API is. */
export const workerConfig = (port: number): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2026-01-01", globalOutbound = "here")),
    (name = "here", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;
