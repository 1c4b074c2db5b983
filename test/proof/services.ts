import { functionEnvironment } from '../../local/environment.ts';
import { startEventBus } from '../../local/event-bus.ts';
import { startKms } from '../../local/kms.ts';
import type { SentMail } from '../../local/mail/sent-mail.ts';
import { startSes } from '../../local/mail/ses-server.ts';
import { type QueueServer, startQueueServer } from '../../local/queue-server.ts';
import { createTable } from '../../local/table.ts';
import { startEngine } from '../support/shared-engine.ts';

/** What runs outside the functions of one proof: all of it real but the processor, which each run has its own of. */
export type Services = Readonly<{ queue: QueueServer; mail: MailService; close(): Promise<void> }>;

/** SES, and what it has told of mails that is not carried to the queue yet. */
export type MailService = Readonly<{ sent: () => readonly SentMail[]; told: object[] }>;

/** Starts a set of its own and puts its addresses into the environment, which functions read when they are loaded. */
export async function startServices(now: () => Date): Promise<Services> {
  const [dynamo, kms, queue, bus] = await Promise.all([
    startEngine({}),
    startKms({}),
    startQueueServer(),
    startEventBus(now),
  ]);
  const { tableName } = dynamo;
  const told: object[] = [];
  const ses = await startSes({ now, tell: async (detail) => void told.push(detail) });
  await createTable(dynamo.endpoint, tableName, { stream: false }); // Proofs bring the stream's records themselves.
  const at = {
    kms: kms.endpoint,
    queue: queue.endpoint,
    queueUrls: queue.urls,
    eventBus: bus.endpoint,
    ses: ses.endpoint,
  };
  Object.assign(
    process.env,
    functionEnvironment({ tableName, dynamo: dynamo.endpoint, processor: 'http://processor.test', ...at }),
  );
  return {
    queue,
    mail: { sent: ses.mails, told },
    async close() {
      await Promise.all([dynamo.close(), kms.close(), queue.close(), bus.close(), ses.close()]);
    },
  };
}
