import { expect, it } from 'vitest';
import { watch } from '../../../apps/operator/listening/watch.ts';
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
