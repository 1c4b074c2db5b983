import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer, listen } from '../../local/listening.ts';
import type { BillingEvent } from '../../shared/domain/events/event.ts';

export type Received = Readonly<{ path: string; headers: IncomingHttpHeaders; event: BillingEvent }>;
/** What one post meets: a status after a delay, or a broken connection; 0 never answers. `isKept: false` forgets the event. */
export type Reaction = Readonly<{
  status?: number;
  headers?: Record<string, string>;
  delayMs?: number;
  isCut?: boolean;
  isKept?: boolean;
}>;
/** A tenant's endpoint for events. */
export type EventReceiver = Readonly<{ url: string; received: Received[]; close(): Promise<void> }>;

export async function startEventReceiver(react: () => Reaction = () => ({})): Promise<EventReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { status = 200, headers = {}, delayMs = 0, isCut = false, isKept = true } = react();
    const event = (await json(request)) as BillingEvent;
    if (isKept) received.push({ path: request.url ?? '', headers: request.headers, event });
    if (isCut) return void response.destroy();
    await wait(delayMs);
    if (status > 0) response.writeHead(status, headers).end('noted');
  });
  const port = await listen(server, 0, 'event receiver', 'none');
  return { url: `http://localhost:${port}`, received, close: () => closeServer(server) };
}
