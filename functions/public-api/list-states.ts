import { iso31662 } from 'iso-3166/2.js';
import * as v from 'valibot';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { list } from '../../shared/http/views/reply.ts';

const message = 'Send a country as its two-letter code, such as US.';
const Query = v.object({ country: v.pipe(v.string(message), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, message)) });

/** GET /public-api/input-options/states?country=US: the country's first-level subdivisions by ISO 3166-2, by name. */
export const handler = checkoutRoute({ query: Query }, async ({ query: { country } }) => {
  const states = iso31662.filter(({ parent }) => parent === country).map(({ code, name }) => ({ code, name }));
  return list(states.sort((one, other) => one.name.localeCompare(other.name, 'en')));
});
