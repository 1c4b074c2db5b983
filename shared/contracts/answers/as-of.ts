import * as v from 'valibot';
import { instant, text } from './fields.ts';

/** What one record has beside its own fields: of which instant it is shown, and who had written it so. */
export const asOfEntries = {
  asOf: v.nullable(instant('The instant of which this is what was known. Null for the record as it is now.')),
  written: v.nullable(
    v.strictObject({
      by: text('The function, or the command, that had written it so.'),
      version: text('The version of its code.'),
      at: instant('When.'),
    }),
  ),
};
