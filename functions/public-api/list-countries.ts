import { iso31661 } from 'iso-3166/1.js';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { list } from '../../shared/http/views/reply.ts';

/** ISO 3166-1 by English name. A fixed list for a drop-down, so it comes whole. */
const countries = iso31661
  .filter(({ state }) => state === 'assigned')
  .map(({ alpha2, alpha3, name }) => ({ code: alpha2, alpha3, name }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** GET /public-api/input-options/countries */
export const handler = checkoutRoute({}, async () => list(countries));
