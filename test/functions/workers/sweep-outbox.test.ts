import { beforeEach, expect, it } from 'vitest';
import { backend } from '../../support/backend.ts';
import { advance } from '../../support/clock.ts';
import { aLink, pay } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { deliverQueue, runWorker } from '../../support/workers.ts';
import { breakQueue } from './break-queue.ts';

let receiver: Receiver;
let tenant: TestTenant;
beforeEach(async () => {
  receiver = await aReceiver();
  tenant = await aTenant({ events: { url: receiver.url, secret: 'a-secret-of-the-tenant-3' } });
});

const rows = async () => (await kept(tenant)).outbox;
const ids = () => receiver.received.map(({ event }) => event.id);

it('sweep-outbox relays rows that the stream left for two minutes, and no younger ones', async () => {
  await pay(await aLink(tenant));
  advance({ seconds: 90 });
  await runWorker('sweep-outbox');
  expect(await rows()).not.toMatchObject([{ relayedAt: expect.any(String) }]);
  advance({ seconds: 60 });
  await runWorker('sweep-outbox');
  expect(await rows()).toMatchObject([{ relayedAt: expect.any(String) }]);
  await deliverQueue();
  expect(ids()).toHaveLength(3);
});

it('sweep-outbox notifies operators once of events that it could not relay for 15 minutes', async () => {
  await pay(await aLink(tenant));
  const [row] = await rows();
  const noticed = async () =>
    (await backend())
      .notices()
      .filter(({ detail }) => (detail as { outboxId?: string }).outboxId === row?.id);
  breakQueue(3);
  for (const minutes of [14, 2, 2]) {
    advance({ minutes });
    await runWorker('sweep-outbox');
    if (minutes === 14) expect(await noticed()).toEqual([]);
  }
  expect(await noticed()).toMatchObject([
    {
      detailType: 'events.not_relayed',
      detail: { tenantId: tenant.tenant.id, since: row?.createdAt, events: 3 },
    },
  ]);
  await runWorker('sweep-outbox');
  expect(await rows()).toMatchObject([{ relayedAt: expect.any(String) }]);
});
