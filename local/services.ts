import { perQueue, queueNames, toldBySes } from '../functions/queues.ts';
import { queueUrlVariable } from '../shared/messaging/queue-messages.ts';
import { startBucketServer } from './bucket-server.ts';
import type { DataDirectory } from './data-directory.ts';
import { startDynamo } from './dynamo.ts';
import { type Addresses, BOOKS_BUCKET, JOURNAL_BUCKET, SITE_BUCKET } from './environment.ts';
import { type Notice, startEventBus } from './event-bus.ts';
import { startKms } from './kms.ts';
import { PortInUse } from './listening.ts';
import type { SentMail } from './mail/sent-mail.ts';
import { startSes } from './mail/ses-server.ts';
import { openCatcher } from './mail/smtp-catcher.ts';
import { tellQueue } from './mail/tell-queue.ts';
import type { Account } from './processor/books/accounts.ts';
import { type SimulatedProcessor, startProcessor } from './processor/http/server.ts';
import type { Waiting } from './queue-server.ts';
import { startQueueThread } from './queue-thread.ts';
import { createTable } from './table.ts';

/** The services that functions call: built in, or named by the environment. */
export type Services = Readonly<{
  addresses: Addresses;
  /** Undefined when `PROCESSOR_API_BASE` names another processor. */
  processor?: SimulatedProcessor;
  notices(): readonly Notice[];
  /** Mails to payers, oldest first. */
  mails(): readonly SentMail[];
  settleMail(): Promise<void>;
  waiting(): Promise<Partial<Waiting>>;
  hasten(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}>;
export type ServicesOptions = Readonly<{
  data: DataDirectory;
  processorPort: number;
  accounts: readonly Account[];
  waiting?: Partial<Waiting>;
  now: () => Date;
}>;

/** Starts the services that the environment does not name. If one fails, those already started are closed. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  await using starting = new AsyncDisposableStack();
  const { processor, dynamo, kms, queue, bus, bucket, ses } = await startMissing(options, starting);
  const named = process.env;
  const addresses = {
    tableName: named.TABLE_NAME ?? 'billing',
    dynamo: addressOf(named.AWS_ENDPOINT_URL_DYNAMODB ?? dynamo?.endpoint),
    kms: addressOf(named.AWS_ENDPOINT_URL_KMS ?? kms?.endpoint),
    queue: addressOf(named.AWS_ENDPOINT_URL_SQS ?? queue?.endpoint),
    queueUrls: queue?.urls ?? namedQueueUrls(),
    eventBus: addressOf(named.AWS_ENDPOINT_URL_EVENTBRIDGE ?? bus?.endpoint),
    bucket: addressOf(named.AWS_ENDPOINT_URL_S3 ?? bucket?.endpoint),
    processor: addressOf(named.PROCESSOR_API_BASE ?? processor?.url),
    ses: addressOf(named.AWS_ENDPOINT_URL_SESV2 ?? ses?.endpoint),
  };
  await createTable(addresses.dynamo, addresses.tableName);
  const held = starting.move();
  return {
    addresses,
    ...(processor && { processor }),
    notices: () => bus?.notices() ?? [],
    mails: () => ses?.mails() ?? [],
    settleMail: async () => void (await ses?.settle()),
    waiting: async () => (await queue?.waiting()) ?? {},
    hasten: async (milliseconds) => void (await queue?.hasten(milliseconds)),
    close: () => held.disposeAsync(),
  };
}

/** Starts them concurrently. After a failure it waits until the others have started, so that they can be closed. */
async function startMissing(
  { data, processorPort, accounts, waiting, now }: ServicesOptions,
  held: AsyncDisposableStack,
) {
  const own = async <Started extends { close(): Promise<void> }>(
    variable: string,
    start: () => Promise<Started>,
  ) => (process.env[variable] ? undefined : held.adopt(await start(), (part) => part.close()));
  const named = process.env;
  const queueServer = own('AWS_ENDPOINT_URL_SQS', () => startQueueThread(waiting));
  const queueAddress = async () => {
    const queue = await queueServer;
    return {
      endpoint: addressOf(named.AWS_ENDPOINT_URL_SQS ?? queue?.endpoint),
      url: (queue?.urls ?? namedQueueUrls())[toldBySes],
    };
  };
  const all = [
    own('PROCESSOR_API_BASE', () =>
      startOnPort({ port: processorPort, now, accounts, file: data.pathOf('processor.log') }),
    ),
    own('AWS_ENDPOINT_URL_DYNAMODB', () =>
      startDynamo({ file: data.pathOf('table.db'), onLost: endWithoutTable }),
    ),
    own('AWS_ENDPOINT_URL_KMS', () => startKms({ file: data.pathOf('key.json') })),
    queueServer,
    own('AWS_ENDPOINT_URL_EVENTBRIDGE', () => startEventBus(now)),
    own('AWS_ENDPOINT_URL_S3', () =>
      startBucketServer(data.pathOf('journal'), JOURNAL_BUCKET, BOOKS_BUCKET, SITE_BUCKET),
    ),
    own('AWS_ENDPOINT_URL_SESV2', () =>
      startSes({
        now,
        tell: tellQueue(queueAddress),
        file: data.pathOf('mails.jsonl'),
        copyTo: process.env.SMTP_URL ? openCatcher(process.env.SMTP_URL) : undefined,
      }),
    ),
  ] as const;
  await Promise.allSettled(all);
  const [processor, dynamo, kms, queue, bus, bucket, ses] = await Promise.all(all);
  return { processor, dynamo, kms, queue, bus, bucket, ses };
}

async function startOnPort(options: Parameters<typeof startProcessor>[0]): Promise<SimulatedProcessor> {
  try {
    return await startProcessor(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortInUse(options.port, 'simulated processor', 'PROCESSOR_PORT');
  }
}

/** The stack cannot run without the table, and everything committed is in its file. */
function endWithoutTable(output: string): void {
  console.error(`The table's engine ended unexpectedly, so the stack ends. Its output: ${output || 'none'}`);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

const addressOf = (address: string | undefined): string => (address ?? '').replace(/\/$/, '');

/** The URLs of the queues on a server that the environment names. */
function namedQueueUrls(): Addresses['queueUrls'] {
  const missing = queueNames.map(queueUrlVariable).filter((variable) => !process.env[variable]);
  if (missing.length > 0)
    throw new Error(
      `AWS_ENDPOINT_URL_SQS names a queue server: set ${missing.join(', ')} to its queues' URLs too.`,
    );
  return perQueue((name) => process.env[queueUrlVariable(name)] ?? '');
}
