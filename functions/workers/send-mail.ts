import { DELIVERY_TRIES_MAX, retrySeconds } from '../../shared/domain/events/retries.ts';
import { MailMessageRead } from '../../shared/domain/mailbox/mail-order.ts';
import { carryOutOrder } from '../../shared/flows/mail/carry-out-order.ts';
import { noteNotice } from '../../shared/flows/mail/note-notice.ts';
import { putNotices } from '../../shared/messaging/notices-bus.ts';
import { delayMessage } from '../../shared/messaging/queue.ts';
import { queueWorker, type Received } from '../../shared/messaging/queue-worker.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log, logFailure } from '../../shared/runtime/log.ts';

/**
 * Sends each mail that is ordered, and notes what SES says of those that were sent. A mail that SES does not take just then is tried again
 * with growing delays, and one whose answer was lost once its claim is old.
 */
export const handler = queueWorker({
  schema: MailMessageRead,
  failure: 'a mail could not be worked on',
  async handle(message, { tries, receiptHandle }) {
    const now = clock.now();
    const { tenantId } = message;
    if ('notice' in message) {
      const { notice, mailId } = message;
      const became = await noteNotice(message, now);
      log('info', 'notice of a mail', { tenantId, mailId, notice, became });
      return true;
    }
    const backOffSeconds = retrySeconds(tries);
    const mailed = await carryOutOrder(message, backOffSeconds === undefined, now);
    const { isDone, reason, mailId, waitSeconds = backOffSeconds } = mailed;
    log(isDone ? 'info' : 'warn', 'mail', { tenantId, mailId, isDone, reason, tries });
    if (!isDone && waitSeconds !== undefined) await delayMessage('payer-mails', receiptHandle, waitSeconds);
    return isDone;
  },
  async leave(received, { isBroken }) {
    if (isBroken && received.tries >= DELIVERY_TRIES_MAX) await notifyOperators(received);
  },
});

/** SQS moves the message to the dead-letter queue now: no retry could handle it. */
async function notifyOperators({ messageId }: Received): Promise<void> {
  try {
    await putNotices([{ type: 'delivery.not_handled', detail: { queue: 'payer-mails', messageId } }]);
  } catch (error) {
    logFailure('operators could not be notified of a message', error, { messageId });
  }
}
