import type { TenantId } from '../../domain/ids.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import { type LinkedOrder, linkedOrder, openByLink } from './cancel-link.ts';
import { cancelRecurring } from './cancel-recurring.ts';

const REASON = 'Cancelled by the customer, by the link of the reminder.';

/** Cancels the order for the date of the charge that its cancel link names. A repeat changes nothing. */
export async function cancelByLink(
  token: string,
  callerTenant: TenantId | undefined,
  { now, deadline }: Readonly<{ now: Date; deadline: Deadline }>,
): Promise<LinkedOrder> {
  const { order, dueOn } = await openByLink(token, callerTenant);
  const { tenantId, id } = order;
  const how = { when: 'period_end', reason: REASON, by: 'customer' } as const;
  return linkedOrder(dueOn, await cancelRecurring({ tenantId, id, ...how, now, deadline }));
}
