import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { chargePaced } from '../../shared/flows/renewals/charge-paced.ts';
import { sendMessages } from '../../shared/messaging/queue.ts';
import type { RenewalBatch } from '../../shared/messaging/queue-messages.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';

/** Charges the renewals of each batch. What fails stays due, so the planner sends it again: no message is received twice for it. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const handled = await Promise.all(Records.map(({ body, messageId }) => charge(body, messageId)));
  return {
    batchItemFailures: Records.filter((_, index) => !handled[index]).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  };
}

async function charge(body: string, messageId: string): Promise<boolean> {
  try {
    const batch = JSON.parse(body) as RenewalBatch;
    const result = await chargePaced(batch, (later, delaySeconds) =>
      sendMessages('renewals', [later], () => delaySeconds),
    );
    log('info', 'renewals', { tenantId: batch.tenantId, ...result });
    return true;
  } catch (error) {
    logFailure('a batch of renewals failed on our side', error, { messageId });
    return false;
  }
}
