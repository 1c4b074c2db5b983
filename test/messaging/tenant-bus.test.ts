import { beforeEach, expect, it } from 'vitest';
import { actingAs } from '../../local/iam/acting.ts';
import { busNameOf, tenantBus } from '../../shared/domain/events/event-bus.ts';
import { putOnBus } from '../../shared/messaging/tenant-bus.ts';
import { skipSeconds } from '../routes/refusals/support/remembered.ts';
import { backend } from '../support/backend.ts';
import { type Answer, call } from '../support/gateway.ts';
import { aLink, pay } from '../support/links.ts';
import { aCredential, aTenant, type TestTenant } from '../support/tenants.ts';
import { deliverEvents } from '../support/workers.ts';

const OWN = '111122223333';
let tenant: TestTenant;
let add: (busArn: string, settings?: object) => Promise<Answer>;
let test: (endpointId: string) => Promise<unknown>;
beforeEach(async () => {
  tenant = await aTenant();
  const headers = { 'x-tenant-id': await aCredential(tenant, ['admin']) };
  test = async (endpointId) => {
    const body = { productOrigin: tenant.project.id, endpointId };
    return (await call('POST', '/admin/events/test', { headers, body })).body.data;
  };
  add = (busArn, settings) =>
    call('POST', '/admin/endpoints', {
      ...{ headers, body: { productOrigin: tenant.project.id, busArn, ...settings } },
    });
});
const arnOf = (name: string, account = '444455556666', region = 'eu-west-1') =>
  `arn:aws:events:${region}:${account}:event-bus/${name}`;
const ownBus = (end = '') => arnOf(`${busNameOf(tenant.tenant.id)}${end}`);
const on = async (arn: string) => (await backend()).eventsOn(arn);
const message = (body = '{}') => ({ id: 'evt_1', type: 'invoice.paid', sentAtSeconds: '1', body }) as const;
const put = (arn: string, body?: string) =>
  actingAs('workers/deliver-event', () =>
    putOnBus(
      { arn, region: 'eu-west-1', account: arn.split(':')[4] ?? '', name: '' },
      message(body),
      new Date().toISOString(),
    ),
  );

it('events go to a bus of the tenant’s own account, each an entry with its type and body', async () => {
  const { body } = await add(ownBus('-orders'), { types: ['invoice.paid'] });
  expect(body.data).toMatchObject({
    kind: 'eventbridge',
    busArn: ownBus('-orders'),
    mode: 'no_auth',
  });
  skipSeconds(20);
  expect(await test(body.data.id)).toMatchObject({ isDelivered: true, status: 200 });
  await pay(await aLink(tenant));
  await deliverEvents();
  expect(await on(ownBus('-orders'))).toMatchObject([
    { detailType: 'endpoint.test' },
    {
      source: 'billing',
      detailType: 'invoice.paid',
      detail: { type: 'invoice.paid', tenant: tenant.tenant.id },
    },
  ]);
});

it('a bus is named by its tenant, so that we call none that trusts us for another’s sake', async () => {
  const refused = [
    'billing-notices',
    'default',
    `${busNameOf('tstranger0001' as never)}`,
    `x-${busNameOf(tenant.tenant.id)}`,
    `${busNameOf(tenant.tenant.id)}x`,
  ];
  for (const arn of [
    ...refused.map((name) => arnOf(name)),
    'https://hooks.test',
    ownBus().replace('eu-west-1', 'evil.test/'),
  ])
    expect([arn, (await add(arn)).body.error?.field]).toEqual([arn, 'busArn']);
  expect((await add(ownBus(), { secret: 'a-secret-of-sixteen' })).body.error.field).toBe('secret');
  const own = arnOf(busNameOf(tenant.tenant.id), OWN);
  expect(() => tenantBus(own, tenant.tenant.id, OWN)).toThrow(/your own account/);
});

it('what a bus does not take is a try that failed, with what the bus says of it', async () => {
  expect(await put(ownBus('-throttled'))).toMatchObject({
    isDelivered: false,
    reason: 'ThrottlingException',
  });
  expect(await put(ownBus('-denied'))).toMatchObject({ isDelivered: false, reason: 'AccessDeniedException' });
  const large = await put(ownBus(), JSON.stringify({ text: 'é'.repeat(131_072) }));
  expect([large.reason, await on(ownBus())]).toEqual(['the event has more than 256 KB', []]);
});

it('the role of the worker may put events on tenants’ buses alone, and on none of our own account', async () => {
  for (const arn of [arnOf('default'), arnOf(busNameOf(tenant.tenant.id), '000000000000')])
    expect(await put(arn)).toMatchObject({ isDelivered: false, reason: 'AccessDeniedException' });
  expect(await put(ownBus())).toMatchObject({ isDelivered: true, status: 200 });
});
