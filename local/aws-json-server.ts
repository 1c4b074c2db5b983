import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, LOOPBACK, listen } from './listening.ts';

/** An operation's error. It has the service's own error name, so the real client throws its own error class. */
export class ServiceFault extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = 'ServiceFault';
    this.type = type;
  }
}

export type Operations = Record<string, (input: never) => object>;
export type AwsJsonServer = Readonly<{ endpoint: string; close(): Promise<void>; unref(): void }>;

/** Serves the operations of one AWS service in its JSON protocol, on a free port. */
export async function serveAwsJson(service: string, operations: Operations): Promise<AwsJsonServer> {
  const server = createServer((request, response) => void answer(operations, request, response));
  const port = await listen(server, 0, service, 'PORT');
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    close: () => closeServer(server),
    unref: () => void server.unref(),
  };
}

async function answer(
  operations: Operations,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const name = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    const operation = operations[name];
    if (!operation) throw new ServiceFault('UnknownOperationException', `${name} is not served locally.`);
    send(response, 200, operation(JSON.parse((await bodyOf(request)) || '{}') as never));
  } catch (error) {
    if (error instanceof ServiceFault) send(response, 400, { __type: error.type, message: error.message });
    else send(response, 400, { __type: 'SerializationException', message: String(error) });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
