import * as v from 'valibot';
import { text } from './fields.ts';

/** What the caller gave a link to find it again by. */
export const referenceEntries = {
  clientReference: v.optional(
    text('The caller’s own name for what is sold, as the link was created with it.'),
  ),
  metadata: v.optional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.description('The caller’s own data, as the link was created with it.'),
    ),
  ),
};
