import { expect, it } from 'vitest';
import { receiveEvents } from '../../apps/operator/actions/receive-events.ts';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { HANDLED_TYPES } from '../../shared/domain/inbound/processor-event.ts';
import { fetchMissed } from '../../shared/flows/inbound/missed/fetch-missed.ts';
import { sendMessages } from '../../shared/messaging/queue.ts';
import { forOneTenant } from '../../shared/storage/table/tenant-guard.ts';
import { listGateways } from '../../shared/storage/tenants.ts';
import { clientOf } from '../local/processor/support/sandbox.ts';
import { backend } from '../support/backend.ts';
import { advance, now } from '../support/clock.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { aPaid, atProcessor, type Paid, refundInDashboard } from '../support/refunds.ts';
import { recordsOf } from '../support/table.ts';
import { aTenant } from '../support/tenants.ts';
import { applyProcessorEvents, checkLedgers, relayStream } from '../support/workers.ts';

type Shop = Paid & { endpoint: string; stripe: ReturnType<typeof clientOf> };

/** A shop with a payment, whose account sends its events to an address that does not answer. */
async function aShop(): Promise<Shop> {
  const tenant = await aTenant();
  const { tenant: owner, gateway } = tenant;
  const { result } = await receiveEvents(
    { tenantId: owner.id, gateway: gateway?.label ?? '', apiUrl: 'http://localhost:1' },
    { now: now() },
  );
  const paid = await aPaid({}, tenant);
  await night(paid); // The first night looks back for 30 days.
  const stripe = clientOf((await backend()).processor, tenant.account);
  return { ...paid, endpoint: result.eventEndpoint?.id ?? '', stripe };
}

/** A night: what was missed is queued and applied, and the check is made ten minutes later. */
async function night({ tenant }: Pick<Paid, 'tenant'>) {
  advance({ days: 1 });
  const [tenantId, day] = [tenant.tenant.id, now().toISOString().slice(0, 10)];
  await sendMessages('ledger-checks', [{ tenantId, day } as never]);
  await relayStream();
  await checkLedgers();
  await applyProcessorEvents();
  await relayStream();
  await (await backend()).queue.hasten(601_000);
  await checkLedgers();
  const verdict = (await kept(tenant)).all.find(({ sk }) => sk === 'LEDGER');
  expect(verdict?.day).toBe(day);
  return verdict;
}

const noticesOf = async ({ tenant }: Shop) =>
  (await kept(tenant)).outbox.flatMap(({ notices }) => notices as { type: string; detail: object }[]);
const refundsOf = async ({ tenant }: Shop) =>
  (await recordsOf(tenant.tenant.id, 'REFUND#')).map(({ state }) => state);

const NOT_PERMITTED = {
  status: 403,
  type: 'invalid_request_error',
  message: 'The key lacks a permission.',
};
const OLD_TYPES = HANDLED_TYPES.filter((type) => !/^(charge\.refunded|refund)/.test(type));
const ENDS = {
  'was not answered': { act: async () => {}, notice: undefined },
  'was sent to no endpoint, as the processor had disabled it': {
    act: ({ endpoint }: Shop) => atProcessor('webhook-endpoints/disable', { webhook_endpoint: endpoint }),
    notice: { type: 'gateway.endpoint_repaired', detail: { wasDisabled: true, types: HANDLED_TYPES } },
  },
  'was sent to no endpoint, which the key may not read': {
    act: async ({ endpoint, tenant }: Shop) => {
      await atProcessor('webhook-endpoints/disable', { webhook_endpoint: endpoint });
      const match = { path: '/v1/webhook_endpoints', account: tenant.account.id };
      await atProcessor('faults', { mode: 'refuse', refusal: NOT_PERMITTED, match });
    },
    notice: { type: 'gateway.events_not_fetched', detail: { of: 'endpoint', because: 'credentials' } },
  },
  'an older version did not ask for': {
    act: ({ endpoint, stripe }: Shop) =>
      stripe.webhookEndpoints.update(endpoint, { enabled_events: [...OLD_TYPES] }),
    notice: { type: 'gateway.endpoint_repaired', detail: { wasDisabled: false } },
  },
  'was sent nowhere, as the endpoint was deleted': {
    act: ({ endpoint, stripe }: Shop) => stripe.webhookEndpoints.del(endpoint),
    notice: {
      type: 'gateway.endpoint_missing',
      detail: { command: expect.stringContaining('receive-events') },
    },
  },
} as const;

