import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** Everything local listens here only: nothing of the local stack is reachable from another machine. */
export const LOOPBACK = '127.0.0.1';

/** A port somebody else holds, said so that one knows what to do. */
export class PortInUse extends Error {
  constructor(port: number, what: string, variable: string) {
    super(`Port ${port} is in use, so the ${what} cannot start. Free the port, or choose another with ${variable}=<port>.`);
    this.name = 'PortInUse';
  }
}

/** Listens on a port (0 = any free one) and gives the port. Throws `PortInUse` naming the variable that changes it. */
export async function listen(server: Server, port: number, what: string, variable: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port, what, variable) : error),
    );
    server.listen(port, LOOPBACK, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Closes a server and the connections its clients keep alive. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** A port that was free a moment ago, for a program that cannot choose one itself and tell. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
