import { BillingType, type PaymentLink } from '../../domain/links/payment-link.ts';
import type { PaymentPayload } from '../../domain/links/payment-payload.ts';
import { toMajor } from '../../domain/money/money.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { sealPayload } from '../../secrets/payment-payload.ts';
import { publishableKeyOf } from './publishable-key.ts';

/** The address at which the hosted checkout takes the link's payment: `redirectUrl` of the specification. */
export async function checkoutAddress(link: PaymentLink, project: Project): Promise<string> {
  const payload = payloadOf(link, project, await publishableKeyOf(link.tenantId, link.gatewayId));
  return `${project.checkoutUrl}/pay?payload=${await sealPayload(payload, project)}`;
}

/** What the link's address carries, as the specification lists it. */
export function payloadOf(link: PaymentLink, project: Project, publicKey: string): PaymentPayload {
  const { recurring } = link;
  return {
    slug: link.slug,
    tenantId: link.tenantId,
    projectId: link.projectId,
    amount: toMajor({ minor: link.chargeMinor, currency: link.currency }),
    currency: { code: link.currency.toUpperCase(), symbol: link.symbol },
    billingType: recurring ? BillingType.recurring : BillingType.oneTime,
    ...(recurring && { recurringAmount: toMajor({ minor: recurring.amountMinor, currency: link.currency }) }),
    ...(project.logoUrl !== undefined && { logoUrl: project.logoUrl }),
    publicKey,
    expiresAt: link.expiresAt,
    ...(link.invoice && {
      invoice: { id: link.invoice.id, customerId: link.invoice.customerId, renews: link.invoice.renews },
    }),
    ...(link.plan && { plan: { id: link.plan.id, productId: link.plan.productId } }),
  };
}
