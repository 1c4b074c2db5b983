import { afterEach, expect, it } from 'vitest';
import { applyTo } from '../../../apps/operator/migrating/apply-migration.ts';
import { migrateTable } from '../../../apps/operator/migrating/migrate-table.ts';
import { newTenantId } from '../../../shared/runtime/new-id.ts';
import { findMigrationRun, saveMigrationRun } from '../../../shared/storage/platform/migrations.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { type Key, keys } from '../../../shared/storage/table/keys.ts';
import { change, commit, get, getImages } from '../../../shared/storage/table/table.ts';
import { now } from '../../support/clock.ts';
import { billing } from '../../support/operator.ts';
import { everything, itemsOf, partition, removeItem, replaceItem } from '../../support/table.ts';

const STAMPS = 'schema-numbers';
const PAGE = 50;
const migrate = (...more: string[]) => billing('table', 'migrate', ...more, '--per-second', '9999');
/** Items as a release wrote them that knew of no schema number. */
async function ofEarlierRelease(count: number): Promise<Key[]> {
  const tenantId = newTenantId();
  const made = Array.from({ length: count }, (_, index) => keys.declines(tenantId, `who${index}`, 'an-hour'));
  for (const key of made) await replaceItem({ ...key, tenantId, count: 1 });
  return made;
}
const numbersOf = async (made: readonly Key[]) =>
  (await getImages(made.slice(0, 100))).map((image) => image?.schema?.NS?.join());

afterEach(async () => {
  for (const name of [STAMPS, 'exchange-rates']) await removeItem(keys.migration(name));
});

it('a migration that was interrupted goes on where it was, and one that has finished is not begun again unasked', async () => {
  const made = await ofEarlierRelease(PAGE + 10);
  const counted = await migrate(STAMPS, '--dry-run');
  expect(counted.result.changed).toBeGreaterThanOrEqual(made.length);
  expect(counted.result.samples[0]).toMatchObject({ fields: expect.arrayContaining(['schema']) });
  expect(await numbersOf(made)).not.toContain('1');
  expect(await findMigrationRun(STAMPS)).toBeUndefined();

  const killed = () => {
    throw new Error('killed');
  };
  const asked = { name: STAMPS, perSecond: PAGE, progress: { tell: killed, end: killed } };
  await expect(migrateTable(asked, { now: now(), by: 'jane' })).rejects.toThrow('killed');
  expect(await findMigrationRun(STAMPS)).toMatchObject({ looked: PAGE, by: 'jane' });
  const { result } = await migrate(STAMPS);
  expect(result.changed).toBeGreaterThanOrEqual(made.length);
  expect(result.looked - (await everything()).length).toBeLessThan(PAGE / 2);
  expect(new Set(await numbersOf(made))).toEqual(new Set(['1']));

  expect(await migrate(STAMPS)).toMatchObject({ status: 'unchanged', result: { looked: result.looked } });
  expect((await migrate(STAMPS, '--again')).result).toMatchObject({ changed: 0 });
  expect((await billing('table', 'migrations')).result).toContainEqual(
    expect.objectContaining({ migration: STAMPS, finishedAt: expect.any(String) }),
  );
});

it('an item that was changed since it was read is migrated as it is by now, and a removed one stays removed', async () => {
  const [kept, removed] = (await ofEarlierRelease(2)) as [Key, Key];
  const before = await getImages([kept, removed]);
  await commit([change(kept, { set: { count: 2 } })]);
  await removeItem(removed);
  const add = (image: object) => ({ ...image, added: { BOOL: true } });
  for (const image of before) if (image) await applyTo(image, add);
  expect(await get(kept)).toMatchObject({ count: 2, added: true });
  expect(await itemsOf(kept.pk.split('#')[1] ?? '')).toHaveLength(1);
});

it('a migration that is under way elsewhere is refused, and so is one that does not exist', async () => {
  const begun = { looked: 0, changed: 0, startedAt: '2027-04-01', by: 'jane', version: 0 };
  await commit([saveMigrationRun(STAMPS, begun, begun)]);
  await expect(commit([saveMigrationRun(STAMPS, begun, begun)])).rejects.toThrow(
    'Another run of schema-numbers is under way',
  );
  await expect(migrate('no-such')).rejects.toThrow('There are: schema-numbers, exchange-rates');
});

it('the exchange rates of an earlier release are copied once, and never over newer ones', async () => {
  const [others] = await partition(keys.rates().pk); // Of another test of this process.
  await removeItem(keys.rates());
  const kwd = (perEuro: string) => ({ perEuro, setOn: '2027-04-01', until: '2027-05-01' });
  const former = { ...keys.formerRates(), own: { kwd: kwd('0.3') }, version: 4 };
  try {
    await replaceItem(former);
    expect((await migrate('exchange-rates')).result).toMatchObject({ changed: 1, samples: [keys.rates()] });
    await replaceItem({ ...former, own: { kwd: kwd('0.2') } });
    expect((await migrate('exchange-rates', '--again')).result).toMatchObject({ changed: 0 });
    expect(await findRates()).toMatchObject({ own: { kwd: { perEuro: '0.3' } } });
  } finally {
    await removeItem(former);
    await (others ? replaceItem(others) : removeItem(keys.rates()));
  }
});
