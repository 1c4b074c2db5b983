import type { TenantId } from '../domain/ids.ts';
import type { AccountBook } from './books.ts';
import { checkLedger, type Verdict } from './check.ts';
import { readLiveBook } from './live-books.ts';
import { readAgain } from './read/read-again.ts';
import { readTenantItems } from './read/tenant-items.ts';
import { openSides } from './walk/sides.ts';

/** The accounts did more than one run reads. */
export class OutOfTime extends Error {}

export type LiveVerdict = Verdict &
  Readonly<{ since: string; gateways: number; intents: number; refunds: number; records: number }>;

/** How much one run may read: so many payments, and nothing more once `hasTime` says so. */
export type OneRun = Readonly<{ hasTime: () => boolean; paymentsMax: number }>;
const ENDLESS: OneRun = { hasTime: () => true, paymentsMax: Number.POSITIVE_INFINITY };

/**
 * Compares a tenant's records since a day with its live accounts in both directions: every intent and refund must have its record,
 * and every recorded payment its intent. Read-only; what is older than the day is not read, however long the history is.
 *
 * Throws `OutOfTime` when that is more than the run may read: `walk/walk.ts` compares it in parts.
 *
 * Both sides change while they are read, so what differs is read again.
 */
export const checkLive = (tenantId: TenantId, since: Date, now: Date, run = ENDLESS): Promise<LiveVerdict> =>
  readAgain(() => readOnce(tenantId, since, now, run));

async function readOnce(
  tenantId: TenantId,
  since: Date,
  now: Date,
  { hasTime, paymentsMax }: OneRun,
): Promise<LiveVerdict> {
  const { processors, pace, gateways } = await openSides(tenantId);
  const accounts: Record<string, AccountBook> = {};
  const paced = async () => {
    if (!hasTime()) throw new OutOfTime('there is more than one run can read');
    await pace();
  };
  for (const [id, processor] of Object.entries(processors)) {
    accounts[id] = await readLiveBook(processor, since, paced);
    if (accounts[id].paymentIntents.length > paymentsMax)
      throw new OutOfTime('there is more than one run compares');
  }
  const items = await readTenantItems(tenantId, since);
  const verdict = checkLedger({ items, books: { accounts }, now, isPartial: true, since });
  const books = Object.values(accounts);
  return {
    ...verdict,
    since: since.toISOString(),
    gateways,
    intents: books.reduce((sum, { paymentIntents }) => sum + paymentIntents.length, 0),
    refunds: books.reduce((sum, { refunds }) => sum + refunds.length, 0),
    records: items.length,
  };
}
