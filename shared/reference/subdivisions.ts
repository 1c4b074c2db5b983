import { iso31662 } from 'iso-3166/2.js';

/** The first level of ISO 3166-2 by English name, such as `US-CA`. A bundle has these rows only, already sorted. */
export const subdivisions = iso31662
  .filter(({ code, parent }) => code.startsWith(`${parent}-`))
  .map(({ code, name }) => ({ code, name }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));
