import { routes, unmatched } from '../../functions/routes.ts';
import { canary, workers } from '../../functions/workers.ts';

/** Every handler of the route and worker tables once, such as `public-api/fetch-tenant`. */
export const handlers: readonly string[] = [
  ...new Set([...routes, unmatched, ...workers, canary].map((row) => row.handler)),
];
