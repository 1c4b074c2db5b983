import { expect, it } from 'vitest';
import { clock } from '../../shared/runtime/clock.ts';
import { backend } from '../support/backend.ts';
import { advance } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { itemsOf, partition, recordsOf } from '../support/table.ts';
import { aTenant } from '../support/tenants.ts';

/** Every other test relies on this support: a bug in it could make them pass for the wrong reason. */
it('test tenants share no records', async () => {
  const [one, other] = await Promise.all([aTenant(), aTenant()]);
  expect(one.tenant.id).not.toBe(other.tenant.id);
  expect(await recordsOf(one.tenant.id, 'PROJECT#')).toMatchObject([
    { id: one.project.id, origins: [one.origin] },
  ]);
  expect(await itemsOf(one.tenant.id)).not.toContainEqual(
    expect.objectContaining({ tenantId: other.tenant.id }),
  );
  expect(await partition(`ORIGIN#${one.origin}`)).toMatchObject([
    { tenantId: one.tenant.id, projectId: one.project.id },
  ]);
});

it('a test can move the product’s clock', () => {
  const present = Date.now();
  advance({ days: 3 });
  expect(clock.now().getTime() - present).toBeGreaterThanOrEqual(3 * 86_400_000);
});

it('the clock is reset after each test', () => {
  const [before, shown, after] = [Date.now(), clock.now().getTime(), Date.now()];
  expect(shown).toBeGreaterThanOrEqual(before);
  expect(shown).toBeLessThanOrEqual(after);
});

it('a test calls functions through the gateway', async () => {
  expect(await call('GET', '/no/such/route')).toMatchObject({
    status: 404,
    body: { error: { code: 'route_not_found' } },
  });
  expect((await backend()).processor.url).toMatch(/^http:/);
});
