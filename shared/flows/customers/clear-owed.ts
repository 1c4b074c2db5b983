import type { Customer } from '../../domain/customers/customer.ts';
import { type Owed, openOf } from '../../domain/customers/owed.ts';
import type { BillingEvent } from '../../domain/events/event.ts';
import type { CustomerId, EventId, TenantId } from '../../domain/ids.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newId } from '../../runtime/new-id.ts';
import { findCustomer, setOwed } from '../../storage/customers.ts';
import { putOutbox } from '../../storage/outbox.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { money, newEvent } from '../events/payment-events.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';

export type Clearing = Readonly<{ tenantId: TenantId; id: string; reason: string; by: string; now: Date }>;

/** Staff clear all that a customer owes after lost disputes, with the events of it in the same transaction. A repeat changes nothing. */
export async function clearOwed({ tenantId, id, reason, by, now }: Clearing): Promise<Customer> {
  return await inRounds(['customer'], async () => {
    const customer = await findCustomer(tenantId, id as CustomerId);
    if (!customer) throw customerNotFound();
    const open = openOf(customer);
    if (open.length === 0) return customer;
    const cleared = { at: instant(now), by, reason };
    const owed = (customer.owed ?? []).map((one) => (open.includes(one) ? { ...one, cleared } : one));
    const events = [...Map.groupBy(open, ({ projectId }) => projectId)].map(([, ofProject]) =>
      owedClearedEvent(customer, ofProject, { by, reason }, now),
    );
    const row = { id: newId<EventId>('event', now), tenantId, events };
    await commit([setOwed(customer, owed), putOutbox(row, now)]);
    return { ...customer, owed };
  });
}

/** What is cleared is of one project, whose event it is. */
export const owedClearedEvent = (
  customer: Customer,
  cleared: readonly Owed[],
  { by: clearedBy, reason }: Pick<Clearing, 'by' | 'reason'>,
  now: Date,
): BillingEvent => {
  const [{ projectId }] = cleared as [Owed];
  const { tenantId, id: customerId } = customer;
  const data = { cleared: cleared.map(clearedData), clearedBy, reason };
  return newEvent({ tenantId, projectId, customerId, payer: customer }, 'customer.owed_cleared', data, now);
};

const clearedData = ({ disputeId, attemptId, since, ...amount }: Owed) => ({
  amount: money(amount),
  transactionId: attemptId,
  disputeId,
  since,
});
