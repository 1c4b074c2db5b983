import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';

/** One tenant's account at the processor, reached with its secret key. */
export type Processor = Stripe;

/** Three calls of this length and the table's work fit into the API's 30 seconds. */
const TIMEOUT_MS = 8000;
const CLIENTS_MAX = 200;

const base = process.env.PROCESSOR_API_BASE ? new URL(process.env.PROCESSOR_API_BASE) : undefined;
const agent = base?.protocol === 'http:' ? new http.Agent({ keepAlive: true }) : new https.Agent({ keepAlive: true });
const clients = new Map<string, Processor>();

export function processorFor(secretKey: string): Processor {
  const known = clients.get(secretKey);
  if (known) return known;
  if (clients.size >= CLIENTS_MAX) clients.clear();
  const made = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: sendingOnce(),
    ...(base && { protocol: base.protocol === 'http:' ? 'http' : 'https', host: base.hostname, port: Number(base.port) || undefined }),
  });
  clients.set(secretKey, made);
  return made;
}

/**
 * The SDK's own client, made to send each request exactly once.
 *
 * With retries off the SDK still sends again when a connection is closed. A 429 answering that second sending would look
 * like proof that nothing ran, though the first may have charged. It tells closed connections by the error's code, so the
 * error is passed on without one; sending again is the flow's decision, under the same key.
 */
function sendingOnce(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient(agent);
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request: Parameters<typeof send>) => {
    try {
      return await send(...request);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code !== Stripe.HttpClient.TIMEOUT_ERROR_CODE) {
        throw new Error(`the connection failed: ${error.code}`);
      }
      throw error;
    }
  };
  return client;
}
