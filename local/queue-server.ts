import { perQueue, queueNames, queues } from '../functions/queues.ts';
import type { QueueName } from '../shared/messaging/queue-messages.ts';
import { AwsJsonError, callAwsJson } from './aws-json.ts';
import { LOOPBACK } from './listening.ts';
import { requireGroups } from './message-groups.ts';
import { HASTENED, shortenDelays } from './shorten-delays.ts';
import { boundVisibility } from './visibility-bound.ts';

/**
 * Every queue of the queue table with its dead-letter queue, in an SQS-compatible server in this thread. The server keeps
 * messages in memory; `waiting` reads them out, and a later start takes them back, so a restart loses none.
 */
export type QueueServer = Readonly<{
  endpoint: string;
  urls: Readonly<Record<QueueName, string>>;
  /** The bodies of all messages that no worker has handled. */
  waiting(): Promise<Waiting>;
  /** Shortens the back-off of every received message, and the delay of every other, by that much, to simulate passing time. */
  hasten(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}>;
/** Message bodies by the name of their queue or dead-letter queue. */
export type Waiting = Readonly<Record<QueueName | DeadLetters, readonly string[]>>;

type DeadLetters = `${QueueName}-dead`;
type Message = { body: string };
type Inspected = { messages: { ready: Message[]; delayed: Message[]; inflight: Inflight[] } };
type Inflight = { message: Message; receiptHandle: string; visibilityDeadline: number };

const deadLettersOf = (queue: QueueName): DeadLetters => `${queue}-dead`;
const serverQueues = queueNames.flatMap((name) => [name, deadLettersOf(name)]);

export async function startQueueServer({
  waiting = {},
}: {
  waiting?: Partial<Waiting>;
} = {}): Promise<QueueServer> {
  const { buildApp } = await import('fauxqs'); // Slow to load, and only needed when the environment names no queue server.
  const server = buildApp({ logger: false, host: LOOPBACK });
  const bound = boundVisibility(server);
  requireGroups(server);
  shortenDelays(server);
  const endpoint = await server.listen({ port: 0, host: LOOPBACK });
  const call = <Result>(operation: string, input: object) =>
    callAwsJson<Result>(endpoint, `AmazonSQS.${operation}`, input);
  const inspect = async (name: string, hastenedMs = 0): Promise<Inspected> =>
    (await server.inject(`/_fauxqs/queues/${name}?${HASTENED}=${hastenedMs}`)).json();
  const urlOf = (name: string) => `${endpoint}/000000000000/${name}`;

  const create = async (name: QueueName) => {
    const { visibilitySeconds, receivesMax } = queues[name];
    const deadLetters = deadLettersOf(name);
    await call('CreateQueue', { QueueName: deadLetters });
    const request = { QueueUrl: urlOf(deadLetters), AttributeNames: ['QueueArn'] };
    const { Attributes } = await call<{ Attributes: { QueueArn: string } }>('GetQueueAttributes', request);
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: Attributes.QueueArn,
      maxReceiveCount: receivesMax,
    });
    await call('CreateQueue', {
      QueueName: name,
      Attributes: { VisibilityTimeout: String(visibilitySeconds), RedrivePolicy },
    });
  };
  for (const name of queueNames) await create(name);
  for (const name of serverQueues) {
    for (const MessageBody of waiting[name] ?? [])
      await call('SendMessage', { QueueUrl: urlOf(name), MessageBody, MessageGroupId: 'waiting' });
  }

  return {
    endpoint,
    urls: perQueue(urlOf),
    async waiting() {
      const bodies = serverQueues.map(async (name) => [name, bodiesOf(await inspect(name))]);
      return Object.fromEntries(await Promise.all(bodies));
    },
    async hasten(milliseconds) {
      bound.hasten(milliseconds);
      for (const name of queueNames) {
        for (const { receiptHandle, visibilityDeadline } of (await inspect(name, milliseconds)).messages
          .inflight) {
          const left = visibilityDeadline - Date.now() - milliseconds;
          const VisibilityTimeout = Math.min(
            bound.secondsLeft(receiptHandle),
            Math.max(0, Math.ceil(left / 1000)),
          );
          const changed = call('ChangeMessageVisibility', {
            QueueUrl: urlOf(name),
            ReceiptHandle: receiptHandle,
            VisibilityTimeout,
          });
          await changed.catch(unlessHandled);
        }
      }
    },
    close: async () => void (await server.close()),
  };
}

/** Between the inspection and the change, a worker may have handled the message or its back-off may have ended. */
function unlessHandled(error: unknown): void {
  if (!(error instanceof AwsJsonError && error.type === 'MessageNotInflight')) throw error;
}

function bodiesOf({ messages: { ready, delayed, inflight } }: Inspected): string[] {
  return [...ready, ...delayed, ...inflight.map(({ message }) => message)].map(({ body }) => body);
}
