import * as v from 'valibot';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 100;
const LIMIT = `Send a whole number from 1 to ${LIMIT_MAX}.`;
const CURSOR_MAX = 300;

/** What a caller may ask of any list: how many entries, and from which cursor on. */
export const PageQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.string(LIMIT),
      v.regex(/^\d{1,3}$/, LIMIT),
      v.transform(Number),
      v.number(LIMIT),
      v.minValue(1, LIMIT),
      v.maxValue(LIMIT_MAX, LIMIT),
    ),
    `${LIMIT_DEFAULT}`,
  ),
  cursor: v.optional(
    v.pipe(v.string('Send text.'), v.maxLength(CURSOR_MAX, 'This is not a cursor of ours: it is too long.')),
  ),
});
