import { isRecurring } from '../../domain/billing/order.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import { type BillingEvent, envelopeOf } from '../../domain/events/event.ts';
import type { CustomerId, EventId, ProjectId, TenantId } from '../../domain/ids.ts';
import {
  type Erasure,
  isOpenInvoice,
  NETWORKS_AFTER_DAYS,
  notErasable,
  type Obstacle,
  obstaclesOf,
} from '../../domain/persons/erasure.ts';
import type { Says } from '../../domain/persons/personal-fields.ts';
import { instant, minutesAfter } from '../../domain/time/calendar.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import { logFailure } from '../../runtime/log.ts';
import { followingOperation, idOf } from '../../runtime/new-id.ts';
import { findCustomer, getCustomer } from '../../storage/customers.ts';
import { destroyKey, listErased, noteErasure } from '../../storage/journal/person-keys.ts';
import { putOutbox } from '../../storage/outbox.ts';
import {
  beginErasure,
  completeErasure,
  endRewriting,
  findErasure,
  postponeErasure,
} from '../../storage/persons/erasures.ts';
import { rewriteAll } from '../../storage/persons/rewrite.ts';
import { hasLost, lost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { voidInvoice } from '../charging/transfers/void-invoice.ts';
import { placeOfCustomer } from '../records/places.ts';
import { cancelRecurring } from '../renewals/cancel-recurring.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';
import { leaveProcessor } from './leave-processor.ts';
import { eventImages, type Held, projectsOf, readHeld, rowsOf } from './read-held.ts';

/** `endOrders` ends what recurs and voids what is unpaid; `forfeitWallet` gives up what is in a wallet. */
export type ErasureChoice = Readonly<{
  endOrders?: boolean | undefined;
  forfeitWallet?: boolean | undefined;
}>;
export type Erasing = ErasureChoice &
  Readonly<{ tenantId: TenantId; id: CustomerId; by: string; now: Date; deadline: Deadline }>;

/** A run that ended in between is looked at again so long after it began. */
const CHECK_MINUTES = 15;
const DAY_MINUTES = 24 * 60;
const REASON = 'The customer was erased.';

/**
 * Erases a customer: their records lose what they say of the person, and keep amounts, numbers and dates; the processor deletes its
 * customers, so nothing can be charged; the key is destroyed by which the journal can be read. A request that ended in between is repeated,
 * by its caller or by the worker, and a repeat after the end changes nothing.
 *
 * Throws `customer_not_found`, and `customer_not_erasable` while something of the customer is not at an end.
 */
export async function erasePerson(erasing: Erasing): Promise<Erasure> {
  const { tenantId, id, by, now } = erasing;
  requirePaymentsOn();
  const customer = placeOfCustomer(tenantId, id) && (await findCustomer(tenantId, id));
  if (!customer) throw customerNotFound();
  const known = await findErasure(tenantId, id);
  if (known?.rewrittenAt) return known;
  const ended = await endAll(erasing, customer);
  if (!known) await begin(customer, by, now);
  return await carryOut(customer, now, ended);
}

/** Of two requests at once, both go on. */
async function begin(customer: Customer, by: string, now: Date): Promise<void> {
  await noteErasure(customer.tenantId, customer.id, now);
  try {
    await commit(beginErasure(customer, by, now, instant(minutesAfter(now, CHECK_MINUTES))));
  } catch (error) {
    if (!hasLost(error, 'erasure')) throw error;
  }
}

/** Ends what the caller asked to end. Gives the rows of its events. Throws `customer_not_erasable` for what is left. */
async function endAll(erasing: Erasing, customer: Customer): Promise<EventId[]> {
  requireAtEnd(await readHeld(customer), erasing); // Before anything is ended for one who cannot be erased.
  const ended = erasing.endOrders ? await endRecurring(erasing, await readHeld(customer)) : [];
  requireAtEnd(await readHeld(customer), { forfeitWallet: erasing.forfeitWallet });
  return ended;
}

/** Throws `customer_not_found`, and `customer_not_erasable` for what an erasure would not end itself. Changes nothing. */
export async function requireErasable({
  tenantId,
  id,
  ...choice
}: ErasureChoice & Pick<Erasing, 'tenantId' | 'id'>): Promise<void> {
  const customer = placeOfCustomer(tenantId, id) && (await findCustomer(tenantId, id));
  if (!customer) throw customerNotFound();
  requireAtEnd(await readHeld(customer), choice);
}

function requireAtEnd(held: Held, { endOrders, forfeitWallet }: ErasureChoice): void {
  const left = obstaclesOf(held).filter(
    ({ what }) =>
      !(forfeitWallet && what === 'wallet') && !(endOrders && (what === 'order' || what === 'invoice')),
  );
  if (left.length > 0) throw notErasable(left);
}

/** Cancels what recurs, and voids what is unpaid whole. Gives the rows of the events. */
async function endRecurring({ tenantId, now, deadline }: Ending, held: Held): Promise<EventId[]> {
  const rows = await rowsOf(held);
  const asked = { tenantId, by: 'staff', when: 'now', reason: REASON, now, deadline } as const;
  for (const { id } of held.orders.filter(isRecurring)) await cancelRecurring({ ...asked, id });
  for (const { id, paidMinor, renews } of held.invoices.filter(isOpenInvoice))
    if (paidMinor === 0 && !renews) await voidInvoice({ tenantId, id, now });
  return rows;
}
type Ending = Pick<Erasing, 'tenantId' | 'now' | 'deadline'>;

/** What keeps an erasure that has begun from going on: what may still charge, or has. */
const isLive = ({ what }: Obstacle): boolean => what === 'payment' || what === 'refund' || what === 'order';

/**
 * Does what an erasure that has begun consists of. Each step may be repeated, so a run that ended in between is run again from the first.
 * Networks stay until no count of them is left. Throws `customer_not_erasable` when a payment began before the erasure did.
 */
async function carryOut(customer: Customer, now: Date, ended: readonly EventId[] = []): Promise<Erasure> {
  const { tenantId, id } = customer;
  const live = obstaclesOf(await readHeld(customer)).filter(isLive);
  if (live.length > 0) throw notErasable(live);
  const { cards } = await readHeld(customer);
  const notDeletedAt = await leaveProcessor(customer, cards, now);
  const held = await readHeld(customer);
  await rewrite(customer, held, { without: ['network'], rows: ended });
  await destroyKey(tenantId, id, now);
  const row = {
    id: idOf<EventId>('event', followingOperation(id, 'erased row')),
    tenantId,
    events: projectsOf(held).map((projectId) => erasedEvent(customer, projectId, now)),
  };
  const checkAt = instant(minutesAfter(now, NETWORKS_AFTER_DAYS * DAY_MINUTES));
  const ending = endRewriting(
    { tenantId, customerId: id },
    { rewrittenAt: instant(now), notDeletedAt },
    checkAt,
  );
  const told = row.events.length > 0 ? [putOutbox(row, now, lost('outbox row'))] : [];
  try {
    await commit([ending, ...told]);
  } catch (error) {
    if (hasLost(error, 'outbox row'))
      await commit([ending]); // Told before the table was restored.
    else if (!hasLost(error, 'erasure')) throw error; // Another run has ended it.
  }
  return await getErasure(customer);
}

async function rewrite(
  { tenantId, id }: Customer,
  held: Held,
  { without = [], rows = [] }: Readonly<{ without?: readonly Says[]; rows?: readonly EventId[] }>,
): Promise<void> {
  const events = await eventImages(tenantId, [...(await rowsOf(held)), ...rows]);
  await rewriteAll([...held.images, ...events], id, without);
}

/** Tells a shop by the customer's id alone. An erasure that is made again on a restored table has its old events. */
function erasedEvent({ tenantId, id }: Customer, projectId: ProjectId, now: Date): BillingEvent {
  const eventId = idOf<EventId>('event', followingOperation(id, `erased ${projectId}`));
  return envelopeOf(eventId, 'customer.erased', { tenantId, projectId }, { customer: { id } }, instant(now));
}

async function getErasure({ tenantId, id }: Customer): Promise<Erasure> {
  const erasure = await findErasure(tenantId, id);
  invariant(erasure, `the erasure of ${id} has begun`);
  return erasure;
}

/**
 * Goes on with an erasure whose time has come: one that was left, or the networks of one whose counts are gone. Gives whether it is
 * complete.
 */
export async function finishErasure(
  { tenantId, customerId, rewrittenAt }: Erasure,
  now: Date,
): Promise<boolean> {
  const customer = await getCustomer(tenantId, customerId);
  if (
    rewrittenAt !== undefined &&
    minutesAfter(new Date(rewrittenAt), NETWORKS_AFTER_DAYS * DAY_MINUTES) <= now
  ) {
    await rewrite(customer, await readHeld(customer), {});
    await commit([completeErasure({ tenantId, customerId }, now)]);
    return true;
  }
  try {
    await carryOut(customer, now);
  } catch (error) {
    logFailure('an erasure could not go on', error, { tenantId, customerId });
    if (!isNotAtEnd(error)) return false; // The next run tries again.
    await commit([postponeErasure({ tenantId, customerId }, instant(minutesAfter(now, DAY_MINUTES)))]);
  }
  return false;
}

/**
 * Erases again who was erased before the table was restored to a time before that. What recurs ends; what is under way is left to the worker,
 * which goes on when it has ended. Gives the customers.
 */
export async function eraseAgain(tenantId: TenantId, now: Date, deadline: Deadline): Promise<CustomerId[]> {
  const again: CustomerId[] = [];
  for (const id of await listErased(tenantId)) {
    const customer = await findCustomer(tenantId, id);
    if (!customer) continue;
    const rows = await endRecurring({ tenantId, now, deadline }, await readHeld(customer));
    if (!(await findErasure(tenantId, id))) await begin(customer, RESTORE, now);
    await carryOut(customer, now, rows).catch(leftToWorker);
    again.push(id);
  }
  return again;
}
const RESTORE = 'restore';

/** What is under way ends soon, and the worker goes on then. */
function leftToWorker(error: unknown): void {
  if (!isNotAtEnd(error)) throw error;
}

const isNotAtEnd = (error: unknown): boolean =>
  error instanceof BillingError && error.code === 'customer_not_erasable';
