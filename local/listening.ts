import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** All local servers listen on this address only, so no other machine can reach them. */
export const LOOPBACK = '127.0.0.1';

/** Another process uses a port. The message says what to do. */
export class PortInUse extends Error {
  constructor(port: number, what: string, variable: string) {
    super(
      `Port ${port} is in use, so the ${what} cannot start. Free the port, or choose another with ${variable}=<port>.`,
    );
    this.name = 'PortInUse';
  }
}

/** Listens on a port (0 = any free one) and returns it. Throws `PortInUse`, which names the variable that changes the port. */
export async function listen(server: Server, port: number, what: string, variable: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port, what, variable) : error),
    );
    server.listen(port, LOOPBACK, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Closes a server and its kept-alive connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** A port that was free a moment ago, for a program that cannot choose one and report it. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
