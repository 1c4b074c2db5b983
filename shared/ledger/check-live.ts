import type { TenantId } from '../domain/ids.ts';
import { processorFor } from '../processor/client.ts';
import { accountOfKey } from '../processor/own-account.ts';
import { openGatewayKey } from '../secrets/gateway-keys.ts';
import { listGateways } from '../storage/tenants.ts';
import type { AccountBook } from './books.ts';
import { checkLedger, type Verdict } from './check.ts';
import { readLiveBook } from './live-books.ts';
import { atMost } from './pace.ts';
import { readAgain } from './read/read-again.ts';
import { readTenantItems } from './read/tenant-items.ts';

/** The processor allows 25 calls a second per operation and account; the rest is left to payments. */
const CALLS_A_SECOND_MAX = 20;

/** The accounts did more than can be read in the time that is left. */
export class OutOfTime extends Error {}

export type LiveVerdict = Verdict &
  Readonly<{ since: string; gateways: number; intents: number; refunds: number; records: number }>;

/**
 * Compares a tenant's records since a day with its live accounts in both directions: every intent and refund must have its record,
 * and every recorded payment its intent. Read-only; what is older than the day is not read, however long the history is.
 *
 * Throws `OutOfTime` when `hasTime` says so before all was read.
 *
 * Both sides change while they are read, so what differs is read again.
 */
export const checkLive = (
  tenantId: TenantId,
  since: Date,
  now: Date,
  hasTime = () => true,
): Promise<LiveVerdict> => readAgain(() => readOnce(tenantId, since, now, hasTime));

async function readOnce(
  tenantId: TenantId,
  since: Date,
  now: Date,
  hasTime: () => boolean,
): Promise<LiveVerdict> {
  const gateways = (await listGateways(tenantId)).filter(
    ({ kind, sealedSecretKey }) => kind === 'processor' && sealedSecretKey,
  );
  const accounts: Record<string, AccountBook> = {};
  const next = atMost(CALLS_A_SECOND_MAX);
  const pace = async () => {
    if (!hasTime()) throw new OutOfTime('there is more than one run can read');
    await next();
  };
  for (const gateway of gateways) {
    const secretKey = await openGatewayKey(gateway, 'secretKey');
    const { id: accountId } = await accountOfKey(secretKey); // Asked, not taken from the gateway, so that a wrong key is noticed.
    accounts[accountId] ??= await readLiveBook(processorFor(secretKey), since, pace);
  }
  const items = await readTenantItems(tenantId, since);
  const verdict = checkLedger({ items, books: { accounts }, now, isPartial: true, since });
  const books = Object.values(accounts);
  return {
    ...verdict,
    since: since.toISOString(),
    gateways: gateways.length,
    intents: books.reduce((sum, { paymentIntents }) => sum + paymentIntents.length, 0),
    refunds: books.reduce((sum, { refunds }) => sum + refunds.length, 0),
    records: items.length,
  };
}
