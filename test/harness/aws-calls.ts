import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Interceptor, OutgoingCall, Refusal } from './outgoing-call.ts';

type AwsRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};
type AwsReply = { response: { statusCode: number; headers: Record<string, string>; body: unknown } };
type Handle = (this: unknown, request: AwsRequest, options?: unknown) => Promise<AwsReply>;

/** A reply whose body was read to its end. */
export type WholeReply = Readonly<{ statusCode: number; headers: Record<string, string>; bytes: Buffer }>;
/** Is shown every reply, with the call it answers. */
export type Observer = (call: OutgoingCall, status: number) => void;
/** Carries a call to its service, or answers it from replies to earlier ones. */
export type Carrier = (call: OutgoingCall, send: () => Promise<WholeReply>) => Promise<WholeReply>;

const SERVICES = {
  DynamoDB_20120810: 'table',
  AmazonSQS: 'queue',
  TrentService: 'keys',
  AWSEvents: 'bus',
} as const;

/** Replaces the HTTP handler that all clients of the SDK share, so their own retries, errors and parsing stay real. */
export function interceptAwsCalls(
  interceptor: Interceptor,
  observe: Observer = () => {},
  carry?: Carrier,
): void {
  const handler = new DynamoDBClient({ region: 'us-east-1' }).config.requestHandler;
  const prototype = Object.getPrototypeOf(handler) as { handle: Handle };
  const original = prototype.handle;
  prototype.handle = function handle(request, options) {
    if (!carry && !interceptor.isOn()) return original.call(this, request, options);
    const send = async () => readWhole(await original.call(this, request, options));
    const carried = (call: OutgoingCall) => (carry ? carry(call, send) : send());
    if (interceptor.isOn()) return interceptor.pass(callOf(request, carried, observe));
    return carried(callOf(request, carried, observe)).then(replyOf);
  };
}

type Refused = readonly [status: number, type: string];
const BROKE_DOWN: Refused = [500, 'InternalServerError'];
const REFUSALS: Partial<Record<Refusal, Refused>> = {
  final: [400, 'AccessDeniedException'],
  rate_limited: [400, 'ThrottlingException'],
};
const SES_REFUSALS: Partial<Record<Refusal, Refused>> = {
  rate_limited: [429, 'TooManyRequestsException'],
  rejected: [400, 'MessageRejected'],
  paused: [400, 'SendingPausedException'],
};

const textOf = (body: string | Uint8Array | undefined): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

function callOf(
  request: AwsRequest,
  carried: (call: OutgoingCall) => Promise<WholeReply>,
  observe: Observer,
): OutgoingCall<AwsReply> {
  const [service = '', named] = (request.headers['x-amz-target'] ?? '').split('.');
  const name = named ?? `${request.method} ${request.path}`;
  const call: OutgoingCall<AwsReply> = {
    to: request.path.startsWith('/v2/email/') ? 'mail' : SERVICES[service as keyof typeof SERVICES],
    name,
    body: JSON.parse(textOf(request.body) || '{}'),
    async send() {
      const reply = await carried(call);
      observe(call, reply.statusCode);
      return replyOf(reply);
    },
    async refuse(how) {
      if (how === 'error_kept') await carried(call);
      const [status, type] = (call.to === 'mail' && SES_REFUSALS[how]) || REFUSALS[how] || BROKE_DOWN;
      return error(status, type);
    },
    broken: () =>
      Object.assign(new Error('An injected fault: socket hang up'), {
        code: 'ECONNRESET',
        name: 'TimeoutError',
      }),
  };
  return call;
}

/**
 * A reply that no caller reads would otherwise keep its connection.
 *
 * The reply loses its date: a run's clock stands years from it, and the SDK sends a refused call again whenever the difference
 * has changed, which it does when the service's clock enters another second between two calls.
 */
const readWhole = async ({ response: { statusCode, headers, body } }: AwsReply): Promise<WholeReply> => ({
  statusCode,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'date')),
  bytes: await buffer(body as Readable),
});

const replyOf = ({ statusCode, headers, bytes }: WholeReply): AwsReply => ({
  response: { statusCode, headers, body: Readable.from([bytes]) },
});

function error(statusCode: number, type: string): AwsReply {
  const bytes = Buffer.from(JSON.stringify({ __type: type, message: 'An injected fault.' }));
  return replyOf({
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': type },
    bytes,
  });
}
