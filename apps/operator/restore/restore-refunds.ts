import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import { reconcileRefunds } from '../../../shared/flows/refunds/reconcile-refunds.ts';
import { readAll } from '../../../shared/ledger/live-books.ts';
import { atMost } from '../../../shared/ledger/pace.ts';
import { processorFor } from '../../../shared/processor/client.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { findAttempt } from '../../../shared/storage/attempts.ts';
import { findIntent } from '../../../shared/storage/intents.ts';
import { listGateways } from '../../../shared/storage/tenants.ts';
import type { Run } from '../actions/run.ts';
import { EARLIER_MS } from './booked-intents.ts';

/** The processor allows 25 calls a second per operation and account; other shops may share the account. */
const CALLS_A_SECOND_MAX = 20;

/**
 * Books the refunds that a tenant's accounts made since the table's time, of payments that the table has. A payment may be older than
 * its refund by months, so they are found from the refunds, not from the payments. Gives how many payments have one.
 */
export async function restoreRefunds(tenantId: TenantId, since: Date, { now, dryRun }: Run): Promise<number> {
  const pace = atMost(CALLS_A_SECOND_MAX);
  const refunded = await readRefundedIntents(tenantId, since, pace);
  let payments = 0;
  for (const intentId of refunded) {
    const row = await findIntent(intentId);
    const attempt =
      row?.tenantId === tenantId
        ? await findAttempt(tenantId, row.customerId as CustomerId, row.attemptId)
        : undefined;
    if (!attempt) continue; // Another shop's that shares the account, or a payment that a person decides about.
    payments += 1;
    if (dryRun) continue;
    await pace();
    const { kind } = await reconcileRefunds(attempt, now);
    if (kind === 'unknown') throw new Error(`The refunds of ${intentId} could not be read.`);
  }
  return payments;
}

async function readRefundedIntents(
  tenantId: TenantId,
  since: Date,
  pace: ReturnType<typeof atMost>,
): Promise<Set<string>> {
  const created = { gte: Math.floor((since.getTime() - EARLIER_MS) / 1000) };
  const intents = new Set<string>();
  for (const gateway of await listGateways(tenantId)) {
    if (gateway.kind !== 'processor' || !gateway.sealedSecretKey) continue;
    const { refunds } = processorFor(await openGatewayKey(gateway, 'secretKey'));
    for (const { payment_intent: intent } of await readAll(
      (after) => refunds.list({ created, limit: 100, ...after }),
      pace,
    )) {
      if (intent) intents.add(typeof intent === 'string' ? intent : intent.id);
    }
  }
  return intents;
}
