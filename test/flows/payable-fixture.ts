import type { PaymentLink } from '../../shared/domain/links/payment-link.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { instant, minutesAfter } from '../../shared/domain/time/calendar.ts';
import { openAccount } from '../../shared/flows/charging/account.ts';
import type { PayRequest } from '../../shared/flows/charging/reserve.ts';
import { customerIdOf } from '../../shared/runtime/hash.ts';
import { newLinkSlug, randomBase32 } from '../../shared/runtime/new-id.ts';
import { createLink } from '../../shared/storage/links.ts';
import { commit } from '../../shared/storage/table.ts';
import { aTenant } from '../support/tenants.ts';

/** A tenant whose links can be paid, and what it takes to pay one without the routes. */
export async function aPayableTenant() {
  const tenant = await aTenant();
  const { gateway } = tenant;
  if (!gateway) throw new Error('The tenant has no gateway.');
  const { id, provider, kind, active, settlementCurrency } = gateway;
  const summary = { id, provider, kind, active, settlementCurrency, hasKey: true };
  const project: Project = { ...tenant.project, gateways: [summary] };
  return {
    tenant,
    project,
    account: await openAccount(gateway.tenantId, id),
    aLink: (change?: Partial<PaymentLink>) => aLink(project, change),
    aRequest: (link: PaymentLink, change?: Partial<PayRequest>) => aRequest(project, link, change),
  };
}
export type PayableTenant = Awaited<ReturnType<typeof aPayableTenant>>;

export const now = new Date();
export const once = () => ({ scope: 'pay', key: randomBase32(20), bodyHash: 'h' });

async function aLink(project: Project, change: Partial<PaymentLink> = {}): Promise<PaymentLink> {
  const link = {
    slug: newLinkSlug(project.tenantId, now),
    tenantId: project.tenantId,
    projectId: project.id,
    gatewayId: project.gateways[0]?.id,
    status: 1,
    currency: 'usd',
    symbol: '$',
    chargeMinor: 1999,
    lines: [{ name: 'Seat', unitMinor: 1999, quantity: 1, totalMinor: 1999 }],
    expiresAt: instant(minutesAfter(now, 600)),
    createdAt: instant(now),
    declines: 0,
    ...change,
  } as PaymentLink;
  await commit([createLink(link, false)]);
  return link;
}

function aRequest(project: Project, { slug }: PaymentLink, change: Partial<PayRequest> = {}): PayRequest {
  const email = `${randomBase32(10)}@example.com`;
  return {
    project,
    slug,
    payer: { email, name: 'Ada', mobile: '+1 555 0100' },
    customerId: customerIdOf(project.tenantId, email),
    paymentMethodId: 'pm_card_visa',
    address: randomBase32(8),
    naturalKey: randomBase32(8),
    now,
    ...change,
  };
}
