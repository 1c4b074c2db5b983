import * as v from 'valibot';
import type { Day, TenantId } from '../../shared/domain/ids.ts';
import { text, whole } from '../../shared/domain/record.ts';
import { checkSince, type LedgerVerdict } from '../../shared/domain/tenants/ledger-verdict.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { exportNightly } from '../../shared/flows/books/export-nightly.ts';
import { lookAtCurrencies } from '../../shared/flows/inbound/life/look-at-currencies.ts';
import { fetchMissed } from '../../shared/flows/inbound/missed/fetch-missed.ts';
import { checkLive, OutOfTime } from '../../shared/ledger/check-live.ts';
import { compared, storeVerdict, unchecked } from '../../shared/ledger/night/store-verdict.ts';
import { beginNight, goOn, tellUnfinished } from '../../shared/ledger/night/walk-night.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import type { LedgerCheck } from '../../shared/messaging/queue-messages.ts';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { wholeSetting } from '../../shared/runtime/settings.ts';
import { findVerdict } from '../../shared/storage/ledger/verdicts.ts';
import { findWalk } from '../../shared/storage/ledger/walks.ts';
import { forOneTenant } from '../../shared/storage/table/tenant-guard.ts';

/** What the records take to read and compare once the accounts were read. */
const RESERVE_MS = 20_000;
/** And the accounts, once what was missed was fetched. */
const CHECK_MS = 15_000;
/** A step of a check that takes several runs is begun with this time. */
const STEP_MS = 30_000;
/** Missed events are applied meanwhile, so that the check finds what they tell. */
const PUT_OFF_SECONDS = 600;

const schema = v.union([
  v.object({ tenantId: text<TenantId>(), day: text<Day>(), run: v.optional(whole()) }),
  v.object({ tenantId: text<TenantId>(), books: v.literal(true) }),
]);

/** Fetches what the accounts of each tenant did unheard, asks what they may charge in, then checks the tenant's ledger and stores the verdict. Differences, and a check that could not be made, notify operators once a night. A tenant that did too much for one run is checked in several. */
export const handler = queueWorker({
  schema,
  failure: (message) =>
    message && 'books' in message
      ? 'an export of books failed on our side'
      : 'the check of a ledger failed on our side',
  async handle(message, received) {
    const { leftMs, tries } = received;
    return await forOneTenant(message.tenantId, async () => {
      if ('books' in message) return await exportNightly(message, received);
      let last = await findVerdict(message.tenantId);
      if (last?.day === message.day) return true; // The message was delivered a second time.
      const isBegun = (await findWalk(message.tenantId))?.day === message.day;
      if (isBegun || message.run !== undefined) {
        await goOn(message, last, clock.now(), {
          paymentsMax: wholeSetting('LEDGER_PAYMENTS_A_RUN'),
          hasTime: () => leftMs() > STEP_MS,
        });
        return true;
      }
      if (await tellUnfinished(message, last, clock.now())) last = await findVerdict(message.tenantId);
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
  check: LedgerCheck,
  last: LedgerVerdict | undefined,
  hasTime: () => boolean,
): Promise<void> {
  const now = clock.now();
  const since = checkSince(last, now);
  const run = { hasTime, paymentsMax: wholeSetting('LEDGER_PAYMENTS_A_RUN') };
  const found = await checkLive(check.tenantId, since, now, run).catch((error: unknown) => ({ error }));
  if ('error' in found && found.error instanceof OutOfTime) return await beginNight(check, since, now);
  const { tenantId, day } = check;
  const about = { tenantId, day, checkedAt: instant(now), since: instant(since) };
  const checked = 'error' in found ? unchecked(problemOf(found.error), last) : compared(found, last);
  await storeVerdict(about, checked, last, now);
}

const problemOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
