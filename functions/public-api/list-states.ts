import { StatesQuery } from '../../shared/domain/requests/storefront-queries.ts';
import { checkoutRoute } from '../../shared/http/surfaces/checkout.ts';
import { keptLong, list } from '../../shared/http/views/reply.ts';
import { subdivisions } from '../../shared/reference/subdivisions.ts';

/** GET /public-api/input-options/states?country=US: the country's first-level subdivisions by ISO 3166-2, by name. */
export const handler = checkoutRoute({ query: StatesQuery }, async ({ query: { country } }) =>
  keptLong(list(subdivisions.filter(({ code }) => code.startsWith(`${country}-`)))),
);
