import { routes } from '../../functions/routes.ts';
import { workers } from '../../functions/workers.ts';

/** Every handler the route and worker tables name, once, as `public-api/fetch-tenant`. */
export const handlers: readonly string[] = [...new Set([...routes, ...workers].map((row) => row.handler))];
