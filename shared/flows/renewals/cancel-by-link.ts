import type { TenantId } from '../../domain/ids.ts';
import { type LinkedOrder, linkedOrder, openByLink } from './cancel-link.ts';
import { cancelRecurring } from './cancel-recurring.ts';

const REASON = 'Cancelled by the customer, by the link of the reminder.';

/** Cancels the order for the date of the charge that its cancel link names. A repeat changes nothing. */
export async function cancelByLink(
  token: string,
  callerTenant: TenantId | undefined,
  now: Date,
): Promise<LinkedOrder> {
  const { order, dueOn } = await openByLink(token, callerTenant);
  const { tenantId, id } = order;
  return linkedOrder(
    dueOn,
    await cancelRecurring({ tenantId, id, when: 'period_end', reason: REASON, by: 'customer', now }),
  );
}
