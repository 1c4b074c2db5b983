import type { SQSEvent } from 'aws-lambda';
import type { Item } from '../../shared/ledger/view.ts';
import { type Answer, ask, itemsOf, type Stage, work } from './stage.ts';
import { tokensOf } from './wallet.ts';

/** After this time the next cycle of an order that is charged each month is due. */
export const MONTH_SECONDS = 32 * 24 * 3600;

/** After this time the end of a trial of 14 days is announced. */
export const REMINDER_SECONDS = 8 * 24 * 3600;

/** Whether the planner would send the order now. */
const isDue = ({ sk, workSk }: Item, now: Date): boolean =>
  sk.startsWith('ORDER#') && typeof workSk === 'string' && workSk < `${now.toISOString()}~`;

/** The planner's message with the stage's due orders, or nothing when none is due. */
export async function dueBatch(stage: Stage): Promise<SQSEvent | undefined> {
  const due = (await itemsOf(stage)).filter((item) => isDue(item, stage.time.now()));
  const body = JSON.stringify({ tenantId: stage.tenantId, orders: due.map(({ pk, sk }) => ({ pk, sk })) });
  return due.length === 0 ? undefined : ({ Records: [{ messageId: 'batch', body }] } as unknown as SQSEvent);
}

/** Staff cancel the one order that recurs, or undo that. `undefined` when the function never answered. */
export async function cancellerOf(
  stage: Stage,
): Promise<(when: 'now' | 'period_end' | 'undo') => Promise<Answer | undefined>> {
  const headers = { authorization: `Bearer ${(await tokensOf(stage)).staff}` };
  const order = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('ORDER#'));
  const path = `/admin/orders/${order?.id}`;
  return (when) =>
    when === 'undo'
      ? ask(stage, `${path}/undo-cancel`, {}, headers)
      : ask(stage, `${path}/cancel`, { when }, headers);
}

/** After this time an order that is charged each month, and was paused until then from its next billing date on, goes on. */
export const PAUSE_SECONDS = 80 * 24 * 3600;

/** Staff pause the one order that recurs, until a day or until they resume it. */
export async function pauserOf(
  stage: Stage,
): Promise<(how: 'pause' | 'resume', key?: string, until?: Date) => Promise<Answer | undefined>> {
  const { staff } = await tokensOf(stage);
  const order = (await itemsOf(stage)).find(({ sk }) => sk.startsWith('ORDER#'));
  return (how, key, until) =>
    ask(
      stage,
      `/admin/orders/${order?.id}/${how}`,
      until ? { resumesOn: until.toISOString().slice(0, 10) } : {},
      {
        authorization: `Bearer ${staff}`,
        ...(key && { 'idempotency-key': key }),
      },
    );
}

/** Whether the one order stands still, against what a flow promises of it. */
export function otherPause(items: readonly Item[], isPaused: boolean): string[] {
  const orders = items.filter(({ sk }) => sk.startsWith('ORDER#'));
  return orders.flatMap(({ pause }) => {
    const { pausedAt, resumedOn } = (pause ?? {}) as { pausedAt?: string; resumedOn?: string };
    const stands = pausedAt !== undefined && resumedOn === undefined;
    return stands === isPaused ? [] : [`an order ${stands ? 'stands' : 'does not stand'} still`];
  });
}

/** Charges what is due, as a worker that received the planner's message. */
export async function renew(stage: Stage): Promise<unknown> {
  const batch = await dueBatch(stage);
  return batch && (await work(stage, 'charge-renewals', batch));
}

/** Whether a cycle whose date has come is charged later, since its request was refused. */
export async function hasPutOff(stage: Stage): Promise<boolean> {
  const now = stage.time.now();
  const today = now.toISOString().slice(0, 10);
  const isPutOff = (item: Item) =>
    item.sk.startsWith('ORDER#') &&
    String(item.nextBillingDate) <= today &&
    !isDue(item, now) &&
    !item.dunning;
  return (await itemsOf(stage)).some(isPutOff);
}

/** What a due cycle of a working card promises: it is paid, once. I3 finds a second payment. */
export function unpaidCycles(items: readonly Item[], cyclesPaid: number): string[] {
  const orders = items.filter(({ sk, status }) => sk.startsWith('ORDER#') && status === 2);
  return orders.flatMap((order) =>
    order.cyclesPaid === cyclesPaid
      ? []
      : [`an order has ${order.cyclesPaid} paid cycles instead of ${cyclesPaid}`],
  );
}

/** What the one active order renews for: the plan that it has, or the one that begins with its next cycle. */
export function otherPrice(items: readonly Item[], renewsFor: number): string[] {
  const orders = items.filter(({ sk, status }) => sk.startsWith('ORDER#') && status === 2);
  return orders.flatMap(({ amountMinor, pendingChange }) => {
    const minor = (pendingChange as { amountMinor: number } | undefined)?.amountMinor ?? amountMinor;
    return minor === renewsFor ? [] : [`an order renews for ${minor} instead of ${renewsFor}`];
  });
}

/** The plans that are kept for a subscription: the one that it has, and the one that a pending change gives it. */
export function otherPlansKept(items: readonly Item[]): string[] {
  const orders = items.filter(
    ({ sk, status, plan }) => sk.startsWith('ORDER#') && status === 2 && plan !== undefined,
  );
  const owed = orders.flatMap(({ plan, pendingChange }) => [
    plan,
    (pendingChange as { plan: unknown } | undefined)?.plan ?? plan,
  ]);
  const expected = new Set(owed.map((plan) => `HOLDING#${(plan as { id: string }).id}`));
  const kept = items
    .filter(({ sk, subscriptionId }) => sk.startsWith('HOLDING#') && subscriptionId !== undefined)
    .map(({ sk }) => sk);
  return [...expected].sort().join() === kept.toSorted().join()
    ? []
    : [`${kept} are kept, and should be ${[...expected]}`];
}
