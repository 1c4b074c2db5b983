import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BillingEvent } from '../../shared/domain/events/event.ts';

export type Received = Readonly<{ headers: IncomingHttpHeaders; event: BillingEvent }>;

/** Starts a tenant's event endpoint that records what it receives. */
export async function startReceiver(): Promise<{ url: string; received: Received[]; close(): void }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, event: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/events`;
  return {
    url,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
