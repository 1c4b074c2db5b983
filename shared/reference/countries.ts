import { iso31661 } from 'iso-3166/1.js';

/** ISO 3166-1 by English name. A bundle has the sorted rows only: sorting by a language takes 11 ms of a start. */
export const countries = iso31661
  .filter(({ state }) => state === 'assigned')
  .map(({ alpha2, alpha3, name }) => ({ code: alpha2, alpha3, name }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));
