import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { LOOPBACK } from '../../local/listening.ts';
import { ratesFile } from '../../local/rates-file.ts';

/** The names in the documented commands, and that of the central bank. */
const HOSTS = { api: 'api.billing.example', hooks: 'hooks.example', bank: 'rates.billing.example' };
export const API = `https://${HOSTS.api}`;
export const RATES_URL = `https://${HOSTS.bank}/daily.xml`;

/** Makes the certificate of the names, which every process of the command and of a function trusts. */
export function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'edge.key'), join(folder, 'edge.pem')];
  const names = Object.values(HOSTS).map((host) => `DNS:${host}`);
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '400'],
      ...['-subj', '/CN=billing', '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', certificate],
    ],
    { stdio: 'pipe' },
  );
  return certificate;
}

// biome-ignore lint/suspicious/noExplicitAny: an event has the fields of its type.
export type Received = Readonly<{ secret: unknown; event: any }>;

/** The servers behind the names: the HTTP API of the emulator, a tenant's endpoint, and the bank's file. */
export function openEdge(folder: string, port: number, api: { emulator: number; id: string }) {
  const received: Received[] = [];
  const tls = {
    key: readFileSync(join(folder, 'edge.key')),
    cert: readFileSync(join(folder, 'edge.pem')),
  };
  const server = createServer(tls, async (incoming, response) => {
    const host = incoming.headers.host ?? '';
    if (host === HOSTS.bank) return void response.end(ratesFile(new Date()));
    if (host === HOSTS.api) return await onward(incoming, response);
    received.push({ secret: incoming.headers['x-webhook-secret'], event: await json(incoming) });
    response.writeHead(204).end();
  }).listen(port, LOOPBACK);
  return { received, close: () => void server.close().closeAllConnections() };

  async function onward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, host: `${api.id}.execute-api.localhost:${api.emulator}` };
    const body = await buffer(incoming);
    request({ host: LOOPBACK, port: api.emulator, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end(body);
  }
}
