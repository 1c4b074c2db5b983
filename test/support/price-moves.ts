import { expect } from 'vitest';
import { catalogStaff } from './catalog.ts';
import { kept } from './money-books.ts';
import { charged, type Own, ownPlan } from './plan-changes.ts';

/** Signed in at this moment, since a token lasts for a shorter time than a cycle. */
const staffOf = ({ shop }: Pick<Own, 'shop'>) => catalogStaff(shop.tenant);
export const move = async (own: Pick<Own, 'shop'>, body: object) =>
  (await staffOf(own)).post(`/admin/plans/${own.shop.plan.id}/move-subscribers`, body);
export const undoMove = async (own: Pick<Own, 'shop'>, body: object = {}) =>
  (await staffOf(own)).post(`/admin/plans/${own.shop.plan.id}/move-subscribers/undo`, body);

/** The plan costs another price from now on. */
export async function reprice(
  { shop }: Pick<Own, 'shop'>,
  amount: number,
  change: object = {},
): Promise<void> {
  const staff = await catalogStaff(shop.tenant);
  const { version } = (await staff.get(`/admin/plans/${shop.plan.id}`)).body.data;
  const prices = [{ cycleId: 'monthly', currency: 'USD', amount }];
  const edit = { version, prices, ...change };
  expect((await staff.patch(`/admin/plans/${shop.plan.id}`, edit)).status).toBe(200);
}

/** Ada pays 10 USD a month since 1 April 2027, and the plan costs 15 by now. */
export async function repriced(overrides: Parameters<typeof ownPlan>[0] = {}): Promise<Own> {
  const own = await ownPlan(overrides);
  await reprice(own, 15);
  return own;
}

/** The types of the events about her new price, in the order of their writing, and what her card was charged. */
export async function toldAndCharged(own: Own): Promise<[told: string[], charged: number[]]> {
  const { outbox } = await kept(own.shop.tenant);
  const told = outbox
    .flatMap(({ events }) => events as { type: string; createdAt: string }[])
    .filter(({ type }) => type.startsWith('subscription.price_change_'))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map(({ type }) => type.slice('subscription.price_change_'.length));
  return [told, await charged(own)];
}
