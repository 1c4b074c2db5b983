import { BillingError } from '../../shared/domain/errors.ts';
import { openRoute } from '../../shared/http/surfaces/open.ts';
import { routes, VERSION_PREFIX } from '../routes.ts';

/**
 * What no route matches: 404 for an unknown path, and 405 with the methods of a known one. A route that API
 * Gateway has at its own path alone is answered under the prefix with 308 and that path: a client sends the same request there.
 */
export const handler = openRoute({}, async ({ event: { rawPath, rawQueryString, requestContext } }) => {
  const allow = methodsAt(rawPath);
  if (allow.length === 0) throw unknownPath(rawPath);
  const { method } = requestContext.http;
  if (rawPath.startsWith(`${VERSION_PREFIX}/`) && allow.includes(method)) {
    const query = rawQueryString === '' ? '' : `?${rawQueryString}`;
    return { status: 308, headers: { location: rawPath.slice(VERSION_PREFIX.length) + query } };
  }
  const message = `${method} is not a method of this path. Send ${allow.join(', ')}.`;
  throw new BillingError('method_not_allowed', message, { allow });
});

function methodsAt(path: string): string[] {
  const found = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return found.length === 0 ? [] : [...found, 'OPTIONS'];
}

/** A parameter is one segment. The preflight route matches every path, so it tells nothing of one. */
const PATTERNS = routes
  .filter(({ method }) => method !== 'OPTIONS')
  .map(({ method, path }) => ({
    method,
    pattern: new RegExp(
      `^(${VERSION_PREFIX})?${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }));

function unknownPath(path: string): BillingError {
  const known = path.endsWith('/') && methodsAt(path.slice(0, -1)).length > 0;
  const message = known
    ? 'There is no such path. Send it without the slash at the end.'
    : 'There is no such path. See GET /openapi.json.';
  return new BillingError('route_not_found', message);
}
