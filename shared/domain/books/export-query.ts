import * as v from 'valibot';
import { FORMATS } from './files.ts';

const FORMAT = 'Send csv or json, or leave it out for both.';

/** What the route of a closed day takes. */
export const ExportQuery = v.object({ format: v.optional(v.picklist(FORMATS, FORMAT)) });
