import { expect, it } from 'vitest';
import { releaseAttempt } from '../../apps/operator/actions/release-attempt.ts';
import type { Item } from '../../local/scan-table.ts';
import { checkLive } from '../../shared/ledger/check-live.ts';
import { readTenantItems } from '../../shared/ledger/read/tenant-items.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { backend } from '../support/backend.ts';
import { advance, now } from '../support/clock.ts';
import { aLink, finishAbandoned, pay } from '../support/links.ts';
import { kept } from '../support/money-books.ts';
import { recordsOf, removeItem } from '../support/table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { relayStream } from '../support/workers.ts';

/** The live check of a tenant that has a history: it reads the records since a day, and what they name. */
async function check({ tenant }: TestTenant, since: Date) {
  await relayStream();
  return await checkLive(tenant.id, since, now());
}
const sortKeysOf = async ({ tenant }: TestTenant, since: Date) =>
  (await readTenantItems(tenant.id, since)).map(({ sk }) => sk);

it('A gap in the invoice numbers is found when it is of the days that were read', async () => {
  const tenant = await aTenant({ project: { invoiceSeries: 'tenant' } });
  for (let number = 0; number < 3; number++) await pay(await aLink(tenant));
  const beginning = new Date(now().getTime() - 60_000);
  advance({ days: 20 });
  const since = now();
  for (let number = 0; number < 3; number++) await pay(await aLink(tenant));
  const byNumber = (one: Item, other: Item) => String(one.number).localeCompare(String(other.number));
  const [, second, , , fifth] = (await recordsOf(tenant.tenant.id, 'INVOICE#')).toSorted(byNumber);

  await removeItem(second);
  expect((await check(tenant, since)).violations).toEqual([]);
  expect((await check(tenant, beginning)).violations.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^gap in numbers: .* there is no invoice INV-000002$/),
  );
  await removeItem(fifth);
  expect((await check(tenant, since)).violations.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^gap in numbers: .* there is no invoice INV-000005$/),
  );
});

it('An attempt that was recorded days after it was made is read with its invoice', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 30 * 24 * 60 });
  const { processor } = await backend();
  await misbehave(tenant, 'drop_reply', /^\/v1\/payment_intents$/, { times: 100 });
  await misbehave(tenant, 'error_500_before', /^\/v1\/payment_intents$/, { times: 1000, method: 'GET' });
  expect((await pay(link)).status).toBe(503);
  advance({ days: 5 });
  await finishAbandoned();
  processor.clearFaults();
  advance({ minutes: 5 });
  const [attempt] = (await kept(tenant)).attempts;
  const since = now();
  await releaseAttempt({ tenantId: tenant.tenant.id, attemptId: attempt?.id }, { now: now() });

  expect((await kept(tenant)).invoices).toHaveLength(1);
  expect(await sortKeysOf(tenant, since)).toContain(attempt?.sk);
  expect((await check(tenant, since)).violations).toEqual([]);
});

it('Events that were not relayed for 15 minutes are found, whatever the day, and only those of the tenant', async () => {
  const [tenant, neighbour] = [await aTenant(), await aTenant()];
  await pay(await aLink(tenant));
  await pay(await aLink(neighbour));
  const violationsAfter = async (minutes: number) => {
    advance({ minutes });
    return (await checkLive(tenant.tenant.id, now(), now())).violations;
  };
  expect(await violationsAfter(14)).toEqual([]);
  expect(await violationsAfter(2)).toMatchObject([
    { invariant: 'I11', message: expect.stringMatching(/^events evt_\w+ are not relayed since/) },
  ]);
});
