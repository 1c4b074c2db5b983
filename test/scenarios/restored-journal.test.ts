import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { showPast } from '../../apps/operator/actions/show-past.ts';
import { replayJournal } from '../../apps/operator/restore/journal/replay.ts';
import type { Replay } from '../../apps/operator/restore/journal/survey.ts';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { actingAsOperator } from '../../local/iam/acting.ts';
import type { Item } from '../../local/scan-table.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { catalogStaff } from '../support/catalog.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { type Journal, openJournal } from '../support/journal.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { bothSides, expectBooksToAgree, kept } from '../support/money-books.ts';
import { ownPlan, priced, refundPayment } from '../support/plan-changes.ts';
import { ADA, renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { credit, walletOf } from '../support/wallets.ts';
import { reviveWire, watchWire } from '../support/wire.ts';
import { runWorker } from '../support/workers.ts';

let journal: Journal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

/** Everything of the tenant that the journal tells since an instant. */
const replayOf = ({ tenant }: TestTenant, from: Date, more: Partial<Replay> = {}): Replay => ({
  table: process.env.TABLE_NAME ?? '',
  from,
  to: now(),
  keys: [`T#${tenant.id}`, 'INTENT#'],
  withoutVersions: [],
  withoutFunctions: [],
  ...more,
});

/** So small that the journal of one tenant has several, as a real one does. */
const IN_PARTS = { changesOfPart: 5 } as const;

const bySort = (items: readonly { pk?: unknown; sk?: unknown }[]) =>
  items.toSorted((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));

it('A restored table is after the replay of the journal as it was: purchases, changes, wallets, refunds, cancellations and events', async () => {
  const own = await ownPlan({ pro: priced(20) });
  const { tenant } = own.shop;
  const staff = await catalogStaff(tenant);
  advance({ seconds: 60 });
  const [since, before] = [now(), await snapshotOf(tenant)];
  advance({ seconds: 60 });
  await credit(tenant, own.customerInfo.email, 300);
  expect((await own.change()).status).toBe(200);
  expect((await refundPayment(own, 0, { amount: 1 })).status).toBe(200);
  expect((await pay(await aLink(tenant, { amount: 7 }), { customerInfo: aPayer() })).status).toBe(200);
  const [order] = (await kept(tenant)).orders;
  expect((await staff.post(`/admin/orders/${order?.id}/cancel`, { when: 'period_end' })).status).toBe(200);
  const lost = bySort(await snapshotOf(tenant));
  await journal.written();
  const asOf = (at: Date) =>
    actingAsOperator('look', () => showPast(tenant.tenant.id, String(order?.id), at, 2));
  expect(await asOf(since)).toMatchObject({
    record: { amountMinor: 1000 },
    written: { by: 'public-api/purchase' },
  });
  expect(await asOf(now())).toMatchObject({
    record: { endsOn: '2027-05-01' },
    written: { by: 'admin/cancel-order' },
  });
  expect(await asOf(new Date('2027-03-31T12:00:00Z'))).toEqual({ record: undefined, written: undefined });
  await putBack(tenant, before);

  const replayed = await replayJournal(replayOf(tenant, since), IN_PARTS);
  expect(replayed).toMatchObject({
    leftOut: [],
    gaps: [],
    changedSince: [],
    kinds: { order: {}, wallet: {}, outbox: {} },
  });
  expect(bySort(await snapshotOf(tenant))).toEqual(lost);
  await expectBooksToAgree(tenant);
  const again = Object.values((await replayJournal(replayOf(tenant, since))).kinds);
  expect(again.reduce((sum, kind) => sum + kind.replayed, 0)).toBe(0);
  travelTo('2027-05-01T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ charged: 0 }); // The cancellation was not lost.
});

/** A wallet with 1.00 at the time of the restore, and 0.20 more since. */
async function aCreditedWallet() {
  travelTo('2027-04-01T10:00:00Z');
  const tenant = await aTenant();
  await credit(tenant, ADA.email, 100);
  advance({ seconds: 60 });
  const [since, before] = [now(), await snapshotOf(tenant)];
  advance({ seconds: 60 });
  await credit(tenant, ADA.email, 20);
  return { tenant, since, before };
}

it('What a version of a function wrote is left out, and what others added to the same wallet is kept', async () => {
  const { tenant, since, before } = await aCreditedWallet();
  vi.stubEnv('CODE_VERSION', 'bad');
  await credit(tenant, ADA.email, 5000);
  vi.unstubAllEnvs();
  await credit(tenant, ADA.email, 3);
  await journal.written();
  await putBack(tenant, before);
  const without = { withoutVersions: ['bad'] };
  let decided: readonly string[] = [];
  const decide = (commits: readonly string[]) => {
    decided = commits;
  };
  const { leftOut } = await replayJournal(replayOf(tenant, since, without), { ...IN_PARTS, decide });
  expect(new Set(leftOut.map(({ by, version, why }) => `${by}@${version} ${why}`))).toEqual(
    new Set(['admin/add-wallet-credit@bad asked']),
  );
  const expected = { balance: 123, held: 0, entries: ['credit 100', 'credit 20', 'credit 3'] };
  expect(await walletOf(tenant)).toEqual(expected);
  await replayJournal(replayOf(tenant, since, { ...without, decided }));
  expect(await walletOf(tenant)).toEqual(expected);
  await expectBooksToAgree(tenant);
  await expect(replayJournal(replayOf(tenant, since, without))).rejects.toThrow(
    'An earlier run has replayed', // Without its decisions, nothing tells what that left out.
  );
});

it('What was built on a version that is left out is left out with all of its commit, in whichever part of the journal', async () => {
  const { shop } = await ownPlan();
  const { tenant } = shop;
  const path = `/admin/orders/${(await kept(tenant)).orders[0]?.id}`;
  advance({ seconds: 60 });
  const [since, before] = [now(), await snapshotOf(tenant)];
  advance({ seconds: 60 });
  vi.stubEnv('CODE_VERSION', 'bad');
  expect((await shop.staff.post(`${path}/cancel`, {})).status).toBe(200);
  vi.unstubAllEnvs();
  expect((await shop.staff.post(`${path}/undo-cancel`)).status).toBe(200);
  await journal.written();
  await putBack(tenant, before);
  const { leftOut } = await replayJournal(replayOf(tenant, since, { withoutVersions: ['bad'] }), {
    changesOfPart: 1,
  });
  expect(leftOut.map(({ by, why }) => [by, why])).toEqual(
    expect.arrayContaining([
      ['admin/cancel-order', 'asked'],
      ['admin/undo-order-cancellation', 'built on what is left out'],
    ]),
  );
  // The audit log goes on to say what was asked for.
  const done = (items: typeof before) => bySort(items.filter(({ pk }) => !String(pk).includes('#AUDIT#')));
  expect(done(await snapshotOf(tenant))).toEqual(done(before));
});

it('A commit that was on its way to the table at the time of the restore is replayed', async () => {
  const { tenant } = await aCreditedWallet();
  let kept: { since: Date; before: Item[] } | undefined;
  watchWire(async ({ to, name }, send) => {
    if (to !== 'table' || name !== 'TransactWriteItems' || kept) return await send();
    advance({ seconds: 1 });
    kept = { since: now(), before: [] };
    kept.before.push(...(await snapshotOf(tenant)));
    return await send();
  });
  await credit(tenant, ADA.email, 3);
  reviveWire();
  await journal.written();
  const { since = now(), before = [] } = kept ?? {};
  await putBack(tenant, before);
  expect(await walletOf(tenant)).toMatchObject({ balance: 120 });
  await replayJournal(replayOf(tenant, since));
  expect(await walletOf(tenant)).toMatchObject({ balance: 123 });
  await expectBooksToAgree(tenant);
});

it('A commit that the journal has in part is not replayed, nor what was built on it, and the books record what it charged', async () => {
  const tenant = await aTenant();
  const [paid, other] = [await aLink(tenant), await aLink(tenant)];
  advance({ seconds: 60 });
  const [since, before] = [now(), await snapshotOf(tenant)];
  expect((await pay(other, { customerInfo: aPayer() })).status).toBe(200);
  await journal.written();
  expect((await pay(paid, { customerInfo: aPayer() })).status).toBe(200);
  const payments = async () => (await kept(tenant)).attempts.map(({ id, state }) => [id, state]).toSorted();
  const lost = await payments();
  await journal.written(({ sk }) => !sk.startsWith('TXN#'));
  await putBack(tenant, before);
  const { leftOut } = await replayJournal(replayOf(tenant, since));
  expect(new Set(leftOut.map(({ why }) => why))).toEqual(new Set(['the journal has not all of it']));
  expect(await payments()).toHaveLength(1);
  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(restored).toMatchObject({ persons: [], outcomes: { known: 1, recorded: 1 } });
  expect(await payments()).toEqual(lost);
  await runWorker('sweep-outbox');
  expect(await checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
});

it('An item that was changed in the restored table since is not replaced', async () => {
  const { tenant, since, before } = await aCreditedWallet();
  const replay = replayOf(tenant, since);
  await journal.written();
  await putBack(tenant, before);
  advance({ seconds: 60 });
  await credit(tenant, ADA.email, 7);
  const without = { ...replay, withoutFunctions: ['admin/add-wallet-credit'] };
  const left = await replayJournal(without, { dryRun: true });
  const { changedSince } = await replayJournal(replay);
  expect(left.changedSince).toEqual(changedSince);
  expect(changedSince).toEqual([expect.stringContaining('WALLET#usd')]);
  expect(await walletOf(tenant)).toMatchObject({ balance: 107 });
});
