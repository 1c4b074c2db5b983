import { beforeEach, expect, it } from 'vitest';
import { beginFailing, findEndpoint, pauseEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import type { Reaction } from '../../harness/event-receiver.ts';
import type { Answer } from '../../support/gateway.ts';
import { call } from '../../support/gateway.ts';
import { aLink, pay } from '../../support/links.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { itemsOf } from '../../support/table.ts';
import { aCredential, aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverEvents, deliverQueue } from '../../support/workers.ts';

const SECRET = 'a-secret-with-"quotes"-in-it';
let receiver: Receiver;
let tenant: TestTenant;
let staff: (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;
beforeEach(async () => {
  receiver = await aReceiver();
  tenant = await aTenant({ events: { url: receiver.url, secret: SECRET } });
  staff = await staffOf(tenant);
});

async function staffOf(owner: TestTenant): Promise<typeof staff> {
  const headers = { 'x-tenant-id': await aCredential(owner, ['admin']) };
  return (method, path, body) => call(method, path, { headers, ...(body && { body }) });
}
/** A payment has three events. */
const sell = async () => {
  await pay(await aLink(tenant));
  await deliverEvents();
};
const listed = async (query = '') => (await staff('GET', `/admin/events${query}`)).body;

it('GET /admin/events lists what was sent, by type, status and day, in pages', async () => {
  let posts = 0;
  receiver.react(() => ({ status: posts++ === 0 ? 500 : 200 }));
  await sell();
  const { data } = await listed();
  expect(data).toHaveLength(3);
  expect(new Set(data.map(({ id }: { id: string }) => id))).toEqual(
    new Set(receiver.received.map(({ event }) => event.id)),
  );
  expect((await listed('?status=pending')).data).toMatchObject([{ status: 'pending', triesCount: 1 }]);
  expect((await listed('?status=delivered')).data).toHaveLength(2);
  expect((await listed('?type=invoice.paid')).data).toMatchObject([
    { type: 'invoice.paid', productOrigin: tenant.project.id },
  ]);
  expect((await listed('?to=2020-01-01')).data).toEqual([]);
  const first = await listed('?limit=2');
  expect(first).toMatchObject({ hasMore: true, data: [data[0], data[1]] });
  expect((await listed(`?limit=2&cursor=${first.nextCursor}`)).data).toEqual([data[2]]);
  expect((await listed('?status=lost')).error).toMatchObject({ code: 'invalid_request' });
});

it('GET /admin/events/:id shows the beginning of each answer as safe text, without our secret', async () => {
  const echo = `\u202e${JSON.stringify({ 'x-webhook-secret': SECRET })} ${encodeURIComponent(SECRET)}\u0000${'é'.repeat(2000)}`;
  receiver.react({ status: 503, body: echo });
  await sell();
  const { id } = receiver.received[0]?.event ?? {};
  const { data } = (await staff('GET', `/admin/events/${id}`)).body;
  expect(data).toMatchObject({
    id,
    status: 'pending',
    tries: [{ isDelivered: false, status: 503, problem: null }],
  });
  const [{ answer }] = data.tries;
  expect(answer).toMatch(/^ {"x-webhook-secret":"\*{30}"} \*{32} é+$/);
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(1024);
  expect(Buffer.byteLength(answer)).toBeGreaterThan(1020);
});

it.each<[string, Reaction, object]>([
  [
    'redirects',
    { status: 302, headers: { location: 'http://localhost:1/' } },
    { isDelivered: false, status: 302, answer: 'noted' },
  ],
  [
    'says a longer body than it sends',
    { saysLength: 5000 },
    { isDelivered: true, status: 200, answer: 'noted' },
  ],
  ['says a shorter body than it sends', { saysLength: 2 }, { isDelivered: true, status: 200, answer: 'no' }],
  [
    'sends a body without an end',
    { body: 'x'.repeat(1_000_000) },
    { isDelivered: true, status: 200, answer: 'x'.repeat(1024) },
  ],
  ['is slow', { status: 200, delayMs: 300 }, { isDelivered: true, status: 200 }],
])('GET /admin/events/:id shows the right outcome of an endpoint that %s', async (_, reaction, expected) => {
  receiver.react(reaction);
  await sell();
  const { data } = (await staff('GET', `/admin/events/${receiver.received[0]?.event.id}`)).body;
  expect(data.tries).toMatchObject([expected]);
  if (reaction.delayMs) expect(data.tries[0].durationMs).toBeGreaterThanOrEqual(reaction.delayMs);
});

it('POST /admin/events/:id/redeliver sends the event again with its id, and no event of another tenant', async () => {
  await sell();
  const { id } = receiver.received[0]?.event ?? {};
  const other = await staffOf(await aTenant({ events: { url: receiver.url, mode: 'no_auth' } }));
  expect(await other('POST', `/admin/events/${id}/redeliver`)).toMatchObject({
    status: 404,
    body: { error: { code: 'event_not_found' } },
  });
  await deliverQueue();
  expect(receiver.received).toHaveLength(3);
  expect((await staff('POST', `/admin/events/${id}/redeliver`)).body.data).toMatchObject({
    id,
    status: 'delivered',
    triesCount: 1,
  });
  await deliverQueue();
  expect(receiver.received.slice(3).map(({ event }) => event.id)).toEqual([id]);
  expect((await staff('GET', `/admin/events/${id}`)).body.data).toMatchObject({
    triesCount: 2,
    tries: [{ status: 200 }, { status: 200 }],
  });
});

const test = async () =>
  (await staff('POST', '/admin/events/test', { productOrigin: tenant.project.id })).body;

it('POST /admin/events/test answers with what the endpoint did, and lists nothing', async () => {
  receiver.answer(418);
  expect((await test()).data).toMatchObject({
    type: 'endpoint.test',
    isDelivered: false,
    status: 418,
    answer: 'noted',
    isResumed: false,
  });
  receiver.answer(204);
  expect((await test()).data).toMatchObject({ isDelivered: true, status: 204, isResumed: false });
  expect(receiver.received.map(({ headers }) => headers['x-webhook-secret'])).toEqual([SECRET, SECRET]);
  expect((await listed()).data).toEqual([]);
});

it('POST /admin/events/test resumes a paused endpoint when it succeeds', async () => {
  const which = { tenantId: tenant.tenant.id, projectId: tenant.project.id };
  const stored = () => findEndpoint(which);
  await commit([beginFailing(which, new Date())]);
  const failing = await stored();
  if (failing) await commit([pauseEndpoint(failing, new Date())]);
  expect((await test()).data).toMatchObject({ isDelivered: true, isResumed: true });
  expect(await stored()).toEqual({ ...which, resumedAt: expect.any(String) });
  expect((await itemsOf(tenant.tenant.id)).filter(({ sk }) => sk === 'DELIVERY')).toEqual([]);
});

it('POST /admin/events/test is refused without an endpoint', async () => {
  tenant = await aTenant();
  staff = await staffOf(tenant);
  expect(await test()).toMatchObject({ error: { code: 'event_endpoint_not_set' } });
});
