import { expanded, expandPaths } from '../http/expand.ts';
import { emptyParams, type Params } from '../http/form.ts';
import type { Trouble } from '../payments/challenges.ts';
import type { AccountBooks } from './books.ts';
import type { NewId } from './new-ids.ts';
import { type ProcessorEvent, shown } from './objects.ts';

/** The context of an operation: one account's books, the time and the request. */
export type Desk = Readonly<{
  books: AccountBooks;
  /** Seconds since 1970. */
  now: number;
  /** The URL of this processor. */
  url: string;
  newId: NewId;
  request: Readonly<{ id: string | null; idempotencyKey: string | null; apiVersion: string | null }>;
  /** How many endpoints an event of this type goes to. */
  receivers(type: string): number;
  emitted(event: ProcessorEvent): void;
  /** The trouble planned for the next 3-D Secure challenge. */
  takeTrouble(): Trouble | undefined;
}>;

/** The parameters of a call, and the object in its path. */
export type Call = Readonly<{ params: Params; id: string; key: 'secret' | 'publishable' }>;
export type Operation = (desk: Desk, call: Call) => object;

export const API_VERSION = '2026-10-28.endive';

/** Records an event with the object's current state. */
export function emit(desk: Desk, type: string, record: object, previous?: object): void {
  const event: ProcessorEvent = {
    id: desk.newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: desk.now,
    data: previous ? { object: shown(record), previous_attributes: previous } : { object: shown(record) },
    livemode: false,
    pending_webhooks: desk.receivers(type),
    request: { id: desk.request.id, idempotency_key: desk.request.idempotencyKey },
    type,
  };
  desk.books.events.put(event);
  desk.emitted(event);
}

/** The record as the API shows it, expanded as the caller asked. */
export function present(desk: Desk, record: object, params: Params = emptyParams()): object {
  return expanded(desk.books, shown(record), expandPaths(params));
}
