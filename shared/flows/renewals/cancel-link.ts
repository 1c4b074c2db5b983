import { type Order, OrderStatus } from '../../domain/billing/order.ts';
import { BillingError } from '../../domain/errors.ts';
import type { Day, TenantId } from '../../domain/ids.ts';
import { nextChargeOn } from '../../domain/pauses/pause.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { type CancelClaims, openCancelLink } from '../../secrets/cancel-link.ts';
import { getOrder, orderNotFound } from '../../storage/orders.ts';
import { projectOf } from '../orders/project-of.ts';
import { resumeRecurring } from './resume-recurring.ts';

/** An order as its cancel link shows it, and the charge that the link is about. */
export type LinkedOrder = Readonly<{ order: Order; project: Project; dueOn: Day }>;

/**
 * The order that a cancel link names. `callerTenant` is the tenant whose storefront asks, if one does; another tenant's order looks
 * absent to it.
 */
export async function openByLink(token: string, callerTenant: TenantId | undefined): Promise<LinkedOrder> {
  const claims = await openCancelLink(token);
  if (callerTenant !== undefined && callerTenant !== claims.tenantId) throw orderNotFound();
  return linkedOrder(claims.dueOn, await getLinkedOrder(claims));
}

/** Undoes a cancellation, until the day comes. Throws `order_not_resumable` from then on. */
export async function undoByLink(
  token: string,
  callerTenant: TenantId | undefined,
  now: Date,
): Promise<LinkedOrder> {
  const { order, dueOn } = await openByLink(token, callerTenant);
  const { tenantId, id } = order;
  return linkedOrder(dueOn, await resumeRecurring({ tenantId, id, by: 'customer', now }));
}

export const tenantOfToken = async (token: string): Promise<TenantId> =>
  (await openCancelLink(token)).tenantId;

async function getLinkedOrder({ tenantId, projectId, orderId }: CancelClaims): Promise<Order> {
  const order = await getOrder(tenantId, orderId);
  if (order.projectId !== projectId) throw orderNotFound();
  return order;
}

export async function linkedOrder(dueOn: Day, order: Order): Promise<LinkedOrder> {
  const { status, dunning, endsOn, pause } = order;
  const isOpen = status === OrderStatus.active && nextChargeOn(order) === dueOn && dunning === undefined;
  const hasEnded = status === OrderStatus.cancelled && (endsOn === dueOn || pause?.resumesOn === dueOn);
  if (!isOpen && !hasEnded)
    throw new BillingError(
      'cancel_link_expired',
      'This link is about a charge that is over. Contact the shop.',
    );
  return { order, project: await projectOf(order), dueOn };
}
