import { expect, it, onTestFinished, vi } from 'vitest';
import type { Attempt } from '../../../../shared/domain/sales/attempt.ts';
import { instant, minutesAfter, secondsAfter } from '../../../../shared/domain/time/calendar.ts';
import { current } from '../../../../shared/flows/charging/settle.ts';
import { finishAbandoned } from '../../../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { advance, takeLease } from '../../../../shared/storage/attempts.ts';
import { change, commit } from '../../../../shared/storage/table/table.ts';
import { workFields } from '../../../../shared/storage/table/work.ts';
import { takeLogLines } from '../../../support/log-lines.ts';
import { plant } from '../../../tenants/support/plant.ts';
import { begun, sent } from '../../attempt-fixture.ts';
import { meanwhile } from '../../meanwhile.ts';
import { runOutOfTime } from '../../out-of-time.ts';

const soon = () => secondsAfter(new Date(), 1);
const run = (at = soon(), hasTime = () => true) => finishAbandoned(at, hasTime);
/** What other tests left is due long after this. */
const postponeOthers = () => run(minutesAfter(new Date(), 600));

it('the reconciler leaves an attempt that takes longer than twenty seconds, and goes on', async () => {
  await postponeOthers();
  await sent();
  const at = soon();
  runOutOfTime(/^processor GET/, 20_000);
  takeLogLines();
  expect(await run(at)).toEqual({ finished: 0, left: 1 });
  expect(takeLogLines().join()).toContain('took too long to finish');
});

it('an attempt that the reconciler takes late in its run is held for 45 seconds from then on', async () => {
  await postponeOthers();
  const { attempt } = await sent();
  const at = soon();
  let leaseUntil = '';
  meanwhile(/^processor GET/, async () => {
    ({ leaseUntil } = await current(attempt));
  });
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(40_000).mockReturnValueOnce(0);
  onTestFinished(() => elapsed.mockRestore());
  await run(at);
  expect(Date.parse(leaseUntil) - at.getTime()).toBe(40_000 + 45_000);
});

it('the reconciler logs an attempt whose account is gone and one that cannot be read, and goes on', async () => {
  const lost = await begun({
    attempt: { state: 'confirming', intentId: 'pi_unknown', gatewayId: 'gw_none' as never },
  });
  const { tenantId, customerId, id } = lost.attempt;
  const key = { pk: `T#${tenantId}#CUSTOMER#${customerId}`, sk: 'TXN#txn_broken' };
  await plant({ ...key, tenantId, ...workFields('CHECK', 'txn_broken', instant(new Date(0))) });
  const other = await begun({ attempt: { state: 'prepared' } });
  takeLogLines();
  await run();
  const failures = takeLogLines().map((line) => JSON.parse(line));
  expect(failures).toContainEqual(expect.objectContaining({ level: 'error', tenantId, attemptId: id }));
  expect(failures).toContainEqual(
    expect.objectContaining({ message: 'an attempt could not be looked at', tenantId }),
  );
  expect((await lost.read()).attempt).toMatchObject({ state: 'confirming', reconcileCount: 1 });
  expect((await other.read()).attempt).toMatchObject({ state: 'aborted' });
  await commit([change(key, { remove: ['workPk', 'workSk'] })]);
});

const overtaken = async (act: (attempt: Attempt) => Promise<unknown>, at: Date) => {
  await postponeOthers();
  const given = await begun();
  meanwhile(/^processor GET \/v1\/payment_intents/, async () => await act(await current(given.attempt)));
  return { ...given, counts: await run(at) };
};

it('a reconciler that another process overtakes counts as finished what the other process ended, and does not touch it again', async () => {
  const end = (attempt: Attempt) =>
    commit([advance(attempt, 'quarantined', { mismatches: ['amount'] }).write]);
  const { counts, read } = await overtaken(end, soon());
  expect(counts).toEqual({ finished: 1, left: 0 });
  expect((await read()).attempt).toMatchObject({ state: 'quarantined', version: 3, reconcileCount: 0 });
});

it.each([
  ['leaves an attempt that the other process holds', 5, { version: 3, reconcileCount: 0 }],
  ['postpones an attempt that the other process left again', 0, { version: 4, reconcileCount: 1 }],
])('a reconciler that another process overtakes %s', async (_, minutes, expected) => {
  const at = soon();
  const leaseUntil = instant(minutesAfter(at, minutes));
  const take = (attempt: Attempt) =>
    commit([advance(attempt, 'charging', { leaseUntil, reconcileAt: leaseUntil }).write]);
  const { counts, read } = await overtaken(take, at);
  expect(counts).toEqual({ finished: 0, left: 1 });
  expect((await read()).attempt).toMatchObject({ state: 'charging', ...expected });
});

it('a reconciler that another process overtakes at the lease leaves the attempt to its holder', async () => {
  await postponeOthers();
  const { attempt, read } = await begun();
  const at = soon();
  meanwhile(/^table UpdateItem/, () => takeLease(attempt, at));
  expect(await run(at)).toEqual({ finished: 0, left: 1 });
  expect((await read()).attempt).toMatchObject({ version: 2, reconcileCount: 0 });
});

it('the reconciler goes on checking an attempt that needs a person, and ends it with proof', async () => {
  const { attempt, read } = await sent();
  await commit([advance(attempt, 'charging', { reconcileCount: 5, reconcileAt: instant(new Date()) }).write]);
  await run();
  expect(await read()).toMatchObject({ attempt: { state: 'succeeded' }, work: undefined });
});
