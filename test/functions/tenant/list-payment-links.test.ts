import { beforeAll, expect, it } from 'vitest';
import { aBackendOf, LINKS, linkPath, type TenantBackend } from '../../support/backend-calls.ts';
import { advance } from '../../support/clock.ts';
import { aLink } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';

let mine: TenantBackend;
let theirs: TenantBackend;
const made: string[] = [];
beforeAll(async () => {
  [mine, theirs] = [await aBackendOf(await aTenant()), await aBackendOf(await aTenant())];
  for (let number = 0; number < 5; number++) {
    // Half of them under a key of the caller's, which makes a slug that does not sort by time.
    const named = number % 2 === 0 ? { idempotencyKey: `order-${number}` } : {};
    made.unshift((await aLink(mine.tenant, { ...named, clientReference: `order-${number}` })).slug);
    await aLink(theirs.tenant);
    advance({ seconds: 1 });
  }
});

const slugsOf = ({ body }: { body: { data: { slug: string }[] } }) => body.data.map(({ slug }) => slug);

it('GET /webhook/payment-links lists the tenant’s own links, newest first, each as it is shown alone', async () => {
  const { status, body } = await mine.get(LINKS);
  expect(status).toBe(200);
  expect(slugsOf({ body })).toEqual(made);
  expect(body).toMatchObject({ success: true, hasMore: false, nextCursor: null });
  expect(body.data[0]).toEqual((await mine.get(linkPath(made[0] ?? ''))).body.data);
  expect(body.data.map(({ clientReference }: { clientReference: string }) => clientReference)).toEqual(
    [4, 3, 2, 1, 0].map((number) => `order-${number}`),
  );
});

it('GET /webhook/payment-links pages with a cursor until there are no more', async () => {
  const first = await mine.get(LINKS, { limit: '2' });
  expect(first.body).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
  const second = await mine.get(LINKS, { limit: '2', cursor: first.body.nextCursor });
  const third = await mine.get(LINKS, { limit: '2', cursor: second.body.nextCursor });
  expect([first, second, third].map(slugsOf)).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
  expect(third.body).toMatchObject({ hasMore: false, nextCursor: null });
});
