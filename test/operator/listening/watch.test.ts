import { expect, it } from 'vitest';
import { watch } from '../../../apps/operator/listening/watch.ts';
import { listLatest } from '../../../shared/storage/events/feed.ts';
import { EVENT_LIST_SHARDS } from '../../../shared/storage/table/list-shards.ts';
import { now } from '../../support/clock.ts';
import { aLink, pay } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';

it('events listen yields each event of a project from now on once, without those of before and of other types', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant, { clientReference: 'before' }));
  const ended = new AbortController();
  const { tenantId, id: projectId } = tenant.project;
  const types = ['payment.succeeded', 'invoice.paid'];
  const watched = { tenantId, projectId, types, from: new Date(now().getTime() + 1), signal: ended.signal };
  const told: string[] = [];
  const listening = (async () => {
    for await (const { type, data } of watch(watched)) told.push(`${type} ${data.clientReference}`);
  })();
  for (const clientReference of ['one', 'two']) {
    await pay(await aLink(tenant, { clientReference }));
    const both = types.map((type) => `${type} ${clientReference}`);
    await expect.poll(() => told.slice(-2).sort()).toEqual(both.sort());
  }
  ended.abort();
  await listening;
  expect(told).toHaveLength(4);
});

it('events listen reads all that happened since a moment, however short the pages are', async () => {
  const tenant = await aTenant();
  const since = now();
  const paid: string[] = [];
  for (let count = 0; count <= EVENT_LIST_SHARDS; count++) {
    const clientReference = `order-${count}`;
    await pay(await aLink(tenant, { clientReference }));
    paid.push(clientReference);
  }
  const events = await listLatest(tenant.tenant.id, since, 1); // At least two of them are in one partition.
  const told = events.filter(({ type }) => type === 'payment.succeeded');
  expect(told.map(({ data }) => data.clientReference).sort()).toEqual(paid);
});
