import { type Respond, serveHttp } from './http-server.ts';
import { closeServer, listen } from './listening.ts';

/** A port opened before its responder exists, so that a port in use fails the start early. Early requests wait. */
export type EarlyPort = Readonly<{ url: string; answer(respond: Respond): void; close(): Promise<void> }>;

export async function openPort(wanted: number, what: string, variable: string): Promise<EarlyPort> {
  const ready = Promise.withResolvers<Respond>();
  const server = serveHttp(async (request) => (await ready.promise)(request));
  const port = await listen(server, wanted, what, variable);
  return { url: `http://localhost:${port}`, answer: ready.resolve, close: () => closeServer(server) };
}
