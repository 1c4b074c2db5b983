import * as v from 'valibot';

/** A stored string of a branded kind. It was checked when it was written; reading checks that it is there at all. */
export const text = <Kind extends string>() => v.custom<Kind>((value) => typeof value === 'string', 'expected a string');

/** A stored whole number. */
export const whole = () => v.pipe(v.number(), v.safeInteger());
