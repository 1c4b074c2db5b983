import * as v from 'valibot';
import type { Notice } from '../../shared/domain/events/event.ts';
import type { Day, EventId, TenantId } from '../../shared/domain/ids.ts';
import { text } from '../../shared/domain/record.ts';
import { checkSince, type LedgerVerdict } from '../../shared/domain/tenants/ledger-verdict.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { checkLive, type LiveVerdict } from '../../shared/ledger/check-live.ts';
import { INVARIANTS } from '../../shared/ledger/invariants/all.ts';
import type { LedgerCheck } from '../../shared/messaging/queue-messages.ts';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { newId } from '../../shared/runtime/new-id.ts';
import { findVerdict, putVerdict } from '../../shared/storage/ledger/verdicts.ts';
import { putOutbox } from '../../shared/storage/outbox.ts';
import { hasLost } from '../../shared/storage/table/lost.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { forOneTenant } from '../../shared/storage/table/tenant-guard.ts';

/** What the records take to read and compare once the accounts were read. */
const RESERVE_MS = 20_000;

const schema = v.object({ tenantId: text<TenantId>(), day: text<Day>() });

/** Checks the ledger of each tenant and stores the verdict. Differences, and a check that could not be made, notify operators. */
export const handler = queueWorker({
  schema,
  failure: 'the check of a ledger failed on our side',
  async handle(message, { leftMs }) {
    const hasTime = () => leftMs() > RESERVE_MS;
    await forOneTenant(message.tenantId, () => checkTenant(message, hasTime));
    return true;
  },
});

async function checkTenant({ tenantId, day }: LedgerCheck, hasTime: () => boolean): Promise<void> {
  const last = await findVerdict(tenantId);
  if (last?.day === day) return; // The message was delivered a second time.
  const now = clock.now();
  const since = checkSince(last, now);
  const found = await checkLive(tenantId, since, now, hasTime).catch(problemOf);
  const about = { tenantId, day, checkedAt: instant(now), since: instant(since) };
  const verdict: LedgerVerdict =
    typeof found === 'string'
      ? { ...about, isClean: false, drift: {}, violations: [], problem: found }
      : { ...about, isClean: found.clean, drift: found.drift, violations: counted(found) };
  try {
    await commit([putVerdict(verdict, last), ...noticesOf(verdict, now)]);
  } catch (error) {
    if (!hasLost(error, 'verdict')) throw error;
  }
  log(verdict.isClean ? 'info' : 'error', 'a ledger was checked', {
    tenantId,
    day,
    isClean: verdict.isClean,
    problem: verdict.problem,
  });
}

const problemOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

function counted({ violations }: LiveVerdict): LedgerVerdict['violations'] {
  return INVARIANTS.flatMap(({ id, says }) => {
    const count = violations.filter(({ invariant }) => invariant === id).length;
    return count === 0 ? [] : [{ invariant: id, rule: says, count }];
  });
}

function noticesOf({ tenantId, isClean, drift, violations, problem, since }: LedgerVerdict, now: Date) {
  if (isClean) return [];
  const notice: Notice =
    problem === undefined
      ? {
          type: 'ledger.differs',
          detail: {
            tenantId,
            since,
            drift,
            violations: violations.map(({ invariant, count }) => ({ invariant, count })),
          },
        }
      : { type: 'ledger.not_checked', detail: { tenantId, since, problem } };
  return [putOutbox({ id: newId<EventId>('event', now), tenantId, events: [], notices: [notice] }, now)];
}
