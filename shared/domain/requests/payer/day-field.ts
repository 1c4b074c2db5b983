import * as v from 'valibot';
import { isDay } from '../../time/calendar.ts';

const DAY = 'Send a date such as 2027-01-31.';

/** A day of the calendar. */
export const dayField = v.pipe(v.string(DAY), v.isoDate(DAY), v.check(isDay, DAY));
