import { appendFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { serveHttp } from '../http-server.ts';
import { closeServer, listen } from '../listening.ts';
import { boundaryOf, decodeMultipart } from '../processor/files/multipart.ts';
import { isParams } from '../processor/http/form.ts';
import { redacted } from './redact.ts';

/** One exchange with the processor, without secrets. */
export type Exchange = Readonly<{
  at: string;
  /** What was being rehearsed. */
  flow: string;
  method: string;
  path: string;
  /** The decoded form: of the body, or of the query. Of a file, what it is. */
  params: readonly (readonly [name: string, value: string])[];
  key?: string;
  status: number;
  answer: unknown;
}>;

export type Recorder = Readonly<{
  url: string;
  /** Names what the next exchanges belong to. */
  begin(flow: string): void;
  /** The next request is executed, and its answer is lost on the way back. */
  loseNextReply(): void;
  exchanges(): readonly Exchange[];
  close(): Promise<void>;
}>;

const SENT_ON = ['authorization', 'content-type', 'idempotency-key', 'stripe-version', 'user-agent'] as const;

/** Passes each request on to a processor, and writes down those of one key with their answers, a line each. */
export async function startRecorder(processor: string, secretKey: string, file: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  let flow = 'start';
  let isLosing = false;
  const server = serveHttp(async ({ method, target, headers, body: given }) => {
    const body = Buffer.from(given ?? '');
    const flat = Object.fromEntries(
      SENT_ON.flatMap((name) => (headers[name]?.[0] ? [[name, headers[name][0]]] : [])),
    );
    const [path = '', query = ''] = target.split('?');
    const host = path === UPLOADS && method === 'POST' ? processor.replace('//api.', '//files.') : processor;
    const answer = await passOn(new URL(target, host), method, flat, body);
    const boundary = boundaryOf(flat['content-type']);
    const form = boundary
      ? uploadIn(body, boundary)
      : new URLSearchParams(method === 'GET' ? query : body.toString());
    const exchange: Exchange = {
      ...{ at: new Date().toISOString(), flow, method, path },
      params: [...form].map(([name, value]) => [name, String(redacted(value, lastOf(name)))] as const),
      ...(flat['idempotency-key'] && { key: flat['idempotency-key'] }),
      ...{ status: answer.status, answer: redacted(jsonOf(answer.body)) },
    };
    if (flat.authorization !== `Bearer ${secretKey}`) return answer;
    exchanges.push(exchange);
    appendFileSync(file, `${JSON.stringify(exchange)}\n`);
    const isLost = isLosing && method === 'POST';
    if (isLost) isLosing = false;
    return isLost ? LOST : answer;
  });
  const port = await listen(server, 0, 'recorder', 'PORT');
  return {
    url: `http://127.0.0.1:${port}`,
    begin(name) {
      flow = name;
    },
    loseNextReply() {
      isLosing = true;
    },
    exchanges: () => exchanges,
    close: () => closeServer(server),
  };
}

/** The processor takes files at another host, which the SDK does not name while it has ours. */
const UPLOADS = '/v1/files';

const uploadIn = (body: Buffer, boundary: string): (readonly [string, string])[] =>
  Object.entries(decodeMultipart(body.toString('latin1'), boundary)).flatMap(([name, value]) =>
    isParams(value)
      ? Object.entries(value).map(([fact, told]) => [`${name}[${fact}]`, String(told)] as const)
      : [[name, String(value)] as const],
  );

/** `metadata[email]` is about an e-mail address. */
const lastOf = (name: string): string => name.replace(/\]$/, '').split('[').at(-1) ?? name;

/** What a proxy on the way answers when it has lost the answer. */
const LOST = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html>Bad Gateway</html>'),
};

type Passed = Readonly<{ status: number; headers: Record<string, string>; body: Buffer }>;

function passOn(url: URL, method: string, headers: Record<string, string>, body: Buffer): Promise<Passed> {
  const send = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers }, async (incoming) => {
      const given = await buffer(incoming);
      resolve({ status: incoming.statusCode ?? 502, headers: kept(incoming.headers), body: given });
    });
    outgoing.once('error', reject);
    outgoing.end(method === 'GET' ? undefined : body);
  });
}

const KEPT = ['content-type', 'request-id', 'idempotent-replayed', 'stripe-should-retry'] as const;
const kept = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(KEPT.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return { unreadable: body.length };
  }
}
