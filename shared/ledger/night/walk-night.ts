import type { LedgerWalk } from '../../domain/ledger/ledger-walk.ts';
import type { LedgerVerdict } from '../../domain/tenants/ledger-verdict.ts';
import { sendMessages } from '../../messaging/queue.ts';
import type { LedgerCheck } from '../../messaging/queue-messages.ts';
import { log } from '../../runtime/log.ts';
import { findWalk, putWalk } from '../../storage/ledger/walks.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import type { Violation } from '../violation.ts';
import { openSides } from '../walk/sides.ts';
import { beginWalk, isOver, walkOn } from '../walk/walk.ts';
import { compared, storeVerdict, unchecked } from './store-verdict.ts';

/** Payments that one step compares: it is read three times at most, in less time than a run keeps for it. */
const STEP_MAX = 1000;

/** How much of a walk one run does: steps of so many payments, as long as there is time for another. */
export type Run = Readonly<{ paymentsMax: number; hasTime: () => boolean }>;

/** Begins the check of a tenant that takes more than one run, and has the next run go on. */
export async function beginNight(check: LedgerCheck, since: Date, now: Date): Promise<void> {
  const begun = beginWalk(check, since, now, await openSides(check.tenantId));
  if (await store(begun, await findWalk(check.tenantId))) await haveContinued(begun);
}

/**
 * Goes on where the last run ended. Each run stores how far it came and then sends the message of the next one, so a run that is lost in
 * between is found when its own message comes again: that sends the next one again, and does nothing else.
 */
export async function goOn(
  { tenantId, day, run: numbered = 0 }: LedgerCheck,
  last: LedgerVerdict | undefined,
  now: Date,
  { paymentsMax, hasTime }: Run,
): Promise<void> {
  const before = await findWalk(tenantId);
  if (before?.day !== day || isOver(before)) return; // A later night has taken over.
  if (numbered < before.run) return await haveContinued(before);
  const sides = await openSides(tenantId);
  let walk: LedgerWalk = { ...before, run: before.run + 1 };
  do walk = await walkOn(walk, sides, Math.min(STEP_MAX, paymentsMax));
  while (!isOver(walk) && hasTime());
  if (!isOver(walk)) {
    if (await store(walk, before)) await haveContinued(walk);
    return;
  }
  const violations = walk.violations as readonly Violation[];
  const isClean = violations.length === 0 && Object.values(walk.drift).every((minor) => minor === 0);
  const checked = compared({ clean: isClean, violations, drift: walk.drift }, last, walk.counts);
  const about = { tenantId, day, checkedAt: walk.startedAt, since: walk.since };
  await storeVerdict(about, checked, last, now, [putWalk(walk, before)]);
}

/** A check of an earlier night that did not come to its end, since a message of it was lost or given up: it has a verdict all the same. */
export async function tellUnfinished(
  { tenantId, day }: LedgerCheck,
  last: LedgerVerdict | undefined,
  now: Date,
): Promise<boolean> {
  const left = await findWalk(tenantId);
  if (!left || isOver(left) || left.day >= day) return false;
  log('error', 'the check of a ledger was not finished', {
    tenantId,
    day: left.day,
    run: left.run,
    place: left.place.of,
  });
  const checked = unchecked('the check took several runs, and the last of them was never made', last);
  const about = { tenantId, day: left.day, checkedAt: left.startedAt, since: left.since };
  const over: LedgerWalk = { ...left, run: left.run + 1, place: { of: 'end' } };
  return await storeVerdict(about, checked, last, now, [putWalk(over, left)]);
}

async function store(walk: LedgerWalk, before: LedgerWalk | undefined): Promise<boolean> {
  try {
    await commit([putWalk(walk, before)]);
    return true;
  } catch (error) {
    if (!hasLost(error, 'verdict')) throw error;
    return false; // Another run went on from the same place.
  }
}

const haveContinued = ({ tenantId, day, run }: LedgerWalk): Promise<void> =>
  sendMessages('ledger-checks', [{ tenantId, day, run }]);
