import { epochSeconds } from '../domain/time/calendar.ts';
import { randomBase32 } from '../runtime/new-id.ts';

/** A key's name: its second in hexadecimal, then chance. Names sort by age, so the greatest is the key in use. */
const KID = /^[0-9a-f]{8}[0-9a-z]{6}$/;

export const newKid = (now: Date): string => epochSeconds(now).toString(16).padStart(8, '0') + randomBase32(6);

/** Checked before a name from outside is looked up in the table. */
export const isKid = (text: string): boolean => KID.test(text);
