import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Interceptor, OutgoingCall } from './outgoing-call.ts';

type AwsRequest = { headers: Record<string, string>; body?: string | Uint8Array };
type AwsReply = { response: { statusCode: number; headers: Record<string, string>; body: unknown } };
type Handle = (this: unknown, request: AwsRequest, options?: unknown) => Promise<AwsReply>;

/** Is shown every reply, with the call it answers. */
export type Observer = (call: OutgoingCall, status: number) => void;

const SERVICES = { DynamoDB_20120810: 'table', AmazonSQS: 'queue', TrentService: 'keys', AWSEvents: 'bus' } as const;

/** Replaces the HTTP handler that all clients of the SDK share, so their own retries, errors and parsing stay real. */
export function interceptAwsCalls(interceptor: Interceptor, observe: Observer = () => {}): void {
  const handler = new DynamoDBClient({ region: 'us-east-1' }).config.requestHandler;
  const prototype = Object.getPrototypeOf(handler) as { handle: Handle };
  const original = prototype.handle;
  prototype.handle = function handle(request, options) {
    const send = () => original.call(this, request, options);
    return interceptor.isOn() ? interceptor.pass(callOf(request, send, observe)) : send();
  };
}

function callOf(request: AwsRequest, send: () => Promise<AwsReply>, observe: Observer): OutgoingCall<AwsReply> {
  const [service = '', name = ''] = (request.headers['x-amz-target'] ?? '').split('.');
  const call: OutgoingCall<AwsReply> = {
    to: SERVICES[service as keyof typeof SERVICES],
    name,
    body: JSON.parse(typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body)),
    async send() {
      const reply = await readWhole(await send());
      observe(call, reply.response.statusCode);
      return reply;
    },
    async refuse(how) {
      if (how === 'final') return error(400, 'AccessDeniedException');
      return how === 'rate_limited' ? error(400, 'ThrottlingException') : error(500, 'InternalServerError');
    },
    broken: () => Object.assign(new Error('An injected fault: socket hang up'), { code: 'ECONNRESET', name: 'TimeoutError' }),
  };
  return call;
}

/** A reply that no caller reads would otherwise keep its connection. */
async function readWhole({ response }: AwsReply): Promise<AwsReply> {
  const whole = await buffer(response.body as Readable);
  return { response: Object.assign(response, { body: Readable.from([whole]) }) };
}

function error(statusCode: number, type: string): AwsReply {
  const body = Readable.from([Buffer.from(JSON.stringify({ __type: type, message: 'An injected fault.' }))]);
  return { response: { statusCode, headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': type }, body } };
}
