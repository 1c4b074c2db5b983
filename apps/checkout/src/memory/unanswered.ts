import type { Exchange } from '../api/payment.ts';
import { readJson, writeJson } from './storage.ts';

/** A payment whose outcome the page does not know yet, with the secret that it was sent with. */
export type Unanswered = Readonly<{ exchange: Exchange; payerSecret: string }>;

const NAME = 'unanswered';

/**
 * The payment of this link that was in progress when the page was reloaded. The page sends it again under the same key, which
 * never charges twice.
 *
 * It is kept in the history entry and in the tab's storage, and removed as soon as the outcome is known.
 */
export function findUnanswered(payload: string): Unanswered | undefined {
  const kept = [(history.state as Record<string, unknown> | null)?.[NAME], readJson('sessionStorage', NAME)];
  return (kept as (Kept | null | undefined)[]).find((one) => one?.payload === payload) ?? undefined;
}
type Kept = Unanswered & Readonly<{ payload: string }>;

export function keepUnanswered(payload: string, unanswered: Unanswered | undefined): void {
  const kept = unanswered && { payload, ...unanswered };
  history.replaceState(kept ? { [NAME]: kept } : null, '');
  writeJson('sessionStorage', NAME, kept);
}
