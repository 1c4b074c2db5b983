import * as v from 'valibot';

/** A stored string of a branded type. It was validated when written, so reading only checks that it is a string. */
export const text = <Kind extends string>() =>
  v.custom<Kind>((value) => typeof value === 'string', 'expected a string');

/** A stored whole number. */
export const whole = () => v.pipe(v.number(), v.safeInteger());
