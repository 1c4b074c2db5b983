import { invalidField } from '../../domain/errors.ts';
import { fingerprint, sha256 } from '../../runtime/hash.ts';
import type { IdempotencyKey } from '../../storage/idempotency-keys.ts';
import { contextOf, type Event } from './exchange.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The caller's `Idempotency-Key` on this route, with a fingerprint of the body it came with. */
export function idempotencyKeyOf(event: Event, scope: string): IdempotencyKey | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw invalidField('Idempotency-Key', 'Send 1 to 255 printable characters without spaces.');
  return { scope, key: sha256(key), bodyHash: fingerprint(JSON.stringify(contextOf(event).json)) };
}
