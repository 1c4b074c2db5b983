import { readFileSync } from 'node:fs';
import { startProcessor } from '../processor/http/server.ts';
import { compare, type Difference } from './compare.ts';
import type { Exchange } from './recorder.ts';

/** What differs between a recording and the simulated processor, by the request that shows it. */
export type Replayed = Readonly<{
  exchanges: number;
  /** Those that only an event led to, and the events themselves. */
  skipped: number;
  differences: readonly Readonly<{ flow: string; request: string; differs: readonly Difference[] }>[];
}>;

const KEYS = { secretKey: 'sk_test_replay', publishableKey: 'pk_test_replay' };
/** What happens by itself has another order in each run. */
const UNORDERED = /^\/v1\/events/;

export const readRecording = (file: string): Exchange[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exchange);

/** Sends the recorded requests to a new simulated processor, in their order, with its ids in the place of the recorded ones. */
export async function replay(recording: readonly Exchange[]): Promise<Replayed> {
  const account = { id: 'acct_replay', ...KEYS, settlementCurrency: 'usd', country: 'US' };
  let at = new Date(); // Lists name times, so that each request is sent at its own.
  const processor = await startProcessor({ port: 0, now: () => at, accounts: [account] });
  const ids = new Map<string, string>();
  let skipped = 0;
  const differences: { flow: string; request: string; differs: Difference[] }[] = [];
  try {
    for (const exchange of recording) {
      at = new Date(exchange.at);
      if (UNORDERED.test(exchange.path) || isKnownByEvent(exchange, ids)) {
        skipped += 1;
        continue;
      }
      const { status, answer } = await send(processor.url, exchange, ids);
      const differs = [
        ...(status === exchange.status ? [] : [`the status is ${exchange.status}, simulated ${status}`]),
        ...compare(exchange.answer, answer, ids),
      ];
      const { flow, method, path } = exchange;
      if (differs.length > 0) differences.push({ flow, request: `${method} ${path}`, differs });
    }
  } finally {
    await processor.close();
  }
  return { exchanges: recording.length - skipped, skipped, differences };
}

/** Its object was shown in no answer before, and is none that does not exist for a test. */
const isKnownByEvent = ({ path, status }: Exchange, ids: Map<string, string>): boolean =>
  status === 200 &&
  (path.match(IDS) ?? []).some((id) => !ids.has(id) && !/^pm_card_/.test(id) && !NAMES.test(id));
const IDS = /[a-z]{2,9}_[A-Za-z0-9_]{6,}/g;
const NAMES = /^[a-z]+_[a-z_]+$/; // Of resources, such as `payment_intents`.

async function send(url: string, { method, path, params, key }: Exchange, ids: Map<string, string>) {
  const own = (text: string) => text.replaceAll(IDS, (id) => ids.get(id) ?? id);
  const form = new URLSearchParams();
  for (const [name, value] of params) form.append(name, own(value));
  const address = `${url}${own(path)}`;
  const named = {
    authorization: `Bearer ${KEYS.secretKey}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  if (form.has('file[size]')) {
    const response = await fetch(address, { method, headers: named, body: standIn(form) });
    return { status: response.status, answer: (await response.json()) as unknown };
  }
  const headers = {
    ...named,
    ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const response =
    method === 'GET'
      ? await fetch(form.size > 0 ? `${address}?${form}` : address, { headers })
      : await fetch(address, { method, headers, body: form.toString() });
  return { status: response.status, answer: (await response.json()) as unknown };
}

/** A PDF of the size of the one that was sent, of which no byte was written down. */
function standIn(sent: URLSearchParams): FormData {
  const upload = new FormData();
  upload.set('purpose', sent.get('purpose') ?? '');
  const bytes = '%PDF'.padEnd(Number(sent.get('file[size]')));
  upload.set('file', new Blob([bytes], { type: 'application/pdf' }), sent.get('file[filename]') ?? '');
  return upload;
}
