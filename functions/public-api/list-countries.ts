import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { keptLong, list } from '../../shared/http/views/reply.ts';
import { countries } from '../../shared/reference/countries.ts';

/** GET /public-api/input-options/countries: a fixed list for a drop-down, so it comes whole. */
export const handler = checkoutRoute({}, async () => keptLong(list(countries)));
