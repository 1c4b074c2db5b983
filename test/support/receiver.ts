import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { BillingEvent } from '../../shared/domain/events/event.ts';

/** A tenant's own event endpoint. It goes away with the test. */
export type Receiver = Readonly<{
  url: string;
  received: { headers: IncomingHttpHeaders; event: BillingEvent }[];
  /** What it answers from now on; 0 is never to answer. */
  answer(status: number, headers?: Record<string, string>): void;
}>;

export async function aReceiver(): Promise<Receiver> {
  const receiver = await startReceiver('/events');
  onTestFinished(receiver.close);
  return receiver;
}

/** One that whoever starts it closes, at a path of its choosing. */
export async function startReceiver(path: string): Promise<Receiver & { close: () => void }> {
  const received: Receiver['received'] = [];
  let reply = { status: 200, headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, event: JSON.parse(Buffer.concat(chunks).toString()) });
    if (reply.status > 0) response.writeHead(reply.status, reply.headers).end('noted');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    received,
    answer: (status, headers = {}) => {
      reply = { status, headers };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
