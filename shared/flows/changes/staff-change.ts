import type { ChangeQuote } from '../../domain/changes/change-quote.ts';
import type { StaffChangeRequest } from '../../domain/changes/change-requests.ts';
import type { TenantId } from '../../domain/ids.ts';
import { getListedSubscription } from '../subscriptions/list-subscriptions.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';
import { signedPreview } from './signed-preview.ts';
import { type Changed, type Changing, switchPlan } from './switch-plan.ts';

type Named = Readonly<{ tenantId: TenantId; subscriptionId: string }>;
type Asked = Named & Readonly<{ request: Omit<StaffChangeRequest, 'preview'> }>;

/** What a change by staff would do, with a receipt that the change may send. */
export async function previewStaffChange(
  { request, ...named }: Asked,
  now: Date,
): Promise<Readonly<{ quote: ChangeQuote; receipt: string }>> {
  const { owner, slug, subscription } = await ownedBy(named);
  return await signedPreview(owner, slug, { ...request, subscription }, now, 'staff');
}

/**
 * Changes the plan of a customer's subscription for them, where nothing is due at this moment. Throws `change_not_free` where something is:
 * a bank may ask the customer to authenticate, and the wallet is theirs to spend.
 */
export async function changeForCustomer({
  request,
  tenantId,
  subscriptionId,
  ...caller
}: Asked & Pick<Changing, 'operation' | 'now' | 'deadline'>): Promise<Changed> {
  const { owner, slug, subscription } = await ownedBy({ tenantId, subscriptionId });
  return await switchPlan({
    ...caller,
    ...{ owner, slug, request: { ...request, subscription } },
    ...{ by: 'staff', mustBeFree: true },
    clientNetwork: '', // Staff are no payers, whose declines are counted by their network.
  });
}

/** Whose subscription it is, and by which plan its customer would name it. */
async function ownedBy({
  tenantId,
  subscriptionId,
}: Named): Promise<Readonly<{ owner: Owner; slug: string; subscription: string }>> {
  const { subscription } = await getListedSubscription(tenantId, subscriptionId);
  const { id, customerId, plan } = subscription;
  return { owner: { tenantId, customerId }, slug: plan.slug, subscription: id };
}
