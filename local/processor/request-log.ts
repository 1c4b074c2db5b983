import { createHash } from 'node:crypto';
import type { FaultMode } from './faults.ts';
import { canonical, isParams, type Params } from './form.ts';

/** What was asked of the processor. Keys and card details are never in it. */
export type LoggedRequest = {
  readonly id: string;
  readonly at: string;
  readonly account: string | null;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** The SDK made the key up, because its caller gave none. */
  readonly keyFromSdk: boolean;
  /** A charging request without a key: refused. */
  keyMissing: boolean;
  /** SHA-256 of the parameters, in whatever order they were sent. */
  readonly bodyHash: string;
  readonly body: Params;
  readonly fault: FaultMode | null;
  /** What was decided, also when nobody was told; null while nothing is. */
  status: number | null;
  /** Whether an answer was sent. */
  answered: boolean;
  replayed: boolean;
};
export type RequestLog = { add(entry: LoggedRequest): void; all(): readonly LoggedRequest[]; clear(): void };

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    add(entry) {
      if (entries.length >= ENTRIES_MAX) entries = entries.slice(ENTRIES_MAX / 2);
      entries.push(entry);
    },
    all: () => entries,
    clear() {
      entries = [];
    },
  };
}

export function hashOf(params: Params): string {
  return createHash('sha256').update(canonical(params)).digest('hex');
}

/** The parameters with what must not be written down struck out: client secrets, publishable keys and card details. */
export function withoutSecrets(params: Params): Params {
  const copy: Params = { ...params };
  for (const name of ['client_secret', 'key']) if (name in copy) copy[name] = STRUCK;
  if (isParams(copy.card)) copy.card = withoutCard(copy.card);
  if (isParams(copy.payment_method_data)) copy.payment_method_data = withoutSecrets(copy.payment_method_data);
  return copy;
}

const ENTRIES_MAX = 200_000;
const STRUCK = '***';

function withoutCard(card: Params): Params {
  return { ...card, ...('number' in card && { number: STRUCK }), ...('cvc' in card && { cvc: STRUCK }) };
}
