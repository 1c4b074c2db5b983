import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isOnWire, type Port, pass } from './wire.ts';

/** A request as the SDK hands it to its HTTP handler, and the reply it takes back. */
export type AwsRequest = { hostname: string; port?: number; headers: Record<string, string>; body?: string | Uint8Array };
export type AwsReply = { response: { statusCode: number; headers: Record<string, string>; body: unknown } };
type Handle = (this: unknown, request: AwsRequest, options?: unknown) => Promise<AwsReply>;

/** Told of every call before it is sent and of its reply's status after. */
export type Watcher = (target: string, body: Record<string, unknown>, status: number) => void;

const SERVICES: Readonly<Record<string, string>> = {
  DynamoDB_20120810: 'table',
  AmazonSQS: 'queue',
  TrentService: 'keys',
  AWSEvents: 'bus',
};

/** What a call is led through, and which calls are. */
export type Line = Readonly<{ isOn(): boolean; pass<Reply>(port: Port<Reply>): Promise<Reply> }>;

const WIRE: Line = { isOn: isOnWire, pass };

/** Takes over the HTTP handler that all clients of the SDK share, so their own retries, errors and parsing stay real. */
export function takeOverAws(watch: Watcher, line = WIRE): void {
  const handler = new DynamoDBClient({ region: 'us-east-1' }).config.requestHandler;
  const prototype = Object.getPrototypeOf(handler) as { handle: Handle };
  const original = prototype.handle;
  prototype.handle = function handle(request, options) {
    if (!line.isOn()) return original.call(this, request, options);
    return line.pass(portOf(request, () => original.call(this, request, options), watch));
  };
}

function portOf(request: AwsRequest, send: () => Promise<AwsReply>, watch: Watcher): Port<AwsReply> {
  const [service = '', operation = ''] = (request.headers['x-amz-target'] ?? '').split('.');
  const call = `${SERVICES[service] ?? service} ${operation}`;
  const body = JSON.parse(textOf(request.body));
  return {
    name: operation === 'GetItem' ? `${call} ${kindOf(body)}` : call,
    async send() {
      const reply = await readWhole(await send());
      watch(call, body, reply.response.statusCode);
      return reply;
    },
    async refuse(how) {
      if (how === 'final') return error(400, 'AccessDeniedException');
      return how === 'rate_limited' ? error(400, 'ThrottlingException') : error(500, 'InternalServerError');
    },
    broken: () => Object.assign(new Error('An injected fault: socket hang up'), { code: 'ECONNRESET', name: 'TimeoutError' }),
  };
}

/** A reply that nobody will read must not keep its connection. */
async function readWhole({ response }: AwsReply): Promise<AwsReply> {
  const whole = await buffer(response.body as Readable);
  return { response: Object.assign(response, { body: Readable.from([whole]) }) };
}

function error(statusCode: number, type: string): AwsReply {
  const body = Readable.from([Buffer.from(JSON.stringify({ __type: type, message: 'An injected fault.' }))]);
  return { response: { statusCode, headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': type }, body } };
}

/** What is read, by the first part of its sort key. */
const kindOf = ({ Key }: { Key: { sk: { S: string } } }) => Key.sk.S.split('#', 1)[0];
const textOf = (body: AwsRequest['body']) => (typeof body === 'string' ? body : new TextDecoder().decode(body));
