import { type Answer, callAt, type FieldProblem, problemIn } from '../../../checkout/src/api/request.ts';
import type { Page } from './shapes.ts';

/** Why there is no answer. After a `lost` write it is not known whether it was made. */
export type Failure =
  | Readonly<{ kind: 'lost' }>
  | Readonly<{ kind: 'signed_out' }>
  | Readonly<{
      kind: 'refused';
      status: number;
      code: string;
      message: string;
      fields: readonly FieldProblem[];
      requestId?: string;
    }>;
export type Got<Data> = Readonly<{ kind: 'got'; data: Data }> | Failure;

export type Query = Readonly<Record<string, string | undefined>>;
export type Write = Readonly<{ method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }>;

/** The back office as one member of staff may use it. */
export type Office = Readonly<{
  read: <Data>(path: string, query?: Query) => Promise<Got<Data>>;
  /** A file, such as a paper of an invoice. */
  file: (path: string, query?: Query) => Promise<Got<Blob>>;
  list: <Item>(path: string, query?: Query) => Promise<Got<Page<Item>>>;
  /** Takes effect once for each key, however often it is sent. */
  write: <Data>(write: Write, key: string) => Promise<Got<Data>>;
  /** The same of a write that answers page by page, with the way to the next. */
  writePage: <Item>(write: Write, key: string) => Promise<Got<Page<Item>>>;
  /** Draws a file of what is sent, and changes nothing. */
  draw: (path: string, body: object) => Promise<Got<Blob>>;
}>;

/** `signedOut` is called when the service knows the token no more. */
export function openOffice(
  apiBase: string,
  { token, shop }: Readonly<{ token: string; shop?: string }>,
  signedOut: () => void,
): Office {
  const call = callAt(apiBase);
  const headers = { authorization: `Bearer ${token}`, ...(shop && { 'billing-shop': shop }) };
  const send = ({ method, path, body }: Write, key: string) =>
    call(method, path, body, { ...headers, 'idempotency-key': key });
  const taken = <Data>(answer: Answer, dataOf: (body: unknown) => Data): Got<Data> => {
    const got = gotOf(answer, dataOf);
    if (got.kind === 'signed_out') signedOut();
    return got;
  };
  return {
    read: async (path, query) =>
      taken(
        await call('GET', path + queryText(query), undefined, headers),
        (body) => (body as { data: never }).data,
      ),
    file: async (path, query) => {
      const answer = await fetchFile(`${apiBase}${path}${queryText(query)}`, headers);
      return answer instanceof Blob
        ? { kind: 'got', data: answer }
        : taken<never>(answer, () => undefined as never);
    },
    list: async (path, query) =>
      taken(await call('GET', path + queryText(query), undefined, headers), (body) => body as never),
    write: async (write, key) => taken(await send(write, key), (answer) => (answer as { data: never }).data),
    writePage: async (write, key) => taken(await send(write, key), (answer) => answer as never),
    draw: async (path, body) => {
      const text = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers: { ...headers, ...text }, body: JSON.stringify(body) };
      try {
        const response = await fetch(`${apiBase}${path}`, { ...sent, credentials: 'omit' });
        if (response.ok) return { kind: 'got', data: await response.blob() };
        return taken({ status: response.status, body: await response.json() }, () => new Blob([]));
      } catch {
        return { kind: 'lost' };
      }
    },
  };
}

export function gotOf<Data>(answer: Answer, dataOf: (body: unknown) => Data): Got<Data> {
  if (answer === 'lost') return { kind: 'lost' };
  const { status, body } = answer;
  if (status < 300) return { kind: 'got', data: dataOf(body) };
  if (status === 401) return { kind: 'signed_out' };
  const { code, message, errors, requestId } = problemIn(body);
  // An outcome that is not known yet is asked for again with the same key.
  if ((body as { status?: string } | null)?.status === 'processing') return { kind: 'lost' };
  return {
    ...{ kind: 'refused', status, code, fields: errors },
    message: message ?? `The service answered ${status}.`,
    ...(requestId && { requestId }),
  };
}

/** A file, or the answer that refuses it. */
async function fetchFile(address: string, headers: Record<string, string>): Promise<Blob | Answer> {
  try {
    const response = await fetch(address, { headers, credentials: 'omit', cache: 'no-store' });
    if (response.ok) return await response.blob();
    return { status: response.status, body: await response.json() };
  } catch {
    return 'lost';
  }
}

function queryText(query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}
