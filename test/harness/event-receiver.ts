import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer, listen } from '../../local/listening.ts';
import { drip } from '../../local/processor/http/drip.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';

export type Received = Readonly<{
  path: string;
  headers: IncomingHttpHeaders;
  body?: string;
  event: BillingEvent;
}>;
/**
 * What one post meets: a status after a delay, or a broken connection; 0 never answers. With `drips` the body arrives one byte at a
 * time and never ends. `isKept: false` forgets the event.
 */
export type Reaction = Readonly<{
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** What `content-length` says, whatever the body. */
  saysLength?: number;
  delayMs?: number;
  isCut?: boolean;
  drips?: boolean;
  isKept?: boolean;
}>;
/** At five bytes a second it outlasts every test. */
const NEVER_ENDS = '-'.repeat(10_000);
/** A tenant's endpoint for events. */
export type EventReceiver = Readonly<{ url: string; received: Received[]; close(): Promise<void> }>;

const rawAnswer = (status: number, length: number, body: string) =>
  `HTTP/1.1 ${status} OK\r\ncontent-length: ${length}\r\n\r\n${body}`;

export async function startEventReceiver(react: () => Reaction = () => ({})): Promise<EventReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const {
      status = 200,
      headers = {},
      body = 'noted',
      saysLength,
      delayMs = 0,
      isCut = false,
      drips = false,
      isKept = true,
    } = react();
    const sent = await text(request);
    const event = JSON.parse(sent) as BillingEvent;
    if (isKept) received.push({ path: request.url ?? '', headers: request.headers, body: sent, event });
    if (isCut) return void response.destroy();
    await wait(delayMs);
    if (drips) return void drip(response.writeHead(status, headers), NEVER_ENDS);
    if (saysLength !== undefined) return void request.socket.end(rawAnswer(status, saysLength, body));
    if (status > 0) response.writeHead(status, headers).end(body);
  });
  const port = await listen(server, 0, 'event receiver', 'none');
  return { url: `http://localhost:${port}`, received, close: () => closeServer(server) };
}
