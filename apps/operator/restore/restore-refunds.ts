import type Stripe from 'stripe';
import type { CustomerId, TenantId } from '../../../shared/domain/ids.ts';
import type { Refund } from '../../../shared/domain/refunds/refund.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { openAccountOf } from '../../../shared/flows/charging/account.ts';
import { bookDispute } from '../../../shared/flows/inbound/book-dispute.ts';
import { REFUND_CALL } from '../../../shared/flows/refunds/finish-refund.ts';
import { bookShown } from '../../../shared/flows/refunds/reconcile-refunds.ts';
import { BY_CANCELLATION } from '../../../shared/flows/refunds/refund-unused.ts';
import { fail } from '../../../shared/flows/refunds/settle-refund.ts';
import { readAll } from '../../../shared/ledger/live-books.ts';
import { atMost } from '../../../shared/ledger/pace.ts';
import type { UnreadEntry } from '../../../shared/processor/answer-shape.ts';
import { type Processor, processorFor } from '../../../shared/processor/client.ts';
import { shownRefundOf } from '../../../shared/processor/refunds.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { findAttempt, getAttempt } from '../../../shared/storage/attempts.ts';
import { findIntent } from '../../../shared/storage/intents.ts';
import { parseRefund } from '../../../shared/storage/refunds/refunds.ts';
import { pagesOf } from '../../../shared/storage/table/lists.ts';
import { listGateways } from '../../../shared/storage/tenants.ts';
import type { Run } from '../actions/run.ts';
import { EARLIER_MS } from './booked-intents.ts';

/** The processor allows 25 calls a second per operation and account; other shops may share the account. */
const CALLS_A_SECOND_MAX = 20;
/** A dispute that was opened before the table's time may end since: banks decide within some months. */
const DISPUTED_EARLIER_MS = 180 * 24 * 60 * 60_000;

/**
 * Books the refunds that a tenant's accounts made since the table's time, of payments that the table has. A payment may be older than
 * its refund by months, so they are found from the refunds, not from the payments. Gives how many payments have one.
 */
export async function restoreRefunds(tenantId: TenantId, since: Date, { now, dryRun }: Run): Promise<number> {
  const pace = atMost(CALLS_A_SECOND_MAX);
  const created = createdFrom(since, EARLIER_MS);
  const refunds = await readOfAccounts(tenantId, ({ refunds: made }) =>
    readAll((after) => made.list({ created, limit: 100, ...after }), pace),
  );
  const ofIntents = Map.groupBy(refunds.reverse(), (refund) => intentOf(refund) ?? ''); // The oldest first.
  return await forPayments(tenantId, ofIntents.keys(), async (attempt, intentId) => {
    if (dryRun || attempt.state !== 'succeeded') return;
    const shown = (ofIntents.get(intentId) ?? []).map(shownRefundOf);
    const booked = await bookShown(attempt, shown, now);
    if (booked.kind === 'unknown')
      throw new Error(`The refunds of ${intentId} could not be booked: ${booked.reason}.`);
  });
}

/** How long a refund may be asked for without an outcome, and some. */
const OPEN_MS_MAX = 26 * 60 * 60_000;

/**
 * Ends the refunds that the table has as asked for and that the accounts do not list. Staff may have been answered since that one was
 * refused, and have asked again: if it were sent again, both would be made. What a cancellation gives back has no second request, and is
 * left to the reconciler. Gives how many there are.
 */
export async function endUnlistedRefunds(
  tenantId: TenantId,
  since: Date,
  { now, dryRun }: Run,
): Promise<number> {
  let ended = 0;
  for await (const page of pagesOf(tenantId, 'REFUND')) {
    const refunds = page.map(parseRefund);
    for (const refund of refunds.filter(({ requestedBy }) => requestedBy !== BY_CANCELLATION))
      if (refund.state === 'requested' && (await isUnlisted(refund))) {
        if (!dryRun) await fail(refund, 'not_run', now);
        ended += 1;
      }
    if (refunds.some(({ createdAt }) => Date.parse(createdAt) < since.getTime() - OPEN_MS_MAX)) break;
  }
  return ended;
}

async function isUnlisted(refund: Refund): Promise<boolean> {
  const { tenantId, customerId, attemptId, id } = refund;
  const account = await openAccountOf(await getAttempt(tenantId, customerId, attemptId));
  const found = account ? await REFUND_CALL.find(refund, account) : { kind: 'unknown' };
  if (found.kind === 'unknown')
    throw new Error(`The account does not show whether it made the refund ${id}.`);
  return found.kind === 'none';
}

/**
 * Books what the accounts show of disputes about payments that the table has, opened or ended since: an order is not charged while one is
 * open, and what a lost one paid for is taken back. Gives how many payments have one, and a line for each that could not be booked.
 */
export async function restoreDisputes(
  tenantId: TenantId,
  since: Date,
  { now, dryRun }: Run,
): Promise<{ disputed: number; unbooked: string[] }> {
  const pace = atMost(CALLS_A_SECOND_MAX);
  const created = createdFrom(since, DISPUTED_EARLIER_MS);
  const unread: UnreadEntry[] = [];
  const disputes = await readOfAccounts(tenantId, ({ disputes: made }) =>
    readAll((after) => made.list({ created, limit: 100, ...after }), pace, unread),
  );
  const ofIntents = Map.groupBy(disputes, (dispute) => intentOf(dispute) ?? '');
  const unbooked = unread.map(({ id = 'without an id' }) => `a dispute ${id} cannot be read, ${UNBOOKED}`);
  const disputed = await forPayments(tenantId, ofIntents.keys(), async (attempt, intentId) => {
    for (const { id, status } of dryRun ? [] : (ofIntents.get(intentId) ?? [])) {
      await pace();
      const event = { id: `evt_restored_${id}_${status}_${now.getTime()}`, objectId: id, intentId }; // It may be so again.
      const led = { attempt, event: { ...event, type: 'charge.dispute.updated' } } as const;
      if ((await bookDispute(led, now)) === 'later')
        unbooked.push(`${intentId} has the dispute ${id}, ${UNBOOKED}`);
    }
  });
  return { disputed, unbooked };
}

const UNBOOKED =
  'which could not be booked: run this again, or have the processor send its event again after the pause';

const createdFrom = (since: Date, earlierMs: number) => ({
  gte: Math.floor((since.getTime() - earlierMs) / 1000),
});

const intentOf = ({
  payment_intent: intent,
}: Pick<Stripe.Refund | Stripe.Dispute, 'payment_intent'>): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id;

async function readOfAccounts<Entry>(
  tenantId: TenantId,
  read: (processor: Processor) => Promise<Entry[]>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const gateway of await listGateways(tenantId)) {
    if (gateway.kind !== 'processor' || !gateway.sealedSecretKey) continue;
    entries.push(...(await read(processorFor(await openGatewayKey(gateway, 'secretKey')))));
  }
  return entries;
}

/** Does it for each of these intents whose payment the table has. An intent is another shop's that shares the account, or a person decides about it. */
async function forPayments(
  tenantId: TenantId,
  intents: Iterable<string>,
  work: (attempt: Attempt, intentId: string) => Promise<void>,
): Promise<number> {
  let payments = 0;
  for (const intentId of intents) {
    const row = await findIntent(intentId);
    const attempt =
      row?.tenantId === tenantId
        ? await findAttempt(tenantId, row.customerId as CustomerId, row.attemptId)
        : undefined;
    if (!attempt) continue;
    payments += 1;
    await work(attempt, intentId);
  }
  return payments;
}
