import { isRefusedTrial } from '../../../shared/domain/catalog/trial.ts';
import type { OrderId, TenantId } from '../../../shared/domain/ids.ts';
import { HANDLED_TYPES } from '../../../shared/domain/inbound/processor-event.ts';
import { type Attempt, isInFlight, isResting } from '../../../shared/domain/sales/attempt.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import type { Account } from '../../../shared/flows/charging/account.ts';
import { freezeRequest } from '../../../shared/flows/charging/intents.ts';
import { settle } from '../../../shared/flows/charging/settle.ts';
import { advance, findAttempt, parseAttempt } from '../../../shared/storage/attempts.ts';
import { findListed } from '../../../shared/storage/table/lists.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { changeGateway, changeProject, listGateways, listProjects } from '../../../shared/storage/tenants.ts';
import type { Run } from '../actions/run.ts';
import { type BookedIntent, readBookedIntents } from './booked-intents.ts';
import { holdOrders, type Seen } from './hold-orders.ts';
import { restoreCustomer } from './lost-source.ts';
import { needsPerson, type Restored, type RestoreOutcome } from './outcome.ts';
import { isSetup, mayHaveCharged, recordLost } from './record-lost.ts';
import { endUnlistedRefunds, restoreDisputes, restoreRefunds } from './restore-refunds.ts';
import { unplaced } from './take-lost.ts';

/** How many attempts are read at the same time. */
const READ_AHEAD = 32;

export type RestoredTenant = Readonly<{
  intents: number;
  outcomes: Readonly<Partial<Record<RestoreOutcome, number>>>;
  /** Payments of the table with refunds at the processor since its time. */
  refunded: number;
  /** Refunds that were asked for at the table's time and never made: they have ended, and staff ask again. */
  refundsEnded: number;
  /** Payments of the table with disputes at the processor. */
  disputed: number;
  /** One line for each charge, and each dispute, that a person must see to. */
  persons: readonly string[];
  /** One line for each order of which nothing is charged until it is decided, with for what. */
  heldOrders: readonly string[];
}>;

/**
 * Records on a restored table what a tenant's payers were charged since its time, so that nothing can be charged a second time.
 *
 * Payments must be paused. Every intent of the books is looked at alone and in the order of their creation; a run that was
 * interrupted is run again, and finds what it did as `known`. `cancelled` are orders that are known to have been cancelled since, and `paused`
 * those that were paused: they are held.
 */
export async function restoreTenant(
  tenantId: TenantId,
  since: Date,
  { tell, ...run }: Run & Readonly<{ tell?: (taken: number, of: number) => void }>,
  cancelled: readonly OrderId[] = [],
  paused: readonly OrderId[] = [],
): Promise<RestoredTenant> {
  if (!run.dryRun) {
    await closeSeries(tenantId, since, run.now);
    await hearAgain(tenantId);
  }
  const booked = await readBookedIntents(tenantId, since);
  const outcomes: Partial<Record<RestoreOutcome, number>> = {};
  const persons: string[] = [];
  const seen: Seen[] = [];
  for (let start = 0; start < booked.length; start += READ_AHEAD) {
    const group = booked.slice(start, start + READ_AHEAD);
    const ahead = await Promise.all(group.map(findNamed));
    for (const [index, one] of group.entries()) {
      tell?.(start + index, booked.length);
      const { outcome, why } = await takeIn(one, ahead[index], run);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === 'person') persons.push(lineOf(one, why ?? ''));
      seen.push({ booked: one, isUnplaced: outcome === 'person' });
    }
  }
  const heldOrders = await holdOrders(tenantId, { seen, cancelled, paused }, run); // Before what may interrupt the run.
  const refunded = await restoreRefunds(tenantId, since, run);
  const refundsEnded = await endUnlistedRefunds(tenantId, since, run);
  const { disputed, unbooked } = await restoreDisputes(tenantId, since, run);
  persons.push(...unbooked);
  return { intents: booked.length, outcomes, refunded, refundsEnded, disputed, persons, heldOrders };
}

/** The next numbers of every series may have been issued since, so each series ends as the table has it, and another begins. */
async function closeSeries(tenantId: TenantId, since: Date, now: Date): Promise<void> {
  for (const project of await listProjects(tenantId)) {
    const isClosed = project.seriesSince !== undefined && project.seriesSince >= instant(since);
    if (!isClosed) await commit([changeProject(project, { seriesSince: instant(now) })]);
  }
}

