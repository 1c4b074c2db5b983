import type { PaymentLink } from '../../domain/links/payment-link.ts';
import type { TaxBreakdown } from '../../domain/tax/breakdown.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findNamedProject, getNamedProject } from '../../storage/recent.ts';
import { checkoutAddress } from './checkout-address.ts';
import { type CreatedLink, createNamedLink, type LinkOrder, makeUnlessRepeated } from './create-link.ts';
import { estimatedTax } from './estimated-tax.ts';
import { shortAddress } from './short-address.ts';

type TenantOrder = Pick<LinkOrder, 'body' | 'ttlMinutes' | 'now'> &
  Readonly<{
    tenantId: PaymentLink['tenantId'];
    /** Reads the body, which a repeat need not bear. */
    read: () => LinkOrder['request'];
    operation?: Readonly<{ id: string }> | undefined;
  }>;
type TenantLink = Readonly<{ created: CreatedLink; tax: TaxBreakdown | undefined }> &
  Readonly<{ addresses: Readonly<{ redirectUrl: string; shortUrl: string }> }>;

/** Makes a link whose charge the tenant has set, by its backend or its staff, who share the keys of `idempotencyKey`. */
export async function createTenantLink({
  tenantId,
  read,
  operation,
  ...rest
}: TenantOrder): Promise<TenantLink> {
  const named = await findNamedProject(tenantId, rest.body.productOrigin);
  const order = { ...rest, tenantId, createdBy: 'tenant' as const };
  const make = () => createNamedLink({ ...order, request: read(), operationId: operation?.id });
  const created = await (named
    ? makeUnlessRepeated(rest.body, { project: named, createdBy: 'tenant' }, make)
    : make());
  const project: Project = await getNamedProject(tenantId, created.link.projectId);
  const redirectUrl = await checkoutAddress(created.link, project);
  const addresses = { redirectUrl, shortUrl: shortAddress(created.link, project) };
  return { created, tax: await estimatedTax(created.link, rest.now), addresses };
}
