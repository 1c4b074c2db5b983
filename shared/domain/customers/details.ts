import type { Order } from '../billing/order.ts';
import { isProved } from '../sales/buyer-known-by.ts';
import type { Buyer } from './buyer.ts';
import type { Customer } from './customer.ts';

/** What a customer says of themselves for the documents to come. */
export type Details = Pick<Customer, 'name' | 'mobile' | 'buyer'>;

/**
 * Who the next cycle or change of an order is made out to: as the customer said last, on their page or with the purchase. An order of a
 * typed address may be a stranger's, so it keeps what was said with it.
 */
export const buyerOfOrder = (
  { buyer, createdAt, buyerKnownBy }: Pick<Order, 'buyer' | 'createdAt' | 'buyerKnownBy'>,
  customer: Pick<Customer, 'buyer' | 'detailsAt'> | undefined,
): Buyer | undefined =>
  customer?.detailsAt !== undefined && customer.detailsAt > createdAt && isProved(buyerKnownBy)
    ? customer.buyer
    : buyer;

/** What the customer’s page begins with. Before they said anything there, it is what they said with the newest order that recurs. */
export function detailsOf(customer: Customer, orders: readonly Order[]): Details {
  const { name, mobile, detailsAt } = customer;
  const said = orders.find((order) => order.buyer && isProved(order.buyerKnownBy))?.buyer;
  const buyer = detailsAt === undefined ? said : customer.buyer;
  return { name, ...(mobile !== undefined && { mobile }), ...(buyer && { buyer }) };
}

export const DETAIL_FIELDS = ['name', 'mobile', 'company', 'country', 'address', 'taxId'] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** Which details are not as they were. What was found of a tax id is none of them. */
export function changedDetails(before: Details, after: Details): DetailField[] {
  const flat = ({ name, mobile, buyer }: Details): Record<DetailField, unknown> => {
    const { company, country, address: said, taxId } = buyer ?? {};
    const address = said && Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return { name, mobile, company, country, address, taxId };
  };
  const [was, is] = [flat(before), flat(after)];
  return DETAIL_FIELDS.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
}

/** The same as answers and events show it. The country of an address is said there. */
export function shownDetails({ name, mobile, buyer = {} }: Details) {
  const { company, country, address, taxId, idCheck } = buyer;
  return {
    name,
    ...(mobile && { mobile }),
    ...(company && { company }),
    ...(taxId && { taxId }),
    ...(address ? { address } : country && { country }),
    ...(idCheck && { idCheck: idCheck.status }),
  };
}
