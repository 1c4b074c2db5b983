import { type Route, VERSION_PREFIX } from './routes.ts';

/** Changes of what is read at a path that stands twice. They came later too. */
const LATER_CHANGES: ReadonlySet<string> = new Set(['admin/change-project']);
/**
 * What has one path without an edge, which takes the prefix away: what came when API Gateway's 300 routes were nearly full, what only the
 * hosted pages call, and two files that are looked for at the root of a host.
 */
const LATER =
  /^\/(\.well-known\/jwks\.json|openapi\.json|public-api\/(cancel-link|portal|payment-links\/choose)|admin\/(audit|customers\/\{id\}\/portal-link|disputes|endpoints|exports|invoices|mails|payment-links|refunds|settings\/documents|staff|subscriptions|tax-rates)|client\/details|webhook\/(customers\/\{id\}|disputes\/\{id\}|entitlements|events|invoices\/\{id\}\/pdf|refunds\/\{id\}|subscriptions|transactions))(?=$|\/)/;

/**
 * Where a row is served. A greedy path also matches the prefixed one, so it needs no second route. An edge takes the prefix away, so a
 * route that is called only through it stands once; the processor may call the address that it was once told. Where a row stands once
 * without an edge, `answer-unmatched` sends who asks under the prefix to it.
 */
export function pathsOf(
  { path, handler }: Readonly<{ path: string; handler: string }>,
  isOnlyThroughEdge = false,
): Route['path'][] {
  const isOnce = isOnlyThroughEdge && !handler.startsWith('processor/');
  return isOnce || LATER.test(path) || LATER_CHANGES.has(handler) || path === '/{proxy+}'
    ? [path as Route['path']]
    : [path as Route['path'], `${VERSION_PREFIX}${path}` as Route['path']];
}
