import { iso31662 } from 'iso-3166/2.js';
import { expect, it } from 'vitest';
import { subdivisions } from '../../shared/reference/subdivisions.ts';

it('the subdivisions of each country are the first level of ISO 3166-2 by name, and no second one', () => {
  for (const country of new Set(subdivisions.map(({ code }) => code.slice(0, 2)))) {
    const first = iso31662
      .filter(({ parent }) => parent === country)
      .map(({ code, name }) => ({ code, name }));
    const sorted = first.sort((one, other) => one.name.localeCompare(other.name, 'en'));
    expect(subdivisions.filter(({ code }) => code.startsWith(`${country}-`))).toEqual(sorted);
  }
});
