import { beforeAll, expect, it } from 'vitest';
import { setEventSecret } from '../../../apps/operator/actions/event-secret.ts';
import { sign } from '../../../local/processor/events/event-delivery.ts';
import { newId } from '../../../shared/runtime/new-id.ts';
import { backend } from '../../support/backend.ts';
import { now } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { aListeningTenant, aSigningSecret, type Listening } from '../../support/processor-events.ts';

let tenant: Listening;
let other: Listening;
const platform = aSigningSecret();
beforeAll(async () => {
  tenant = await aListeningTenant();
  other = await aListeningTenant();
  await setEventSecret({ secret: platform }, { now: now() });
});

const dispute = { id: 'du_1', payment_intent: 'pi_1', evidence: { customer_name: 'Ada Payer' } };
const anEvent = (id: string, change: object = {}) =>
  JSON.stringify({ id: `evt_${id}`, type: 'charge.dispute.created', data: { object: dispute }, ...change });
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

type Sending = { endpoint?: string; secret?: string; headers?: Record<string, string>; path?: string };
function send(
  rawBody: string,
  { endpoint = tenant.endpoint, secret = tenant.secret, headers, path }: Sending = {},
) {
  const query = endpoint === '' ? {} : { query: { endpoint } };
  const signed = headers ?? { 'processor-signature': sign(rawBody, secret, now()) };
  return call('POST', path ?? '/api/processor/webhook', {
    rawBody,
    headers: { ...JSON_TYPE, ...signed },
    ...query,
  });
}
/** The messages about events whose id begins so. */
const queued = async (id: string) =>
  (await (await backend()).queue.waiting())['processor-events']
    .map((body) => JSON.parse(body))
    .filter((message) => message.id.startsWith(`evt_${id}`));

it('POST /api/processor/webhook queues the names in an event that the gateway’s secret signed, and nothing of its content', async () => {
  const { status, body } = await send(anEvent('gateway'));
  expect([status, body]).toEqual([200, { success: true, data: { queued: true } }]);
  const names = { id: 'evt_gateway', type: 'charge.dispute.created', objectId: 'du_1', intentId: 'pi_1' };
  expect(await queued('gateway')).toEqual([
    { ...names, tenantId: tenant.tenant.id, gatewayId: tenant.gateway?.id },
  ]);
});

it('POST /api/processor/webhook queues an event that the platform’s secret signed without a tenant', async () => {
  expect((await send(anEvent('platform'), { endpoint: '', secret: platform })).status).toBe(200);
  expect(await queued('platform')).toEqual([expect.not.objectContaining({ tenantId: expect.anything() })]);
});

it.each([
  [
    'the header Stripe-Signature',
    (body: string) => ({ headers: { 'stripe-signature': sign(body, tenant.secret, now()) } }),
  ],
  ['the version prefix', () => ({ path: '/api/v1/api/processor/webhook' })],
  [
    'a body that the gateway hands over in base64',
    (body: string) => {
      return {
        headers: {
          'content-type': 'application/octet-stream',
          'processor-signature': sign(body, tenant.secret, now()),
        },
      };
    },
  ],
])('POST /api/processor/webhook takes %s', async (_, how) => {
  const body = anEvent('taken');
  expect((await send(body, how(body))).body.data).toEqual({ queued: true });
});

it.each<[string, (body: string) => Sending]>([
  ['without a signature', () => ({ headers: {} })],
  ['with a malformed signature', () => ({ headers: { 'processor-signature': 't=1,v1=x' } })],
  [
    'signed six minutes ago',
    (body) => ({
      headers: { 'processor-signature': sign(body, tenant.secret, new Date(now().getTime() - 360_000)) },
    }),
  ],
  [
    'signed for another body',
    () => ({ headers: { 'processor-signature': sign('{}', tenant.secret, now()) } }),
  ],
  ['signed by another tenant’s secret', () => ({ secret: other.secret })],
  ['signed by the platform’s secret at a gateway’s address', () => ({ secret: platform })],
  ['signed by a gateway’s secret at the platform’s address', () => ({ endpoint: '' })],
  ['at another tenant’s address', () => ({ endpoint: other.endpoint })],
  [
    'at an unknown gateway’s address',
    () => ({ endpoint: `${tenant.tenant.id}.${newId<string>('gateway', now())}` }),
  ],
  [
    'at the address of another tenant’s gateway',
    () => ({ endpoint: `${other.tenant.id}.${tenant.gateway?.id}` }),
  ],
])('An event is refused with 401, and not queued, %s', async (_, how) => {
  takeLogLines();
  const body = anEvent('refused');
  const answer = await send(body, how(body));
  expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated']);
  expect(await queued('refused')).toEqual([]);
  const lines = takeLogLines().join('');
  expect(lines).toContain('an event of the processor was refused');
  for (const text of ['Ada Payer', 'du_1', tenant.secret]) expect(lines).not.toContain(text);
});

it('the platform’s secret before the newest counts for a day, and the command that sets the same again changes nothing', async () => {
  const [secret, run] = [aSigningSecret(), { now: now() }];
  expect((await setEventSecret({ secret }, { ...run, dryRun: true })).status).toBe('changed');
  expect((await setEventSecret({ secret }, run)).status).toBe('changed');
  expect((await setEventSecret({ secret }, run)).status).toBe('unchanged');
  for (const known of [secret, platform])
    expect((await send(anEvent('turned'), { endpoint: '', secret: known })).status).toBe(200);
  await expect(setEventSecret({ secret: 'sk_test_0123456789abcdef' }, run)).rejects.toMatchObject({
    details: { field: 'secret' },
  });
});

it('A signed body of more than 256 KiB is refused with 413 before its signature is looked at', async () => {
  const filler = 'x'.repeat(256 * 1024);
  expect((await send(anEvent('large', { filler }), { headers: {} })).status).toBe(413);
  expect((await send(anEvent('fits', { filler: filler.slice(1024) }))).status).toBe(200);
});