it.each(Object.entries(ENDS))(
  'A refund in the dashboard whose event %s is booked at night, before the ledger is checked',
  async (_, { act, notice }) => {
    const shop = await aShop();
    await act(shop);
    await refundInDashboard(shop, 500);
    expect(await night(shop)).toMatchObject({ isClean: true });
    expect(await refundsOf(shop)).toEqual(['succeeded']);
    expect(await noticesOf(shop)).toMatchObject(notice ? [notice] : []);
    if (notice?.type === 'gateway.endpoint_repaired')
      expect(await shop.stripe.webhookEndpoints.retrieve(shop.endpoint)).toMatchObject({
        status: 'enabled',
        enabled_events: HANDLED_TYPES,
      });
    await expectBooksToAgree(shop.tenant);
  },
);

it('What was missed before an operator enabled the endpoint again is fetched at night, too', async () => {
  const shop = await aShop();
  await atProcessor('webhook-endpoints/disable', { webhook_endpoint: shop.endpoint });
  await refundInDashboard(shop, 500);
  const { tenant, gateway } = shop.tenant;
  const request = { tenantId: tenant.id, gateway: gateway?.label ?? '', apiUrl: 'http://localhost:1' };
  expect(await receiveEvents(request, { now: now() })).toMatchObject({ status: 'changed' });
  expect(await night(shop)).toMatchObject({ isClean: true });
  expect(await refundsOf(shop)).toEqual(['succeeded']);
});

it('What a night had no time for is fetched by the next one, though the endpoint shows nothing any more', async () => {
  const shop = await aShop();
  await atProcessor('webhook-endpoints/disable', { webhook_endpoint: shop.endpoint });
  await refundInDashboard(shop, 500);
  advance({ days: 1 });
  const { id } = shop.tenant.tenant;
  expect(await forOneTenant(id, () => fetchMissed(id, now(), () => false))).toBe(0);
  expect(await noticesOf(shop)).toMatchObject([
    { type: 'gateway.endpoint_repaired' },
    { type: 'gateway.events_not_fetched', detail: { of: 'events', because: 'out_of_time' } },
  ]);
  expect(await night(shop)).toMatchObject({ isClean: true });
  expect(await refundsOf(shop)).toEqual(['succeeded']);
});

it('A restore of the table has the next night fetch what was delivered, too', async () => {
  const shop = await aShop();
  const { id } = shop.tenant.tenant;
  await restoreTenant(id, now(), { now: now() });
  const [gateway] = await listGateways(id);
  expect(gateway?.eventEndpoint).toMatchObject({ unheard: HANDLED_TYPES, heardUntil: expect.any(String) });
});

it('A key that may not list events keeps no ledger from being checked; operators get a notice, and the night after the permission was given fetches all', async () => {
  const shop = await aShop();
  await refundInDashboard(shop, 500);
  const match = { path: '/v1/events', account: shop.tenant.account.id };
  await atProcessor('faults', { mode: 'refuse', refusal: NOT_PERMITTED, match });
  expect(await night(shop)).toMatchObject({ isClean: false });
  expect((await noticesOf(shop)).map(({ type }) => type).toSorted()).toEqual([
    'gateway.events_not_fetched',
    'ledger.differs',
  ]);
  expect(await refundsOf(shop)).toEqual([]);
  expect(await night(shop)).toMatchObject({ isClean: true });
  expect(await refundsOf(shop)).toEqual(['succeeded']);
});
