import { invariant } from '../../../domain/errors.ts';
import { type Attempt, awaitsBank, isHeld, isResting } from '../../../domain/sales/attempt.ts';
import type { Settled } from '../../../domain/sales/payment-outcome.ts';
import { instant } from '../../../domain/time/calendar.ts';
import { inTime } from '../../../runtime/deadline.ts';
import { log, logFailure } from '../../../runtime/log.ts';
import { inShares } from '../../../runtime/shares.ts';
import { goOnIn, inTrace } from '../../../runtime/work/trace.ts';
import { parseAttempt } from '../../../storage/attempts.ts';
import { parseCard } from '../../../storage/customer/cards.ts';
import { parseLink } from '../../../storage/links.ts';
import { parseRefund } from '../../../storage/refunds/refunds.ts';
import {
  isAttemptKey,
  isCardKey,
  isLinkKey,
  isRefundKey,
  type Key,
  tenantOfPartition,
} from '../../../storage/table/keys.ts';
import { TABLE } from '../../../storage/table/schema.ts';
import { get, queryIndex } from '../../../storage/table/table.ts';
import { forOneTenant } from '../../../storage/table/tenant-guard.ts';
import { workShards } from '../../../storage/table/work.ts';
import { finishRemoval } from '../../cards/detach-card.ts';
import { settlePlace } from '../../links/offers/settle-place.ts';
import { finishDueRefund } from '../../refunds/finish-refund.ts';
import { arePaymentsPaused } from '../pause.ts';
import { current, postpone } from '../settle.ts';
import { finishAttempt } from './finish.ts';

/** Keys that one query reads of a shard: those of one tenant may fill several pages, behind which others wait. */
const PAGE = 5000;
const PAGES_MAX = 10;
/** A tenant whose processor hangs leaves the rest to others, and one with many leaves its payers most of what its account may be asked. */
const SHARES = { atOnce: 50, perOwner: 10 } as const;
/** An attempt that takes longer is left to the next run. The worker begins none unless it has this time. */
const ATTEMPT_MS_MAX = 20_000;

/** How a run went. `left` are attempts whose outcome could not be proved yet; they are checked again later. */
export type Finished = { finished: number; left: number };

/**
 * Finds attempts that are past their lease or their time to authenticate, refunds whose outcome is unknown, removed cards that are not
 * detached yet, and links that hold a place of an offer, and brings each to a proved end.
 *
 * `choose` gives the keys that this run works on, of those that are due: several runs may share them. Tenants take turns, whatever is due
 * first. An attempt that cannot be ended is checked again later and later.
 * While payments are paused it does nothing: a restored table may show a charge that was sent as one that never was.
 */
export async function finishAbandoned(
  now: Date,
  hasTime: () => boolean,
  choose: (due: readonly Key[]) => Promise<readonly Key[]> = async (due) => due,
): Promise<Finished> {
  const total = { finished: 0, left: 0 };
  if (arePaymentsPaused()) return total;
  const nowAt = clockFrom(now);
  const due = await choose(await findDue(now));
  const byTenant = Map.groupBy(due, ({ pk }) => tenantOfPartition(pk));
  await inShares([...byTenant.values()], SHARES, async (key) => {
    if (!hasTime()) return;
    const isFinished = await inTrace(undefined, () =>
      forOneTenant(tenantOfPartition(key.pk), () => finishInTime(key, nowAt())),
    );
    total[isFinished ? 'finished' : 'left'] += 1;
  });
  return total;
}

/** A lease counts from the moment in which its attempt is taken: counted from the beginning of the run it would end before the run does. */
function clockFrom(now: Date): () => Date {
  const begunMs = performance.now();
  return () => new Date(now.getTime() + performance.now() - begunMs);
}

/** The keys of what is due, the oldest of each shard. */
async function findDue(now: Date): Promise<Key[]> {
  const due: Key[] = [];
  for (const shard of [...workShards('CHECK'), ...workShards('ATTENTION')]) {
    let from: string | undefined;
    for (let page = 0; page < PAGES_MAX; page++) {
      const found = await queryIndex(TABLE.work, shard, { before: `${instant(now)}~`, limit: PAGE, from });
      due.push(...found.filter(({ sort }) => sort !== from).map(({ key }) => key));
      if (found.length < PAGE) break;
      from = found.at(-1)?.sort;
    }
  }
  return due;
}

function finishInTime(key: Key, now: Date): Promise<boolean> {
  return inTime(tryOne(key, now), { leftMs: () => ATTEMPT_MS_MAX }, () => {
    log('warn', 'an attempt took too long to finish', { tenantId: tenantOfPartition(key.pk) });
    return false;
  });
}

/** One that cannot be read is logged and left: it must not stop the others. */
async function tryOne(key: Key, now: Date): Promise<boolean> {
  try {
    return await finishOne(key, now);
  } catch (error) {
    logFailure('an attempt could not be looked at', error, { tenantId: tenantOfPartition(key.pk) });
    return false;
  }
}

/** What records of a call to the processor the reconciler ends. Each gives whether there is nothing left to do. */
const DUE: readonly Readonly<{
  isKey(key: Key): boolean;
  finish(item: Record<string, unknown>, now: Date): Promise<boolean>;
}>[] = [
  { isKey: isRefundKey, finish: (item, now) => finishDueRefund(parseRefund(item), now) },
  { isKey: isCardKey, finish: (item, now) => finishRemoval(parseCard(item), now) },
  { isKey: isLinkKey, finish: (item, now) => settlePlace(parseLink(item), now) },
  {
    isKey: isAttemptKey,
    finish(item, now) {
      const attempt = parseAttempt(item);
      return goOnIn(attempt.traceId, () => finishDueAttempt(attempt, now));
    },
  },
];

async function finishOne(key: Key, now: Date): Promise<boolean> {
  const item = await get<Record<string, unknown>>(key);
  const due = DUE.find(({ isKey }) => isKey(key));
  invariant(due, `the reconciler knows no record at ${key.sk}`);
  return item === undefined || (await due.finish(item, now));
}

async function finishDueAttempt(attempt: Attempt, now: Date): Promise<boolean> {
  const { attempt: after, lostRace } = await tryFinish(attempt, now);
  if (isNoWork(after, now)) return true;
  const left = await current(after);
  if (isNoWork(left, now)) return true; // Another process ended it since.
  const isOurs = !lostRace && after.version > attempt.version && left.version === after.version;
  if (isOurs || !isHeld(left, now)) await postpone(left, now); // An attempt that another process holds is left to it.
  return false;
}

/** It has ended, waits for an operator or a bank, or for a payer who still has time to authenticate. */
function isNoWork(attempt: Attempt, now: Date): boolean {
  const { state, authenticateBy } = attempt;
  return (
    isResting(state) ||
    awaitsBank(attempt, now) ||
    (state === 'requires_action' && Date.parse(authenticateBy) > now.getTime())
  );
}

async function tryFinish(attempt: Attempt, now: Date): Promise<Settled> {
  try {
    return await finishAttempt(attempt, now);
  } catch (error) {
    logFailure('an attempt could not be finished yet', error, {
      tenantId: attempt.tenantId,
      attemptId: attempt.id,
    });
    return { attempt };
  }
}
