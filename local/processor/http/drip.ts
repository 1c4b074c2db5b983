import type { ServerResponse } from 'node:http';

/** Shorter than any limit on inactivity, so that only an absolute deadline ends the answer. */
const BYTE_EVERY_MS = 200;

/** Writes a body one byte at a time, until it ends or the client closes the connection. */
export function drip(response: ServerResponse, body: string): void {
  const bytes = Buffer.from(body);
  let written = 0;
  const timer = setInterval(() => {
    if (written === bytes.length) response.end();
    else response.write(bytes.subarray(written, ++written));
  }, BYTE_EVERY_MS);
  timer.unref();
  response.flushHeaders();
  response.once('close', () => clearInterval(timer));
}
