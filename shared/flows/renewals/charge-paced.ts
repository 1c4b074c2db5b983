import { secondsAfter } from '../../domain/time/calendar.ts';
import type { RenewalBatch } from '../../messaging/queue-messages.ts';
import { clock } from '../../runtime/clock.ts';
import { deadlineFrom } from '../../runtime/deadline.ts';
import { wait } from '../../runtime/pause.ts';
import { planSeconds, takeSecond } from '../../storage/renewals/pace.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { AHEAD_SECONDS } from './plan-renewals.ts';
import { type BatchResult, renewBatch } from './renew-batch.ts';

/** Messages that were delayed on their way arrive together. A worker waits this long for a second of its own. */
const WAIT_SECONDS = 2;

/**
 * Charges a batch in a second that no other batch of the tenant has, so that their calls to the processor are at most 20 a second, also
 * when many batches arrive together. A batch that finds none in the next seconds is sent again for a later one.
 */
export async function chargePaced(
  batch: RenewalBatch,
  sendLater: (batch: RenewalBatch, delaySeconds: number) => Promise<void>,
): Promise<BatchResult | { delayedSeconds: number }> {
  const { tenantId } = batch;
  for (let ahead = 0; ahead <= WAIT_SECONDS; ahead++) {
    if (!(await forOneTenant(tenantId, () => takeSecond(tenantId, secondsAfter(clock.now(), ahead)))))
      continue;
    await wait(ahead * 1000);
    return await renewBatch(batch, clock.now(), deadlineFrom(performance.now()));
  }
  const now = clock.now();
  const [second = AHEAD_SECONDS] = await forOneTenant(tenantId, () =>
    planSeconds(tenantId, [0], { now, aheadSeconds: AHEAD_SECONDS }),
  );
  const delayedSeconds = Math.ceil(second);
  await sendLater(batch, delayedSeconds);
  return { delayedSeconds };
}
