import { callAwsJson } from '../local/aws-json.ts';
import type { Backend } from './backend.ts';
import type { Case } from './cases.ts';
import { requireGood } from './cold-start.ts';
import { type LambdaProcess, startLambda } from './lambda-process.ts';
import type { Programs } from './programs.ts';
import { type Call, wavesOf } from './recording-proxy.ts';
import { median, sum } from './statistics.ts';

/**
 * Milliseconds that one warm payment takes, one after the other: the payer's wait, how much of it is for each service, and after it
 * the relay of the payment's stream record and the run that delivers its events.
 */
export type PaymentTime = Readonly<{
  totalMs: number;
  tableMs: number;
  processorMs: number;
  ownMs: number;
  streamMs: number;
  deliveriesMs: number;
}>;
type Cases = Readonly<{ payment: Case; relay: Case }>;
type Received = Readonly<{ MessageId: string; ReceiptHandle: string; Body: string; Attributes: object }>;

const WARM_UPS = 50;
const REQUESTS = 50;
const DELIVERY = 'workers/deliver-event';

export async function measurePaymentTime(
  backend: Backend,
  programs: Programs,
  { payment, relay }: Cases,
): Promise<PaymentTime> {
  const start = (handler: string) =>
    startLambda({
      bootstrap: programs.bootstrap,
      bundle: programs.functions[handler] ?? '',
      environment: backend.recorded,
    });
  const [paying, relaying, delivering] = [
    await start(payment.handler),
    await start(relay.handler),
    await start(DELIVERY),
  ];
  const times: PaymentTime[] = [];
  for (let index = 0; index < WARM_UPS + REQUESTS; index++) {
    const asked = await payment.event();
    backend.calls.length = 0;
    const totalMs = await timeOf(paying, payment.handler, asked);
    const calls = backend.calls.splice(0);
    const [tableMs, processorMs] = [waitedFor('dynamodb', calls), waitedFor('processor', calls)];
    const records = await relay.event();
    await ofDeliveries(backend, 'PurgeQueue', {});
    const streamMs = await timeOf(relaying, relay.handler, records);
    const deliveriesMs = await timeOf(delivering, DELIVERY, await queuedDeliveries(backend));
    const time = {
      totalMs,
      tableMs,
      processorMs,
      ownMs: totalMs - tableMs - processorMs,
      streamMs,
      deliveriesMs,
    };
    if (index >= WARM_UPS) times.push(time);
  }
  for (const lambda of [paying, relaying, delivering]) await lambda.close();
  const of = (part: keyof PaymentTime) => median(times.map((time) => time[part]));
  return {
    totalMs: of('totalMs'),
    tableMs: of('tableMs'),
    processorMs: of('processorMs'),
    ownMs: of('ownMs'),
    streamMs: of('streamMs'),
    deliveriesMs: of('deliveriesMs'),
  };
}

async function timeOf(lambda: LambdaProcess, handler: string, event: unknown): Promise<number> {
  const { result, wallMs, failure } = await lambda.invoke(event);
  if (failure) throw new Error(`${handler}: ${failure}`);
  requireGood(handler, result);
  return wallMs;
}

/** The event with which the queue starts the delivery of a payment's events. */
async function queuedDeliveries(backend: Backend): Promise<object> {
  const request = { MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All'] };
  const { Messages = [] } = await ofDeliveries<{ Messages?: Received[] }>(backend, 'ReceiveMessage', request);
  if (Messages.length === 0) throw new Error('the relay has queued no event');
  return {
    Records: Messages.map(({ MessageId, ReceiptHandle, Body, Attributes }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: Attributes,
    })),
  };
}

const ofDeliveries = <Result>({ addresses }: Backend, operation: string, input: object): Promise<Result> =>
  callAwsJson<Result>(addresses.queue, `AmazonSQS.${operation}`, {
    QueueUrl: addresses.queueUrls.deliveries,
    ...input,
  });

const waitedFor = (service: string, calls: readonly Call[]): number =>
  sum(
    wavesOf(calls.filter((call) => call.service === service)).map(
      (wave) =>
        Math.max(...wave.map(({ endedAt }) => endedAt)) - Math.min(...wave.map(({ startedAt }) => startedAt)),
    ),
  );
