import { AwsJsonError, callAwsJson } from './aws-json.ts';
import { LOOPBACK } from './listening.ts';

/**
 * The deliveries queue and its dead-letter queue, in an SQS-compatible server in our process. It keeps messages in memory; what
 * waits can be taken out and put back, so that a restart loses nothing.
 */
export type Queue = Readonly<{
  endpoint: string;
  /** What a function is told as `DELIVERIES_QUEUE_URL`. */
  deliveriesUrl: string;
  /** Every message that is not delivered yet, and those given up. */
  waiting(): Promise<Waiting>;
  /** Lets pass, for messages that wait out a back-off, time that did not really pass. */
  hasten(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}>;
export type Waiting = Readonly<{ deliveries: readonly string[]; dead: readonly string[] }>;

const DELIVERIES = 'deliveries';
const DEAD_DELIVERIES = 'deliveries-dead';
const VISIBILITY_SECONDS = 60;
const RECEIVES_MAX = 8;

type Message = { body: string };
type Inspected = { messages: { ready: Message[]; delayed: Message[]; inflight: Inflight[] } };
type Inflight = { message: Message; receiptHandle: string; visibilityDeadline: number };

export async function startQueue({ waiting }: { waiting?: Waiting } = {}): Promise<Queue> {
  const { buildApp } = await import('fauxqs'); // Slow to load, and only needed where no other queue is named.
  const server = buildApp({ logger: false, host: LOOPBACK });
  const endpoint = await server.listen({ port: 0, host: LOOPBACK });
  const call = <Result>(operation: string, input: object) => callAwsJson<Result>(endpoint, `AmazonSQS.${operation}`, input);
  const inspect = async (name: string): Promise<Inspected> => (await server.inject(`/_fauxqs/queues/${name}`)).json();
  const urlOf = (name: string) => `${endpoint}/000000000000/${name}`;

  await call('CreateQueue', { QueueName: DEAD_DELIVERIES });
  const { Attributes } = await call<{ Attributes: { QueueArn: string } }>('GetQueueAttributes', {
    QueueUrl: urlOf(DEAD_DELIVERIES),
    AttributeNames: ['QueueArn'],
  });
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: Attributes.QueueArn, maxReceiveCount: RECEIVES_MAX });
  await call('CreateQueue', { QueueName: DELIVERIES, Attributes: { VisibilityTimeout: String(VISIBILITY_SECONDS), RedrivePolicy } });
  const putBack = async (name: string, bodies: readonly string[] = []) => {
    for (const MessageBody of bodies) await call('SendMessage', { QueueUrl: urlOf(name), MessageBody });
  };
  await putBack(DELIVERIES, waiting?.deliveries);
  await putBack(DEAD_DELIVERIES, waiting?.dead);

  return {
    endpoint,
    deliveriesUrl: urlOf(DELIVERIES),
    waiting: async () => ({ deliveries: bodiesOf(await inspect(DELIVERIES)), dead: bodiesOf(await inspect(DEAD_DELIVERIES)) }),
    async hasten(milliseconds) {
      for (const { receiptHandle, visibilityDeadline } of (await inspect(DELIVERIES)).messages.inflight) {
        const left = visibilityDeadline - Date.now() - milliseconds;
        const VisibilityTimeout = Math.min(43_200, Math.max(0, Math.ceil(left / 1000)));
        const changed = call('ChangeMessageVisibility', { QueueUrl: urlOf(DELIVERIES), ReceiptHandle: receiptHandle, VisibilityTimeout });
        await changed.catch(unlessGone);
      }
    },
    close: async () => void (await server.close()),
  };
}

/** A message that was delivered, or came back, since it was looked at waits for nothing any more. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AwsJsonError && error.type === 'MessageNotInflight')) throw error;
}

function bodiesOf({ messages: { ready, delayed, inflight } }: Inspected): string[] {
  return [...ready, ...delayed, ...inflight.map(({ message }) => message)].map(({ body }) => body);
}
