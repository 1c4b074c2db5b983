import { beforeEach, expect, it } from 'vitest';
import { NEWEST_VERSION } from '../../../shared/domain/api-version.ts';
import type { EndpointId } from '../../../shared/domain/ids.ts';
import { beginFailing, findEndpoint, pauseEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { skipSeconds } from '../../routes/refusals/support/remembered.ts';
import { now } from '../../support/clock.ts';
import { type Answer, call } from '../../support/gateway.ts';
import { aLink, pay } from '../../support/links.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { itemsOf } from '../../support/table.ts';
import { aCredential, aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverEvents, deliverQueue } from '../../support/workers.ts';

const SECRET = 'secret-of-a-further-endpoint';
let first: Receiver;
let further: Receiver;
let tenant: TestTenant;
let staff: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Answer>;
beforeEach(async () => {
  [first, further] = [await aReceiver(), await aReceiver()];
  ahead = 0;
  tenant = await aTenant({ events: { url: first.url, mode: 'no_auth' } });
  const headers = { 'x-tenant-id': await aCredential(tenant, ['admin']) };
  staff = (method, path, body) => call(method, path, { headers, ...(body && { body }) });
});

let ahead = 0;
/** Functions remember a project for 15 seconds. */
function forgetSettings(): void {
  ahead += 20;
  skipSeconds(ahead);
}

const add = async (settings: object = { url: further.url, secret: SECRET }) => {
  const answer = await staff('POST', '/admin/endpoints', { productOrigin: tenant.project.id, ...settings });
  forgetSettings();
  return answer;
};
const sell = async () => {
  await pay(await aLink(tenant));
  await deliverEvents();
};
const typesAt = ({ received }: Receiver) => received.map(({ event }) => event.type).sort();
const ofSale = ['invoice.created', 'invoice.paid', 'payment.succeeded'];
const fieldOf = ({ body }: Answer) => body.error?.field ?? body.error?.code;

it('a further endpoint gets what happens from then on, by its own types and proof, and the first one as before', async () => {
  await sell();
  const { body } = await add({
    url: further.url,
    secret: SECRET,
    types: ['invoice.paid', 'payment.succeeded'],
  });
  expect(body.data).toMatchObject({
    kind: 'https',
    hasSecret: true,
    apiVersion: NEWEST_VERSION,
    state: 'works',
  });
  await sell();
  expect([typesAt(first), typesAt(further)]).toEqual([[...ofSale, ...ofSale].sort(), ofSale.slice(1)]);
  expect(further.received[0]?.headers['x-webhook-secret']).toBe(SECRET);
  expect(first.received.map(({ event }) => event.id)).toContain(further.received[0]?.event.id);
  const listed = (await staff('GET', '/admin/endpoints')).body.data;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(['first', body.data.id]);
  expect(JSON.stringify([listed, await itemsOf(tenant.tenant.id)])).not.toContain(SECRET);
});

it('an endpoint that fails is tried, listed, sent again and paused by itself: the other has its events at once', async () => {
  const { id } = (await add()).body.data;
  further.answer(500);
  await sell();
  expect(typesAt(first)).toEqual(ofSale);
  const logs = (await staff('GET', `/admin/events?endpointId=${id}`)).body.data;
  expect(logs).toMatchObject(ofSale.map(() => ({ endpointId: id, status: 'pending' })));
  const all = (await staff('GET', '/admin/events?limit=3')).body;
  const rest = (await staff('GET', `/admin/events?cursor=${all.nextCursor}`)).body;
  expect(
    new Set(
      [...all.data, ...rest.data].map((log: { id: string; endpointId: string }) => log.id + log.endpointId),
    ).size,
  ).toBe(6);
  const shown = async (query = '') => (await staff('GET', `/admin/events/${logs[0].id}${query}`)).body.data;
  expect(await shown()).toMatchObject({ endpointId: 'first', status: 'delivered' });
  expect(await shown(`?endpointId=${id}`)).toMatchObject({ status: 'pending', tries: [{ status: 500 }] });
  further.answer(200);
  const had = further.received.length;
  await staff('POST', `/admin/events/${logs[0].id}/redeliver?endpointId=${id}`);
  await deliverQueue();
  expect([further.received.length - had, first.received.length]).toEqual([1, 3]);
});

it('a pause of a further endpoint is its own, and ends with another address, with a test that succeeds, or when it is removed', async () => {
  const { id } = (await add({ url: further.url, mode: 'no_auth' })).body.data;
  const owner = { tenantId: tenant.tenant.id, projectId: tenant.project.id, endpointId: id as EndpointId };
  const pause = async () => {
    await commit([beginFailing(owner, now())]);
    const failing = await findEndpoint(owner);
    if (failing) await commit([pauseEndpoint(failing, now())]);
    forgetSettings();
  };
  const stateOf = async (which: number) => (await staff('GET', '/admin/endpoints')).body.data[which]?.state;
  await pause();
  expect([await stateOf(0), await stateOf(1)]).toEqual(['works', 'paused']);
  await sell();
  expect([typesAt(first), typesAt(further)]).toEqual([ofSale, []]);
  expect((await staff('GET', '/admin/events?status=waiting')).body.data).toHaveLength(3);
  const test = { productOrigin: tenant.project.id, endpointId: id };
  expect((await staff('POST', '/admin/events/test', test)).body.data).toMatchObject({ isResumed: true });
  await pause();
  expect(
    (await staff('PATCH', `/admin/endpoints/${id}`, { url: `${further.url}/moved` })).body.data.state,
  ).toBe('works');
  await pause();
  await staff('DELETE', `/admin/endpoints/${id}`);
  expect(await findEndpoint(owner)).not.toHaveProperty('pausedAt');
});

it('an endpoint that is disabled or removed gets nothing more, not even what is on its way', async () => {
  const { id } = (await add()).body.data;
  further.answer(500);
  await sell();
  const had = further.received.length;
  further.answer(200);
  await staff('PATCH', `/admin/endpoints/${id}`, { isEnabled: false });
  forgetSettings();
  await sell();
  expect((await staff('PATCH', `/admin/endpoints/${id}`, { isEnabled: true })).body.data.state).toBe('works');
  expect((await staff('DELETE', `/admin/endpoints/${id}`)).body.data.id).toBe(id);
  forgetSettings();
  await deliverQueue();
  await sell();
  expect([further.received.length, first.received.length]).toEqual([had, 9]);
  expect((await staff('DELETE', `/admin/endpoints/${id}`)).body.error.code).toBe('endpoint_not_found');
});

it('an endpoint keeps its secret unless its address changes, and needs one of its kind of proof', async () => {
  const { id } = (await add()).body.data;
  const change = (body: object) => staff('PATCH', `/admin/endpoints/${id}`, body);
  expect((await change({ types: ['invoice.paid'], headerName: 'x-mine' })).body.data).toMatchObject({
    ...{ hasSecret: true, types: ['invoice.paid'], headerName: 'x-mine' },
  });
  const { data } = (await change({ types: [] })).body;
  expect([data.types, data.headerName]).toEqual([undefined, 'x-mine']);
  for (const [body, field] of [
    [{ url: first.url }, 'secret'],
    [{ mode: 'bearer' }, 'secret'],
    [{ mode: 'no_auth', secret: SECRET }, 'secret'],
    [{ apiVersion: '1999-01-01' }, 'apiVersion'],
    [{ types: ['endpoint.test'] }, 'types.0'],
    [{ busArn: 'arn:aws:events:eu-west-1:444455556666:event-bus/x' }, 'busArn'],
  ] as const)
    expect([body, fieldOf(await change(body))]).toEqual([body, field]);
  expect((await change({ apiVersion: NEWEST_VERSION, secret: `${SECRET}-2` })).status).toBe(200);
  forgetSettings();
  await sell();
  expect(further.received[0]?.headers['x-mine']).toBe(`${SECRET}-2`);
});

it('a project has at most five further endpoints, of addresses, and an operator changes its first one', async () => {
  for (let count = 0; count < 5; count++) expect((await add()).status).toBe(200);
  const sixth = { productOrigin: tenant.project.id, url: further.url, mode: 'no_auth' };
  expect(fieldOf(await staff('POST', '/admin/endpoints', sixth))).toBe('already_exists');
  expect(fieldOf(await staff('PATCH', '/admin/endpoints/first', { types: [] }))).toBe('endpoint_not_found');
  expect(fieldOf(await staff('GET', '/admin/endpoints?productOrigin=nothing'))).toBe(
    'product_origin_not_found',
  );
});
