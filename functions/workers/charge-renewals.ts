import * as v from 'valibot';
import type { TenantId } from '../../shared/domain/ids.ts';
import { text } from '../../shared/domain/record.ts';
import { chargePaced } from '../../shared/flows/renewals/charge-paced.ts';
import { sendMessages } from '../../shared/messaging/queue.ts';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';
import { log } from '../../shared/runtime/log.ts';

const schema = v.object({
  tenantId: text<TenantId>(),
  orders: v.array(v.object({ pk: v.string(), sk: v.string() })),
});

/** Charges the renewals of each batch. What fails stays due, so the planner sends it again: no message is received twice for it. */
export const handler = queueWorker({
  schema,
  failure: 'a batch of renewals failed on our side',
  async handle(batch) {
    const result = await chargePaced(batch, (later, delaySeconds) =>
      sendMessages('renewals', [later], () => delaySeconds),
    );
    log('info', 'renewals', { tenantId: batch.tenantId, ...result });
    return true;
  },
});
