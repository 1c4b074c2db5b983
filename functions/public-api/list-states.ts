import { iso31662 } from 'iso-3166/2.js';
import { StatesQuery } from '../../shared/domain/requests/storefront-queries.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { list } from '../../shared/http/views/reply.ts';

/** GET /public-api/input-options/states?country=US: the country's first-level subdivisions by ISO 3166-2, by name. */
export const handler = checkoutRoute({ query: StatesQuery }, async ({ query: { country } }) => {
  const states = iso31662.filter(({ parent }) => parent === country).map(({ code, name }) => ({ code, name }));
  return list(states.sort((one, other) => one.name.localeCompare(other.name, 'en')));
});
