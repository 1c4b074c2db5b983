import { expect, it } from 'vitest';
import { dropEndpoint, replayEvents, setEndpoint } from '../../../apps/operator/actions/endpoints.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import { skipSeconds } from '../../routes/refusals/support/remembered.ts';
import { now } from '../../support/clock.ts';
import { aLink, pay } from '../../support/links.ts';
import { aReceiver } from '../../support/receiver.ts';
import { aTenant } from '../../support/tenants.ts';
import { deliverEvents, deliverQueue } from '../../support/workers.ts';

it('an operator sets an endpoint by its address, replays the feed to it alone, and removes it', async () => {
  const [first, further] = [await aReceiver(), await aReceiver()];
  const { tenant, project, ...owner } = await aTenant({ events: { url: first.url, mode: 'no_auth' } });
  await pay(await aLink({ tenant, project, ...owner }));
  await deliverEvents();
  const stored = async () => (await findProject(tenant.id, project.id)) ?? project;
  const run = { now: now() };
  const request = { url: further.url, mode: 'no_auth' };
  const set = await setEndpoint(await stored(), request, undefined, run);
  expect(set.status).toBe('created');
  const again = { ...request, types: ['payment.succeeded' as const, 'invoice.paid' as const] };
  expect(await setEndpoint(await stored(), again, undefined, run)).toMatchObject({
    ...{ status: 'changed', result: { id: set.result.id, types: again.types } },
  });
  skipSeconds(20);
  const replay = { endpoint: set.result.id ?? '', from: instant(minutesAfter(now(), -60)) };
  const later = { now: minutesAfter(now(), 5) };
  await expect(replayEvents(await stored(), { ...replay, from: 'today' }, later)).rejects.toThrow(/instant/);
  expect((await replayEvents(await stored(), replay, later)).result).toEqual({ events: 2 });
  await deliverQueue();
  expect(further.received.map(({ event }) => event.id).sort()).toEqual(
    first.received
      .map(({ event }) => event)
      .filter(({ type }) => again.types.includes(type as never))
      .map(({ id }) => id)
      .sort(),
  );
  expect(first.received).toHaveLength(3);
  await dropEndpoint(await stored(), replay.endpoint, run);
  expect(await stored()).not.toHaveProperty('endpoints');
});
