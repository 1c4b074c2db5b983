import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { toldBySes } from '../../../../functions/queues.ts';
import { callAwsJson } from '../../../../local/aws-json.ts';
import type { SentMail } from '../../../../local/mail/sent-mail.ts';
import { tellQueue } from '../../../../local/mail/tell-queue.ts';
import { startQueuePoller } from '../../../../local/queue-poller.ts';
import type { QueueServer } from '../../../../local/queue-server.ts';
import { MAIL_TAGS } from '../../../../shared/domain/mailbox/ses-notice.ts';
import type { MailService } from '../../services.ts';
import { type Stage, work } from '../../stage.ts';

/**
 * How what SES tells of a mail reaches the queue: as it was told; each twice; in the opposite order; with a bounce instead of a delivery;
 * after the claim of the mail has grown old; never.
 */
export const NOTICES = ['told', 'twice', 'reversed', 'bounced', 'late', 'lost'] as const;
export type Notices = (typeof NOTICES)[number];

/** The queue of mails and SES of this process. */
let services: Readonly<{ queue: QueueServer; mail: MailService }> | undefined;

export function useMail(queue: QueueServer, mail: MailService): void {
  services = { queue, mail };
}

function current() {
  if (!services) throw new Error('The run has no SES.');
  return services;
}

/** What SES has of the run's mails, oldest first. */
export const sentBy = ({ tenantId }: Stage): readonly SentMail[] =>
  current()
    .mail.sent()
    .filter(({ tags }) => tags[MAIL_TAGS.tenant]?.includes(tenantId));

const DAY_MS = 24 * 60 * 60_000;

/** Lets back-offs pass, sends what is ordered, then carries what SES has told of it and works on that. */
export async function workOnMails(stage: Stage, notices: Notices | 'held'): Promise<void> {
  const { queue } = current();
  await queue.hasten(DAY_MS);
  await drain(stage);
  await carryNotices(notices);
  await drain(stage);
}

async function carryNotices(notices: Notices | 'held'): Promise<void> {
  if (notices === 'held') return;
  const { queue, mail } = current();
  const carry = tellQueue({ endpoint: queue.endpoint, url: queue.urls[toldBySes] });
  for (const detail of arriving(mail.told.splice(0), notices)) await carry(detail);
}

const BOUNCE = { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } };

function arriving(told: readonly object[], notices: Notices): readonly object[] {
  switch (notices) {
    case 'lost':
      return [];
    case 'twice':
      return told.flatMap((detail) => [detail, detail]);
    case 'reversed':
      return told.toReversed();
    case 'bounced':
      return told.map((detail) => ('delivery' in detail ? { ...detail, ...BOUNCE } : detail));
    default:
      return told;
  }
}

async function drain(stage: Stage): Promise<void> {
  const { queue } = current();
  const poller = startQueuePoller({
    endpoint: queue.endpoint,
    queue: toldBySes,
    queueUrl: queue.urls[toldBySes],
    deliver: (event) => deliver(stage, event),
    onFailure: () => {},
  });
  await poller.drain();
}

/** Each message in an invocation of its own, so that the calls of a run have one order. A function that ends without an answer has handled nothing. */
async function deliver(stage: Stage, { Records }: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    const answer = (await work(stage, 'send-mail', { Records: [record] })) as SQSBatchResponse | undefined;
    batchItemFailures.push(...(answer?.batchItemFailures ?? [{ itemIdentifier: record.messageId }]));
  }
  return { batchItemFailures };
}

export const areMailsDone = async (): Promise<boolean> =>
  (await current().queue.waiting())[toldBySes].length === 0;

/** So that the next run finds none of this one's. Only a run with mail has SES tell of it. */
export async function clearMails(): Promise<void> {
  if (!services) return;
  const { queue, mail } = services;
  mail.told.splice(0);
  await callAwsJson(queue.endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: queue.urls[toldBySes] });
}
