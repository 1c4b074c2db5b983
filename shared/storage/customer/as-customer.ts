import type { Customer } from '../../domain/customers/customer.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { customerIdOf } from '../../runtime/hash.ts';
import { findCustomer } from '../customers.ts';
import { inRounds, Lost } from '../table/lost.ts';

/** A tenant, or its project: what knows the key that customers' ids are made with. */
type Keeper = Readonly<{ customerIdKey: string }>;

/** Customers that one address may have had. */
const GENERATIONS_MAX = 50;

/**
 * Does work for the customer who has an e-mail address: after that customer was erased, the address has another one, whose id is of the
 * next generation. The work reads the customer anyway, and says by `present` that it met an erased one; it is then done again for the
 * next. So nothing more is read for it.
 */
export const asCustomer = <Result>(
  keeper: Keeper,
  email: string,
  work: (id: CustomerId) => Promise<Result>,
): Promise<Result> =>
  inRounds(['erased customer'], (met) => work(customerIdOf(keeper, email, met.length)), {
    most: GENERATIONS_MAX,
  });

/** The customer, who may be new. Throws `Lost` of the erased customer. */
export function present<Read extends Pick<Customer, 'erasedAt'> | undefined>(customer: Read): Read {
  if (customer?.erasedAt !== undefined) throw new Lost('erased customer');
  return customer;
}

/** The id of the customer who has an address, or would get when they buy. */
export const currentId = (keeper: Keeper, tenantId: TenantId, email: string): Promise<CustomerId> =>
  asCustomer(keeper, email, async (id) => {
    present(await findCustomer(tenantId, id));
    return id;
  });

/** Whether a customer's id was made from the address. */
export function isIdOfAddress(keeper: Keeper, email: string, id: CustomerId): boolean {
  for (let generation = 0; generation < GENERATIONS_MAX; generation++)
    if (customerIdOf(keeper, email, generation) === id) return true;
  return false;
}
