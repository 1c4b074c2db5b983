import { type Dispatcher, request } from 'undici';
import type { Sent } from '../domain/events/delivery-log.ts';
import { headersOf, type Message } from '../domain/events/message.ts';
import { EXCERPT_READ_BYTES, excerptOf } from './answer-excerpt.ts';
import { causeOf } from './error-cause.ts';
import { guardedClient, TIMEOUT_MS } from './guarded-client.ts';

/** The headers by which a receiver authenticates us, and the secrets that no log may hold. */
export type Proof = Readonly<{ headers: Readonly<Record<string, string>>; secrets: readonly string[] }>;

/** The rest of a longer or slower response body is not read. */
const ANSWER_BYTES_MAX = 16 * 1024;
const BODY_TIMEOUT_MS = 1000;

const TIMEOUTS: ReadonlySet<string> = new Set(['TimeoutError', 'ConnectTimeoutError', 'HeadersTimeoutError']);

/** The client's own limit would drop the beginning of a longer body, so the reader stops by itself. */
const NO_LIMIT = -1;
const { agent, urlOf } = guardedClient(NO_LIMIT);

/**
 * Posts one event to a tenant's endpoint, with the trace in which it is sent. Any 2xx is a delivery. Redirects are not followed, since they would bypass the
 * address guard. A failure to connect or a bad answer is returned, not thrown.
 */
export async function postEvent(
  endpoint: string,
  message: Message,
  { headers, secrets }: Proof,
  traceparent?: string,
): Promise<Sent> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    const { statusCode: status, body } = await request(urlOf(endpoint), {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...headersOf(message),
        ...(traceparent && { traceparent }),
        ...headers,
      },
      body: message.body,
    });
    const answer = excerptOf(await readBeginning(body), secrets);
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, reason: `status ${status}`, durationMs: durationMs(), status, answer };
  } catch (error) {
    const isTimeout = error instanceof Error && TIMEOUTS.has(error.name);
    return {
      isDelivered: false,
      reason: causeOf(error),
      durationMs: durationMs(),
      ...(isTimeout && { isTimeout }),
    };
  }
}

/**
 * The status is the whole answer: a body that is late, too long or broken off changes nothing. It is read to its end if that is
 * near, so that the connection can be used again; otherwise the connection closes.
 */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  AbortSignal.timeout(BODY_TIMEOUT_MS).addEventListener('abort', () => body.destroy(), { once: true });
  try {
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes < EXCERPT_READ_BYTES) chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES_MAX) break;
    }
  } catch {
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, EXCERPT_READ_BYTES);
}
