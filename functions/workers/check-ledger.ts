import * as v from 'valibot';
import type { Notice } from '../../shared/domain/events/event.ts';
import type { Day, EventId, TenantId } from '../../shared/domain/ids.ts';
import { text } from '../../shared/domain/record.ts';
import { checkSince, type LedgerVerdict } from '../../shared/domain/tenants/ledger-verdict.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { lookAtCurrencies } from '../../shared/flows/inbound/life/look-at-currencies.ts';
import { fetchMissed } from '../../shared/flows/inbound/missed/fetch-missed.ts';
import { checkLive, type LiveVerdict } from '../../shared/ledger/check-live.ts';
import { digestOf } from '../../shared/ledger/digest.ts';
import { INVARIANTS } from '../../shared/ledger/invariants/all.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import type { LedgerCheck } from '../../shared/messaging/queue-messages.ts';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';
import { logMetric } from '../../shared/runtime/metric.ts';
import { newId } from '../../shared/runtime/new-id.ts';
import { countOthersDiffering, findVerdict, putVerdict } from '../../shared/storage/ledger/verdicts.ts';
import { putOutbox } from '../../shared/storage/outbox.ts';
import { hasLost } from '../../shared/storage/table/lost.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { forOneTenant } from '../../shared/storage/table/tenant-guard.ts';

/** What the records take to read and compare once the accounts were read. */
const RESERVE_MS = 20_000;
/** And the accounts, once what was missed was fetched. */
const CHECK_MS = 15_000;
/** Missed events are applied meanwhile, so that the check finds what they tell. */
const PUT_OFF_SECONDS = 600;

const schema = v.object({ tenantId: text<TenantId>(), day: text<Day>() });

/** Fetches what the accounts of each tenant did unheard, asks what they may charge in, then checks the tenant's ledger and stores the verdict. Differences, and a check that could not be made, notify operators once a night. */
export const handler = queueWorker({
  schema,
  failure: 'the check of a ledger failed on our side',
  async handle(message, { leftMs, tries }) {
    return await forOneTenant(message.tenantId, async () => {
      const last = await findVerdict(message.tenantId);
      if (last?.day === message.day) return true; // The message was delivered a second time.
      const hasTimeToFetch = () => leftMs() > RESERVE_MS + CHECK_MS;
      const fetched = await fetchMissed(message.tenantId, clock.now(), hasTimeToFetch);
      if (fetched > 0 && tries === 1) return false;
      await lookAtCurrencies(message.tenantId, clock.now(), hasTimeToFetch);
      await checkTenant(message, last, () => leftMs() > RESERVE_MS);
      return true;
    });
  },
  async leave({ receiptHandle }, { isBroken }) {
    if (!isBroken) await delayMessage('ledger-checks', receiptHandle, PUT_OFF_SECONDS);
  },
});

async function checkTenant(
  { tenantId, day }: LedgerCheck,
  last: LedgerVerdict | undefined,
  hasTime: () => boolean,
): Promise<void> {
  const now = clock.now();
  const since = checkSince(last, now);
  const found = await checkLive(tenantId, since, now, hasTime).catch(problemOf);
  const about = { tenantId, day, checkedAt: instant(now), since: instant(since) };
  const checked = typeof found === 'string' ? unchecked(found, last) : compared(found, last);
  const verdict: LedgerVerdict = { ...about, ...checked.verdict };
  try {
    await commit([
      putVerdict(verdict, last),
      ...(verdict.isClean ? [] : [outboxOf(verdict, checked.notice, now)]),
    ]);
  } catch (error) {
    if (!hasLost(error, 'verdict')) throw error;
  }
  log(verdict.isClean ? 'info' : 'error', 'a ledger was checked', {
    tenantId,
    day,
    isClean: verdict.isClean,
    problem: verdict.problem,
  });
  await tellDiffering(verdict, now);
}

/** The alarm keeps its state from night to night, so it lasts until every tenant's last check is clean. */
async function tellDiffering({ tenantId, isClean }: LedgerVerdict, now: Date): Promise<void> {
  logMetric('LedgersDiffer', (await countOthersDiffering(tenantId)) + (isClean ? 0 : 1), now);
}

const problemOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

function counted({ violations }: LiveVerdict): LedgerVerdict['violations'] {
  return INVARIANTS.flatMap(({ id, says }) => {
    const count = violations.filter(({ invariant }) => invariant === id).length;
    return count === 0 ? [] : [{ invariant: id, rule: says, count }];
  });
}

/** What the check leaves, and the notice that operators get unless it is clean. */
type Checked = Readonly<{
  verdict: Omit<LedgerVerdict, 'tenantId' | 'day' | 'checkedAt' | 'since'>;
  notice: Notice;
}>;

function compared(found: LiveVerdict, last: LedgerVerdict | undefined): Checked {
  const { drift, clean } = found;
  const { digest, told } = digestOf(found, last?.told);
  const violations = counted(found);
  const counts = violations.map(({ invariant, count }) => ({ invariant, count }));
  return {
    verdict: { isClean: clean, drift, violations, told },
    notice: { type: 'ledger.differs', detail: { drift, violations: counts, ...digest } },
  };
}

/** What was told stays told: the next check may find it again. */
function unchecked(problem: string, last: LedgerVerdict | undefined): Checked {
  const isStill = last?.problem === problem;
  return {
    verdict: { isClean: false, drift: {}, violations: [], told: last?.told, problem },
    notice: { type: 'ledger.not_checked', detail: { problem, isStill } },
  };
}

function outboxOf({ tenantId, since }: LedgerVerdict, { type, detail }: Notice, now: Date) {
  const notices = [{ type, detail: { tenantId, since, ...detail } }];
  return putOutbox({ id: newId<EventId>('event', now), tenantId, events: [], notices }, now);
}
