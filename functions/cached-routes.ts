import type { Route } from './routes.ts';

/**
 * The routes whose answers an edge keeps, each for as long as its answer says in `Cache-Control`. They read nothing of a person, and
 * what they say depends on the address and on the origin, the referrer or the host of the request alone.
 */
export const CACHED_ROUTES = [
  '/openapi.json',
  '/.well-known/jwks.json',
  '/public-api/settings/global-settings/general-settings/currency-list',
  '/public-api/plan',
  '/public-api/plan/{planSlug}/features',
  '/public-api/input-options/countries',
  '/public-api/input-options/states',
] as const satisfies readonly Route['path'][];
