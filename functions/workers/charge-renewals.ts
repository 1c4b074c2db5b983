import * as v from 'valibot';
import type { TenantId } from '../../shared/domain/ids.ts';
import { text, whole } from '../../shared/domain/record.ts';
import { finishShare } from '../../shared/flows/charging/unfinished/finish-share.ts';
import { chargePaced } from '../../shared/flows/renewals/charge-paced.ts';
import { sendMessages } from '../../shared/messaging/queue.ts';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';

const schema = v.union([
  v.object({
    tenantId: text<TenantId>(),
    orders: v.array(v.object({ pk: v.string(), sk: v.string() })),
  }),
  v.object({ share: whole(), of: whole(), plannedAt: v.string() }),
]);

/**
 * Charges the renewals of each batch, and finishes a share of what an outage has abandoned, which has no queue of its own since a queue costs
 * as much as four alarms. What fails stays due, so that its planner sends it again: no message is received twice for it.
 */
export const handler = queueWorker({
  schema,
  failure: (batch) =>
    batch && 'share' in batch
      ? 'a share of abandoned attempts failed on our side'
      : 'a batch of renewals failed on our side',
  async handle(batch, { leftMs }) {
    if ('share' in batch) {
      await finishShare(batch, clock.now(), leftMs);
      return true;
    }
    const result = await chargePaced(batch, (later, delaySeconds) =>
      sendMessages('renewals', [later], () => delaySeconds),
    );
    log('info', 'renewals', { tenantId: batch.tenantId, ...result });
    return true;
  },
});
