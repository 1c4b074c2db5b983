import { beforeAll, describe, expect, it } from 'vitest';
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

describe('GET /webhook/payment-links', () => {
  it('lists the tenant’s own links, newest first, each as it is shown alone', async () => {
    const { status, body } = await mine.get(LINKS);
    expect(status).toBe(200);
    expect(slugsOf({ body })).toEqual(made);
    expect(body).toMatchObject({ success: true, hasMore: false, nextCursor: null });
    expect(body.data[0]).toEqual((await mine.get(linkPath(made[0] ?? ''))).body.data);
    expect(body.data.map(({ clientReference }: { clientReference: string }) => clientReference)).toEqual(
      [4, 3, 2, 1, 0].map((number) => `order-${number}`),
    );
  });

  it('pages with a cursor until there are no more', async () => {
    const first = await mine.get(LINKS, { limit: '2' });
    expect(first.body).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    const second = await mine.get(LINKS, { limit: '2', cursor: first.body.nextCursor });
    const third = await mine.get(LINKS, { limit: '2', cursor: second.body.nextCursor });
    expect([first, second, third].map(slugsOf)).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
    expect(third.body).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('says that there are no more when the last page is full', async () => {
    expect((await mine.get(LINKS, { limit: '5' })).body).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('has an empty page for a tenant without links', async () => {
    const { body } = await (await aBackendOf(await aTenant())).get(LINKS);
    expect(body).toEqual({ success: true, data: [], hasMore: false, nextCursor: null });
  });

  it.each(['0', '101', '-1', '1.5', '', 'many', '1e1', ' 5', '0x5'])('refuses limit=%j', async (limit) => {
    const { status, body } = await mine.get(LINKS, { limit });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', 'limit']);
  });

  it.each(['1', '100', '020'])('takes limit=%s', async (limit) => {
    expect((await mine.get(LINKS, { limit })).status).toBe(200);
  });

  it.each<[string, (own: string, foreign: string) => string]>([
    ['of another tenant', (_, foreign) => foreign],
    ['with a character changed', (own) => own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A')],
    ['cut short', (own) => own.slice(0, -2)],
    ['with something behind it', (own) => `${own}=`],
    ['that is empty', () => ''],
    ['that is too long', (own) => own.repeat(20)],
    ['that is a slug', () => made[0] ?? ''],
  ])('refuses a cursor %s, and names the field', async (_, forge) => {
    const [own, foreign] = await Promise.all(
      [mine, theirs].map(async ({ get }) => (await get(LINKS, { limit: '2' })).body.nextCursor),
    );
    const { status, body } = await mine.get(LINKS, { cursor: forge(own, foreign) });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', 'cursor']);
  });
});
