import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { HttpRequest } from './gateway-event.ts';
import { gatewayMessage, type HttpResponse, INTERNAL_ERROR, TOO_LARGE } from './gateway-response.ts';

export type Respond = (request: HttpRequest) => Promise<HttpResponse>;

/** The gateway's limits on requests. */
const HEADER_BYTES_MAX = 10_240;
const BODY_BYTES_MAX = 10 * 1024 * 1024;
const BAD_REQUEST = gatewayMessage(400, 'Bad Request');

/** An HTTP server for a responder. It does not listen yet. */
export function serveHttp(respond: Respond): Server {
  const server = createServer(
    { maxHeaderSize: HEADER_BYTES_MAX, keepAliveTimeout: 60_000 },
    (request, response) => {
      answer(respond, request, response).catch(() => response.destroy());
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

async function answer(respond: Respond, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const target = incoming.url ?? '/';
  if (!target.startsWith('/')) return write(outgoing, BAD_REQUEST);
  const body = await bodyOf(incoming);
  if (!body) {
    outgoing.setHeader('connection', 'close');
    return write(outgoing, TOO_LARGE);
  }
  const request = {
    method: incoming.method ?? 'GET',
    target,
    headers: incoming.headersDistinct,
    body,
    sourceIp: sourceOf(incoming),
  };
  write(outgoing, await respond(request).catch(() => INTERNAL_ERROR));
}

function write(outgoing: ServerResponse, { status, headers, body }: HttpResponse): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  outgoing.statusCode = status;
  outgoing.end(body);
}

/** The body, or undefined when it exceeds the limit. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const sourceOf = ({ socket }: IncomingMessage) => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
