import { epochSeconds } from '../domain/time/calendar.ts';
import { randomBase32 } from '../runtime/new-id.ts';

/** A key id: the second of its creation in hexadecimal, then random characters. Ids sort by age; the last is in use. */
const KID = /^[0-9a-f]{8}[0-9a-z]{6}$/;

export const newKid = (now: Date): string =>
  epochSeconds(now).toString(16).padStart(8, '0') + randomBase32(6);

/** Whether a text from outside has the form of a key id; checked before it is looked up in the table. */
export const isKid = (text: string): boolean => KID.test(text);
