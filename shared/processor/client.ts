import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import { log } from '../runtime/log.ts';
import { traceparent } from '../runtime/work/trace.ts';
import { type Answered, faultOf, readableList } from './answer-shape.ts';
import { withDeadline } from './call-deadline.ts';

/** A client for one tenant's account at the processor. */
export type Processor = Stripe;

/** Three calls of this length and the table's reads and writes fit into API Gateway's limit of 30 seconds. */
const TIMEOUT_MS = 8000;
const CLIENTS_MAX = 200;

const base = process.env.PROCESSOR_API_BASE ? new URL(process.env.PROCESSOR_API_BASE) : undefined;
const agent =
  base?.protocol === 'http:' ? new http.Agent({ keepAlive: true }) : new https.Agent({ keepAlive: true });
const clients = new Map<string, Processor>();

/** The client for an account's secret key. Each process creates it once and then reuses it. */
export function processorFor(secretKey: string): Processor {
  const cached = clients.get(secretKey);
  if (cached) return cached;
  if (clients.size >= CLIENTS_MAX) clients.clear();
  const client = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: sendingOnceAndChecked(),
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: Number(base.port) || undefined,
    }),
  });
  clients.set(secretKey, client);
  return client;
}

/**
 * The SDK's HTTP client, changed to send each request exactly once, to name the trace in its headers, and to check each answer before
 * the SDK reads it. The body is what it was: under one key the processor compares parameters, and no headers.
 *
 * Even with retries off, the SDK sends again when a connection was closed. If the second sending got a 429, the flow would take
 * it as proof that nothing ran, although the first sending may have charged. The SDK recognises a closed connection by the
 * error's code, so the error is rethrown without one. Only the flow sends again, under the same key (R2).
 */
function sendingOnceAndChecked(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient(agent);
  const send = withDeadline(client.makeRequest.bind(client), TIMEOUT_MS);
  client.makeRequest = async (...request: Parameters<typeof send>) => {
    const [, , path, method, headers] = request;
    const traced = traceparent();
    if (traced) Object.assign(headers, { traceparent: traced });
    try {
      const response = await send(...request);
      return checked(response, { path, method, status: response.getStatusCode() });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code !== Stripe.HttpClient.TIMEOUT_ERROR_CODE) {
        throw new Error(`the connection failed: ${error.code}`);
      }
      throw error;
    }
  };
  return client;
}

type Response = Awaited<ReturnType<ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest']>>;

/** An answer that fails the check reads as invalid JSON, which is an unknown outcome. The SDK would crash on a number or `null`. */
function checked(response: Response, answered: Answered): Response {
  const read = response.toJSON.bind(response);
  response.toJSON = async () => {
    const body: unknown = await read();
    const fault = faultOf(body, answered);
    if (fault === undefined) return withoutUnread(body, answered);
    log('warn', 'an answer of the processor cannot be read', {
      method: answered.method,
      status: answered.status,
      fault,
    });
    throw new Error(`the answer is ${fault}`);
  };
  return response;
}

function withoutUnread(body: unknown, answered: Answered): unknown {
  const list = readableList(body, answered);
  for (const entry of list.unread)
    log('error', 'an entry of a list of the processor cannot be read, so the list is without it', entry);
  return list.body;
}
