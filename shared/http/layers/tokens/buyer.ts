import type { BuyerKnownBy } from '../../../domain/sales/buyer-known-by.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import type { Proved } from '../../../storage/customer/as-customer.ts';
import { getNamedProject } from '../../../storage/recent.ts';
import type { ProvedCustomer } from '../exchange.ts';
import { namedBy, requireSamePayer } from './customer.ts';

type Purchase = Readonly<{
  body: Readonly<{ productOrigin?: string | undefined; customerInfo: Readonly<{ email: string }> }>;
  project: Project;
  customer: ProvedCustomer | undefined;
}>;

/** The project that a purchase names, or else the storefront's own, and how the payer is known. */
export async function buyerOf({ body, project: storefront, customer }: Purchase): Promise<Buyer> {
  const { productOrigin, customerInfo } = body;
  const project =
    productOrigin === undefined ? storefront : await getNamedProject(storefront.tenantId, productOrigin);
  requireSamePayer(customer, project, customerInfo.email);
  return { project, buyerKnownBy: knownBy(customer), proved: namedBy(customer) };
}

/** `proved` is the customer whom the payer has proved to be, where the token names one. */
type Buyer = Readonly<{ project: Project; buyerKnownBy: BuyerKnownBy; proved: Proved | undefined }>;

/** A payer without a token has only typed an address. */
export const knownBy = (customer: ProvedCustomer | undefined): BuyerKnownBy => (customer ? 'token' : 'email');
