import { createHash } from 'node:crypto';
import type { Fault } from '../faults/faults.ts';
import { canonical, isParams, type Params } from './form.ts';

/** A request to the processor, without keys and card details. */
export type LoggedRequest = {
  readonly id: string;
  readonly at: string;
  readonly account: string | null;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** The SDK created the key, because its caller gave none. */
  readonly keyFromSdk: boolean;
  /** A charging request without a key, which was refused. */
  keyMissing: boolean;
  /** SHA-256 of the parameters, independent of their order. */
  readonly bodyHash: string;
  readonly body: Params;
  readonly fault: Fault['mode'] | null;
  /** The status of the outcome, even if it was not sent; null before there is one. */
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

/** The parameters without client secrets, publishable keys and card details. */
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