/** What the accounts told since is lost, and the processor takes it for delivered: the next night's check fetches all of it. */
async function hearAgain(tenantId: TenantId): Promise<void> {
  for (const gateway of await listGateways(tenantId)) {
    const { eventEndpoint } = gateway;
    if (!eventEndpoint || eventEndpoint.unheard?.length === HANDLED_TYPES.length) continue;
    await commit([changeGateway(gateway, { eventEndpoint: { ...eventEndpoint, unheard: HANDLED_TYPES } })]);
  }
}

/** Most attempts are at rest and stay so, so they are read many at once. What was recorded meanwhile may have changed the others. */
async function takeIn(booked: BookedIntent, ahead: Attempt | undefined, run: Run): Promise<Restored> {
  if (ahead && isResting(ahead.state)) return compare(ahead, booked, 'known');
  const attempt = await findNamed(booked);
  return attempt ? await settleKnown(attempt, booked, run) : await recordLost(booked, run);
}

async function findNamed({
  tenantId,
  names: { customer: customerId, attempt: id },
}: BookedIntent): Promise<Attempt | undefined> {
  if (customerId) return await findAttempt(tenantId, customerId, id);
  const item = await findListed(tenantId, 'TXN', id);
  return item && parseAttempt(item);
}

/** An attempt that the table has. If it was unfinished at the table's time, its intent says how it ended. */
async function settleKnown(attempt: Attempt, booked: BookedIntent, { dryRun, now }: Run): Promise<Restored> {
  if (isResting(attempt.state)) return compare(attempt, booked, 'known');
  const account = accountOf(attempt, booked);
  if (!account && !mayHaveCharged(booked.intent)) return { outcome: 'uncharged' };
  if (!account) return unplaced(booked, `it is in another account than attempt ${attempt.id} was sent to`);
  if (dryRun) return { outcome: 'settled' };

  const sent = attempt.state === 'prepared' ? await markSent(attempt, booked) : attempt;
  const { attempt: after } = await settle(sent, { kind: 'intent', intent: booked.intent }, account, now);
  if (isInFlight(after)) return { outcome: 'pending' };
  return compare(after, booked, after.version === attempt.version ? 'known' : 'settled');
}

/** Only the account that an attempt was sent to proves its outcome. An attempt from before accounts were stored names none. */
function accountOf(
  { processorAccountId: named, gatewayId }: Attempt,
  { accounts }: BookedIntent,
): Account | undefined {
  return accounts.find((account) =>
    named === undefined ? account.gatewayId === gatewayId : account.processorAccountId === named,
  );
}

/** A charge beside the one that its attempt knows, or of an attempt that ended without one, is in no record. */
function compare(attempt: Attempt, { intent, isRefunded }: BookedIntent, outcome: RestoreOutcome): Restored {
  if (attempt.state === 'quarantined') return { outcome: 'held' };
  const isRecorded = attempt.intentId === intent.id && attempt.state === 'succeeded';
  const isMissing = intent.status === 'succeeded' && !isRefunded && !isRecorded && !isRefusedTrial(attempt);
  return isMissing
    ? needsPerson(`it charged, and the table has attempt ${attempt.id} as ${attempt.state}`)
    : { outcome };
}

/** The table's time was before the charging request was frozen, and the intent shows that it was sent. */
async function markSent(attempt: Attempt, booked: BookedIntent): Promise<Attempt> {
  await restoreCustomer(booked, attempt.gatewayId);
  const named = { ...attempt, processorCustomerId: booked.intent.customerId };
  const charge = await freezeRequest(named, booked.createdAt);
  const { after, write } = advance(attempt, 'charging', {
    processorCustomerId: named.processorCustomerId,
    charge,
  });
  await commit([write]);
  return after;
}

function lineOf({ intent, names }: BookedIntent, why: string): string {
  const of = names.link ? `link ${names.link}` : `attempt ${names.attempt}`;
  const did = isSetup(intent) ? 'saved a card' : `charged ${intent.receivedMinor} ${intent.currency}`;
  const { plan, plan_cycle: cycle, add_on: addOn, coupon } = names; // Sealed at the processor, where a person looks else.
  const sold = Object.entries({ plan, cycle, 'add-on': addOn, code: coupon?.code });
  const known = sold.flatMap(([name, value]) => (value === undefined ? [] : [`, ${name} ${value}`]));
  return `${intent.id} ${did} for ${of}${known.join('')}: ${why}`;
}
