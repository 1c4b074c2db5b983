import { expect, it } from 'vitest';
import { aBackendOf } from '../../support/backend-calls.ts';
import { advance } from '../../support/clock.ts';
import { aLink, pay } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';

it('GET /webhook/events gives each event once, in one order that never changes, to a tenant without an endpoint', async () => {
  const tenant = await aTenant();
  const backend = await aBackendOf(tenant);
  const page = async (query: Record<string, string> = {}) =>
    (await backend.get('/webhook/events', query)).body;
  expect(await page()).toEqual({ success: true, data: [], hasMore: false, nextCursor: null });
  await pay(await aLink(tenant));
  expect((await page()).data).toEqual([]); // Younger than two minutes.
  advance({ minutes: 3 });
  const all = await page();
  const types = all.data.map(({ type }: { type: string }) => type);
  expect(types.toSorted()).toEqual(['invoice.created', 'invoice.paid', 'payment.succeeded']);

  const walked: unknown[] = [];
  for (let after: string | undefined; walked.length < 3; ) {
    const { data, nextCursor } = await page({ limit: '1', ...(after && { after }) });
    walked.push(...data);
    after = nextCursor;
  }
  expect(walked).toEqual(all.data);
  const { nextCursor: after } = all;
  expect(await page({ after })).toEqual({ success: true, data: [], hasMore: false, nextCursor: after });

  await pay(await aLink(tenant));
  advance({ minutes: 3 });
  expect((await page({ after })).data).toHaveLength(3);
  advance({ days: 31 });
  expect(await page({ after })).toMatchObject({ data: [], nextCursor: after });
  const theirs = await aBackendOf(await aTenant());
  expect((await theirs.get('/webhook/events', { after })).body.error?.field).toBe('after');
});
