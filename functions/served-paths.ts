import { VERSION_PREFIX } from './routes.ts';

/** Changes of what is read at a path that stands twice. They came later too. */
const LATER_CHANGES: ReadonlySet<string> = new Set(['admin/change-project']);
/**
 * What has one path without an edge, which takes the prefix away: what came when API Gateway's 300 routes were nearly full, what the
 * hosted pages call, and two files that are looked for at the root of a host.
 */
const LATER =
  /^\/(\.well-known\/jwks\.json|openapi\.json|public-api\/(cancel-link|portal|payment-links\/choose|purchase\/summary\/\{slug\}\/pdf)|admin\/(audit|customers\/\{id\}\/(erase|owed|portal-link|sign-out)|disputes|endpoints|exports|invoices|mails|orders|payment-links|refunds|settings\/documents|staff|subscriptions|tax-rates)|client\/(details|history|shop|invoice\/\{id\}\/pay|order\/\{id\}\/(claim|disown|pause|resume))|webhook\/(customers\/\{id\}|disputes\/\{id\}|entitlements|events|invoices\/\{id\}\/pdf|refunds\/\{id\}|subscriptions|transactions))(?=$|\/)/;

type Row = Readonly<{ path: string; handler: string }>;

/** Whether a row came when no more than one path could be had for it. */
export const cameLater = ({ path, handler }: Row): boolean => LATER.test(path) || LATER_CHANGES.has(handler);

/**
 * The paths at which a row is served: its own, and its own under the version prefix. Three kinds of rows have their own alone: one that is
 * called only through an edge, which takes the prefix away (the processor may call the address that it was once told); one that came later,
 * to which `answer-unmatched` sends who asks under the prefix; and a greedy path, which matches the prefixed one as well.
 */
export function pathsOf(row: Row, isOnlyThroughEdge = false): string[] {
  const { path, handler } = row;
  const isCalledDirectly = !isOnlyThroughEdge || handler.startsWith('processor/');
  const isTwice = isCalledDirectly && !cameLater(row) && path !== '/{proxy+}';
  return isTwice ? [path, `${VERSION_PREFIX}${path}`] : [path];
}
