import type { Shown } from '../../../contracts/answers/shown.ts';
import type { OwnShop } from '../../../contracts/client/shop.ts';
import type { Order } from '../../../domain/billing/order.ts';
import { asksOf } from '../../../domain/customers/asked-details.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { detailsOf, shownDetails } from '../../../domain/customers/details.ts';
import type { Project } from '../../../domain/tenants/tenant.ts';
import { projectView } from '../link-view.ts';

/** A shop as its signed-in customer sees it. The shop may not know the customer yet, and may take no cards. */
export const shopView = (
  project: Project,
  customer: Customer | undefined,
  orders: readonly Order[],
  publicKey: string | undefined,
): Shown<typeof OwnShop> => ({
  ...projectView(project),
  homeUrl: project.origins[0] ?? null,
  customer: customer
    ? {
        email: customer.email,
        name: customer.name,
        details: shownDetails(detailsOf(customer, orders)),
      }
    : null,
  customerPause: project.customerPause === true,
  asks: asksOf(project),
  publicKey: publicKey ?? null,
});
