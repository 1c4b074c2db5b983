import { addAbortSignal, type Readable } from 'node:stream';
import Stripe from 'stripe';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type Send = HttpClient['makeRequest'];

/**
 * Ends each call at an absolute deadline. The SDK's own timeout ends a connection that is inactive: an answer that arrives byte by
 * byte would keep its caller waiting without end.
 */
export function withDeadline(send: Send, milliseconds: number): Send {
  return async (...request) => {
    const signal = AbortSignal.timeout(milliseconds);
    const response = await before(signal, send(...request));
    addAbortSignal(signal, response.getRawResponse() as Readable);
    return response;
  };
}

/** The SDK's timeout error is thrown at the deadline; an answer that begins later is not read. */
function before(signal: AbortSignal, sending: ReturnType<Send>): ReturnType<Send> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(Stripe.HttpClient.makeTimeoutError()), { once: true });
    sending.then(
      (response) => (signal.aborted ? (response.getRawResponse() as Readable).destroy() : resolve(response)),
      reject,
    );
  });
}
