import type { Project } from '../../../domain/tenants/tenant.ts';
import { getNamedProject } from '../../../storage/recent.ts';
import type { ProvedCustomer } from '../exchange.ts';
import { requireSamePayer } from './customer.ts';

type Purchase = Readonly<{
  body: Readonly<{ productOrigin?: string | undefined; customerInfo: Readonly<{ email: string }> }>;
  project: Project;
  customer: ProvedCustomer | undefined;
}>;

/** The project that a purchase names, or else the storefront's own, and whether the payer has proved who they are. */
export async function buyerOf({
  body,
  project: storefront,
  customer,
}: Purchase): Promise<Readonly<{ project: Project; isProved: boolean }>> {
  const { productOrigin, customerInfo } = body;
  const project =
    productOrigin === undefined ? storefront : await getNamedProject(storefront.tenantId, productOrigin);
  requireSamePayer(customer, project, customerInfo.email);
  return { project, isProved: customer !== undefined };
}
