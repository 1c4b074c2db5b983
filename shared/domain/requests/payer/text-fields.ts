import * as v from 'valibot';

/** A text that must be there, and one that may. */
export const boundedText = (most: number) =>
  v.pipe(
    v.string('Send text.'),
    v.trim(),
    v.minLength(1, 'Must not be empty.'),
    v.maxLength(most, `At most ${most} characters.`),
  );
export const optionalText = (most: number) =>
  v.optional(v.pipe(v.string('Send text.'), v.trim(), v.maxLength(most, `At most ${most} characters.`)));
