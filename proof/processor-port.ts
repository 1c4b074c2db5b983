import Stripe from 'stripe';
import { jsonReply, type Outcome, type SimReply } from '../local/processor/http.ts';
import type { Processor } from '../local/processor/processor.ts';
import { isOnWire, type Port, pass } from './wire.ts';

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;
type Send = Client['makeRequest'];
type Reply = Awaited<ReturnType<Send>>;

/** Leads the processor's SDK to a simulated processor in this process, whichever `current` names. No socket is opened. */
export function takeOverProcessor(current: () => Processor): void {
  const original = Stripe.createNodeHttpClient.bind(Stripe);
  Stripe.createNodeHttpClient = (agent) => {
    const client = original(agent);
    const overSockets = client.makeRequest.bind(client);
    client.makeRequest = (...request: Parameters<Send>) => (isOnWire() ? pass(portOf(request, current())) : overSockets(...request));
    return client;
  };
}

function portOf([, , path, method, headers, body]: Parameters<Send>, processor: Processor): Port<Reply> {
  const lower = Object.fromEntries(
    Object.entries(headers as Record<string, string>).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const request = { method, url: path, headers: lower, body: method === 'GET' ? '' : String(body ?? '') };
  const send = async () => replyOf(await processor.handle(request));
  return {
    name: `processor ${method} ${path.split('?')[0]?.replace(/\/(pi|cus|pm|ch)_[^/]+/, '/:id')}`,
    send,
    async refuse(how) {
      if (how === 'conflict') {
        await send();
        return shaped(STILL_RUNNING);
      }
      if (how === 'error_kept') processor.fault({ mode: 'error_500_after' });
      else if (how === 'error_stuck') processor.fault({ mode: 'error_500_kept' });
      else if (how === 'rate_limited') return shaped(TOO_MANY);
      else if (how === 'retryable') return shaped(BROKE_DOWN);
      else return replyOf(await processor.handle({ ...request, headers: { ...lower, authorization: 'Bearer sk_test_revoked' } }));
      return await send();
    },
    broken,
  };
}

/** Answers of a processor that did nothing. Not left to the simulated one, whose own trouble may stand in the way of them. */
const TOO_MANY = jsonReply(429, { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } });
const BROKE_DOWN = jsonReply(500, { error: { type: 'api_error', message: 'An unknown error occurred.' } });
/** What a request is told whose key another one holds. */
const STILL_RUNNING: SimReply = jsonReply(409, {
  error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Another request with this key is still in progress.' },
});

/** The simulated processor's own broken connections look the same as the wire's. */
function replyOf(outcome: Outcome): Reply {
  if (outcome.kind !== 'reply') throw broken();
  return shaped(outcome.reply);
}

function shaped({ status, headers, body }: SimReply): Reply {
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => ({}),
    toStream: () => {
      throw new Error('answers of the processor are never streamed');
    },
    toJSON: async () => JSON.parse(body),
  };
}

const broken = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
