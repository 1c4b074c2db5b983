import * as v from 'valibot';
import type { Day, Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';

/** In the order in which a walk reads them. */
export const WALKED_LISTS = ['TXN', 'REFUND', 'INVOICE', 'ORDER'] as const;
export type WalkedList = (typeof WALKED_LISTS)[number];

const cursor = v.optional(v.string());

/** What the next step reads. Accounts are read backwards, `until` the second before which nothing was read yet. */
const PlaceRecord = v.variant('of', [
  v.object({ of: v.literal('accounts'), until: whole() }),
  v.object({ of: v.literal('records'), list: v.picklist(WALKED_LISTS), cursor }),
  v.object({ of: v.literal('open'), list: v.picklist(['TXN', 'REFUND']), cursor }),
  v.object({ of: v.literal('end') }),
]);

/** How far the check of a ledger has come that takes more than one run. */
export const LedgerWalkRecord = v.object({
  tenantId: text<TenantId>(),
  /** The night for which it was planned. */
  day: text<Day>(),
  /** The runs that it has taken: the message of the next run names this number. */
  run: whole(),
  startedAt: text<Instant>(),
  /** What was made from here on is compared. What ended after the start is the next night's. */
  since: text<Instant>(),
  place: PlaceRecord,
  accountIds: v.array(v.string()),
  /** What was seen on one side and not on the other yet. */
  tally: v.string(),
  /** The difference between both sides in minor units, by currency. */
  drift: v.record(v.string(), whole()),
  /** The differences that are named, and how many there are of each invariant. */
  violations: v.array(v.object({ invariant: v.string(), message: v.string() })),
  counts: v.record(v.string(), whole()),
});
export type LedgerWalk = v.InferOutput<typeof LedgerWalkRecord>;
