import type { PlanChangePreviewed } from '../../../../shared/contracts/answers/plan-change.ts';
import type { Shown } from '../../../../shared/contracts/answers/shown.ts';
import type { Answer, Call } from '../api/request.ts';
import type {
  Account,
  Granted,
  Invoice,
  InvoicePage,
  Order,
  PlanChange,
  SavedCard,
  Shop,
  Subscription,
} from './account.ts';

/** What a customer's token lets the page read, or why it cannot: `expired` without a valid token. */
export type Unread = 'expired' | 'unreachable';
/** The token of the session, or why there is none: `used` when another browser has the session of the link, `missing` without a link. */
export type Session = Readonly<{ token: string }> | Unread | 'used' | 'missing';

/** The call with the customer's token. */
export const signedIn =
  (call: Call, token: string): Call =>
  (method, path, body, headers) =>
    call(method, path, body, { ...headers, authorization: `Bearer ${token}` });

export const readShop = async (call: Call): Promise<Shop | Unread> =>
  dataOf(await call('GET', '/client/shop'));

/** Everything that the page shows at first. */
export async function readAccount(call: Call): Promise<Account | Unread> {
  const asked = call('GET', '/client/plan/subscription').then(dataOf<readonly Subscription[]>);
  const [subscriptions, granted, orders, cards, page] = await Promise.all([
    asked,
    asked.then((own) => readGranted(call, own)),
    readOrders(call),
    call('GET', '/client/card').then(dataOf<readonly SavedCard[]>),
    readInvoices(call),
  ]);
  const unread = [subscriptions, orders, cards, page].find((part) => typeof part === 'string');
  if (typeof subscriptions === 'string' || typeof orders === 'string') return unread as Unread;
  if (typeof cards === 'string' || typeof page === 'string') return unread as Unread;
  // Without what was used, the page is of use all the same.
  return { subscriptions, granted: typeof granted === 'string' ? [] : granted, orders, cards, ...page };
}

/** What the subscriptions grant. Without one there is nothing to ask for. */
const readGranted = async (
  call: Call,
  subscriptions: readonly Subscription[] | Unread,
): Promise<readonly Granted[] | Unread> =>
  subscriptions.length === 0 ? [] : dataOf(await call('GET', '/client/plan/subscription/dashboard'));

/** All of the customer's orders: what recurs and what was bought with their address may be old. */
async function readOrders(call: Call): Promise<readonly Order[] | Unread> {
  const orders: Order[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const after = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const answer: Answer = await call('GET', `/client/order?limit=100${after}`);
    const page = dataOf<readonly Order[]>(answer);
    if (typeof page === 'string' || answer === 'lost') return page as Unread;
    orders.push(...page);
    cursor = (answer.body as { nextCursor: string | null }).nextCursor;
  }
  return orders;
}

export async function readInvoices(call: Call, cursor = ''): Promise<InvoicePage | Unread> {
  const page = await readPage<Invoice>(call, '/client/invoices', cursor);
  return typeof page === 'string' ? page : { invoices: page.entries, nextCursor: page.nextCursor };
}

/** A page of a list of the customer's, the newest first. */
export type ListPage<Entry> = Readonly<{ entries: readonly Entry[]; nextCursor: string | null }>;

/** Without a cursor it is the first page. */
export async function readPage<Entry>(
  call: Call,
  path: string,
  cursor: string,
): Promise<ListPage<Entry> | Unread> {
  const answer = await call('GET', `${path}?limit=10${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
  const entries = dataOf<readonly Entry[]>(answer);
  if (typeof entries === 'string' || answer === 'lost') return entries as Unread;
  return { entries, nextCursor: (answer.body as { nextCursor: string | null }).nextCursor };
}

export async function readOptions(
  call: Call,
  { plan, id }: Subscription,
): Promise<readonly PlanChange[] | Unread> {
  return dataOf(
    await call('GET', `/client/plan/${encodeURIComponent(plan.slug)}/change-plan/options?subscription=${id}`),
  );
}

export type Preview = Omit<Shown<typeof PlanChangePreviewed>, 'status'>;

/** What the change would do now, and the receipt that ties the change to it. */
export async function readPreview(
  call: Call,
  { plan, id }: Subscription,
  to: PlanChange['to'],
): Promise<Preview | Unread> {
  const body = { planSlug: to.slug, cycleId: to.cycleId, subscription: id, preview: true };
  const answer = await call('POST', `/client/plan/${encodeURIComponent(plan.slug)}/change-plan`, body);
  if (answer !== 'lost' && answer.status === 200) return answer.body as Preview;
  return unreadOf(answer);
}

function dataOf<Data>(answer: Answer): Data | Unread {
  if (answer !== 'lost' && answer.status === 200) return (answer.body as { data: Data }).data;
  return unreadOf(answer);
}

const unreadOf = (answer: Answer): Unread =>
  answer !== 'lost' && (answer.status === 401 || answer.status === 403) ? 'expired' : 'unreachable';
