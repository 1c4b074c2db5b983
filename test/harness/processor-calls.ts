import { Readable } from 'node:stream';
import Stripe from 'stripe';
import { jsonReply, type Outcome, type SimReply } from '../../local/processor/http/http.ts';
import type { Processor } from '../../local/processor/processor.ts';
import type { Interceptor, OutgoingCall } from './outgoing-call.ts';

type Send = ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest'];
type Reply = Awaited<ReturnType<Send>>;

/**
 * Replaces the HTTP client of the processor's SDK, before the first client is made: it keeps the function it was made with. Calls go to
 * the simulated processor that `current` gives, in this process; without it, over the socket as always.
 */
export function interceptProcessorCalls(interceptor: Interceptor, current?: () => Processor): void {
  const prototype = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as { makeRequest: Send };
  const original = prototype.makeRequest;
  prototype.makeRequest = function makeRequest(...request) {
    const overSocket = () => original.apply(this, request);
    if (!interceptor.isOn()) return overSocket();
    return interceptor.pass(
      current ? simulatedCall(request, current()) : { ...unsupported, ...labelOf(request), send: overSocket },
    );
  };
}

const labelOf = ([, , path, method]: Parameters<Send>) => ({
  to: 'processor' as const,
  name: `${method} ${path.split('?')[0]?.replace(/\/(pi|cus|pm|ch|re)_[^/]+/, '/:id')}`,
});

const broken = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** Over a socket, tests make the simulated processor itself misbehave. */
const unsupported = {
  refuse: async () => {
    throw new Error('only a processor in this process can be made to refuse a call');
  },
  broken,
};

function simulatedCall(sent: Parameters<Send>, processor: Processor): OutgoingCall<Reply> {
  const [, , path, method, headers, body] = sent;
  const lower = Object.fromEntries(
    Object.entries(headers as Record<string, string>).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  );
  const request = { method, url: path, headers: lower, body: method === 'GET' ? '' : String(body ?? '') };
  const send = async () => replyOf(await processor.handle(request));
  return {
    ...labelOf(sent),
    send,
    async refuse(how) {
      switch (how) {
        case 'conflict':
          await send();
          return shaped(STILL_RUNNING);
        case 'rate_limited':
          return shaped(TOO_MANY);
        case 'retryable':
          return shaped(BROKE_DOWN);
        case 'final':
          return replyOf(
            await processor.handle({
              ...request,
              headers: { ...lower, authorization: 'Bearer sk_test_revoked' },
            }),
          );
        default:
          processor.fault({ mode: how === 'error_kept' ? 'error_500_after' : 'error_500_kept' });
          return await send();
      }
    },
    broken,
  };
}

/** Answers of a processor that did nothing. The simulated one does not give them: a fault of its own may be due first. */
const TOO_MANY = jsonReply(429, {
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
});
const BROKE_DOWN = jsonReply(500, { error: { type: 'api_error', message: 'An unknown error occurred.' } });
/** The answer to a request whose key another request holds. */
const STILL_RUNNING: SimReply = jsonReply(409, {
  error: {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'Another request with this key is still in progress.',
  },
});

function replyOf(outcome: Outcome): Reply {
  if (outcome.kind !== 'reply') throw broken();
  return shaped(outcome.reply);
}

function shaped({ status, headers, body }: SimReply): Reply {
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => Readable.from([]),
    toStream: () => {
      throw new Error('answers of the processor are never streamed');
    },
    toJSON: async () => JSON.parse(body),
  };
}
