import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { API_VERSION, Billing, BillingApiError, BillingConnectionError } from '../../sdk/src/index.ts';
import { API_VERSIONS } from '../../shared/domain/api-version.ts';
import { fetchFromRoutes } from '../support/fetch-routes.ts';
import { pay, payloadOf } from '../support/links.ts';
import { aCredential, aTenant } from '../support/tenants.ts';

type Fetch = typeof globalThis.fetch;

async function aShop(fetch: Fetch = fetchFromRoutes) {
  const tenant = await aTenant();
  const credential = await aCredential(tenant, ['webhook', 'admin']);
  const billing = new Billing({
    credential,
    project: tenant.project.id,
    baseUrl: 'http://localhost:3000/',
    fetch,
  });
  return { tenant, billing };
}

/** Calls the API, and lets the first answers be lost. */
function losing(answers: number): Fetch & { sent: Request[] } {
  const sent: Request[] = [];
  const fetch: Fetch = async (input, init) => {
    sent.push(new Request(input, init));
    const answer = await fetchFromRoutes(input, init);
    if (sent.length <= answers) throw new TypeError('fetch failed');
    return answer;
  };
  return Object.assign(fetch, { sent });
}

it('the version that the package asks for is the newest one', () => {
  expect(API_VERSION).toBe(API_VERSIONS.at(-1));
});

it('a shop makes a link by amount and currency, reads its payment, and gives a part of it back', async () => {
  const { tenant, billing } = await aShop();
  const link = await billing.links.create({ amount: 19.99, currency: 'USD', clientReference: 'order-1' });
  expect(link).toMatchObject({ statusLabel: 'active', clientReference: 'order-1' });
  await pay({ tenant, slug: link.slug, payload: payloadOf({ data: link }), data: link });
  const { payment } = await billing.links.get(link.slug);
  const id = payment && 'transactionId' in payment ? String(payment.transactionId) : '';
  expect(await billing.transactions.get(id)).toMatchObject({ statusLabel: 'succeeded' });
  const refund = await billing.transactions.refund(id, { amount: 5, reverses: 'goodwill' });
  expect(refund).toMatchObject({ status: 'succeeded', amount: { value: 5, currency: 'USD' } });
  expect(await billing.refunds.list({ transactionId: id }).take(5)).toHaveLength(1);
});

it('what recurs is said in months, and the client knows which fields the API has for it', async () => {
  const { billing } = await aShop();
  const { slug } = await billing.links.create({
    amount: 10,
    currency: 'usd',
    recurring: { everyMonths: 12, amount: 8, trialDays: 14 },
  });
  const recurring = { billingInterval: 12, recurringAmount: 8, trialDays: 14 };
  expect(await billing.links.get(slug)).toMatchObject({ billingType: 2, recurring });
});

it('a list goes on over pages, and no page is read before it is needed', async () => {
  const fetch = losing(0);
  const { billing } = await aShop(fetch);
  for (const reference of ['a', 'b', 'c'])
    await billing.links.create({ amount: 1, currency: 'USD', clientReference: reference });
  const before = fetch.sent.length;
  const links = billing.links.list({ limit: 2 });
  expect(fetch.sent).toHaveLength(before);
  const seen: unknown[] = [];
  for await (const { clientReference } of links) seen.push(clientReference);
  expect(seen).toEqual(['c', 'b', 'a']);
  expect(fetch.sent).toHaveLength(before + 2);
});

it('a write whose answers are lost is sent again under one key, and is carried out once', async () => {
  const fetch = losing(2);
  const { billing } = await aShop(fetch);
  const invoice = await billing.invoices.create({
    amount: 60,
    currency: 'USD',
    customerInfo: { email: 'ada@example.com', name: 'Ada' },
  });
  expect(new Set(fetch.sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect((await billing.invoices.list().take(9)).map(({ id }) => id)).toEqual([invoice.id]);
});

it('a write that had no answer in any try names its key, under which it is carried out once later', async () => {
  const { billing } = await aShop(losing(3));
  const order = { amount: 40, currency: 'USD', customerInfo: { email: 'ada@example.com', name: 'Ada' } };
  const lost: unknown = await billing.orders.create(order).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(BillingConnectionError);
  const { idempotencyKey = '' } = lost as BillingConnectionError;
  const { id } = await billing.orders.create(order, { idempotencyKey });
  expect((await billing.orders.list().take(9)).map((one) => one.id)).toEqual([id]);
});

it('a refusal has the code, the field and the id of the request, and is not sent again', async () => {
  const fetch = losing(0);
  const { billing } = await aShop(fetch);
  const refused: unknown = await billing.links
    .create({ amount: 1.999, currency: 'USD' })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BillingApiError);
  expect(refused).toMatchObject({
    status: 400,
    code: 'invalid_request',
    field: 'amount',
    requestId: expect.stringMatching(/^req_/),
  });
  expect(fetch.sent).toHaveLength(1);
});

it('an answer that asks for a pause is waited for, and a long pause is left to the caller', async () => {
  const pauses: string[] = ['0', '3600'];
  const { billing } = await aShop(async () =>
    Response.json(
      { message: 'Too many requests' },
      { status: 429, headers: { 'retry-after': pauses.shift() ?? '0' } },
    ),
  );
  await expect(billing.links.list().take(1)).rejects.toMatchObject({
    status: 429,
    code: 'unexpected_answer',
    message: 'Too many requests',
  });
  expect(pauses).toEqual([]);
});

it('the feed is read from a cursor on, page by page', async () => {
  const answers = [
    { success: true, data: [{ id: 'evt_1' }], hasMore: true, nextCursor: 'one' },
    { success: true, data: [{ id: 'evt_2' }], hasMore: false, nextCursor: 'two' },
  ];
  const asked: string[] = [];
  const { billing } = await aShop(async (input) => {
    asked.push(new URL(String(input)).search);
    return Response.json(answers.shift());
  });
  const cursors: unknown[] = [];
  for await (const { events, cursor } of billing.events.since('zero')) cursors.push([events[0]?.id, cursor]);
  expect(cursors).toEqual([
    ['evt_1', 'one'],
    ['evt_2', 'two'],
  ]);
  expect(asked).toEqual(['?after=zero', '?after=one']);
});

it('a client without a credential, an address or a project says what is missing', async () => {
  expect(() => new Billing({ credential: '', baseUrl: 'http://localhost:3000' })).toThrow(/^credential: /);
  expect(() => new Billing({ credential: 'c', baseUrl: 'billing' })).toThrow(/^baseUrl: /);
  const billing = new Billing({ credential: 'c', baseUrl: 'http://localhost:3000' });
  await expect(billing.links.create({ amount: 1, currency: 'USD' })).rejects.toThrow(/^Name the project/);
});

it('its page names every call', () => {
  const page = readFileSync(join(import.meta.dirname, '../../sdk/README.md'), 'utf8');
  const billing = new Billing({ credential: 'c', baseUrl: 'http://localhost:3000' });
  const methodsOf = (part: object) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter((name) => name !== 'constructor');
  const calls = Object.entries(billing).flatMap(([part, of]) =>
    methodsOf(of).map((name) => `${part}.${name}`),
  );
  const missing = [...calls, ...methodsOf(billing)].filter((call) => !page.includes(`\`billing.${call}(`));
  expect(missing).toEqual([]);
});
