import type { Instant } from '../ids.ts';
import { instant } from '../time/calendar.ts';
import { HANDLED_TYPES, type HandledType } from './processor-event.ts';
import type { SigningSecrets } from './signing-secrets.ts';

/** The endpoint that receives a gateway's events, as it was registered at the account, and its secrets: KMS ciphertexts, bound to tenant, gateway and field. */
export type EventEndpoint = Readonly<{
  id: string;
  url: string;
  /** Until when the account's events were looked through for what was missed. Absent before the first night. */
  heardUntil?: Instant;
  /** Types of which events may have been made that were sent nowhere, so that no list of undelivered events has them. */
  unheard?: readonly HandledType[];
}> &
  SigningSecrets;

/** An endpoint as the processor shows it. */
export type SeenEndpoint = Readonly<{ isEnabled: boolean; types: readonly string[] }>;

/** The types that are not sent to an endpoint: all while it is disabled, and those that an older version did not register. */
export const typesNotSent = ({ isEnabled, types }: SeenEndpoint): HandledType[] =>
  HANDLED_TYPES.filter((type) => !isEnabled || !(types.includes(type) || types.includes('*')));

const HOUR_MS = 3_600_000;
/** An event that is made in the second of the list may be missing from it. */
const MARGIN_MS = HOUR_MS;
/** The processor keeps events for so long. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const SLICE_MS = 24 * HOUR_MS;

/** A night's message may come again soon. */
export const isHeardLately = ({ heardUntil }: Pick<EventEndpoint, 'heardUntil'>, now: Date): boolean =>
  heardUntil !== undefined && now.getTime() - Date.parse(heardUntil) < HOUR_MS;

/** A time that is looked through as a whole, in seconds since 1970. */
export type Slice = Readonly<{ from: number; before: number; until: Instant }>;

/** What is to be looked through, a day at a time and the oldest first, so that what one night leaves is done by the next. */
export function slicesSince({ heardUntil }: Pick<EventEndpoint, 'heardUntil'>, now: Date): Slice[] {
  const end = now.getTime();
  const slices: Slice[] = [];
  let from = Math.max(heardUntil ? Date.parse(heardUntil) - MARGIN_MS : 0, end - KEPT_MS);
  while (from < end) {
    const until = Math.min(from + SLICE_MS, end);
    const before = Math.floor(until / 1000) + (until === end ? 1 : 0);
    slices.push({ from: Math.floor(from / 1000), before, until: instant(new Date(until)) });
    from = until;
  }
  return slices;
}
