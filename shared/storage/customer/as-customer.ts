import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError } from '../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { customerIdOf } from '../../runtime/hash.ts';
import { findCustomer } from '../customers.ts';
import { hasLost, inRounds, Lost } from '../table/lost.ts';

/** A tenant, or its project: what knows the key that customers' ids are made with. */
type Keeper = Readonly<{ customerIdKey: string }>;

/** Customers that one address may have had. */
const GENERATIONS_MAX = 50;

/**
 * Does work for the customer who has an e-mail address: after that customer was erased, the address has another one, whose id is of the
 * next generation. The work reads the customer anyway, and says by `present` that it met an erased one; it is then done again for the
 * next. So nothing more is read for it. A token that names a customer is for that one alone: without an address of theirs it throws
 * `forbidden`.
 */
export async function asCustomer<Result>(
  keeper: Keeper,
  email: string,
  work: (id: CustomerId) => Promise<Result>,
  provedId?: CustomerId,
): Promise<Result> {
  if (provedId === undefined)
    return await inRounds(['erased customer'], (met) => work(customerIdOf(keeper, email, met.length)), {
      most: GENERATIONS_MAX,
    });
  try {
    return await work(provedId);
  } catch (error) {
    throw hasLost(error, 'erased customer') ? othersAddress() : error;
  }
}

/** The error for a token whose customer does not have the address that was typed. */
export const othersAddress = (): BillingError =>
  new BillingError(
    'forbidden',
    'The token is another customer’s. Send the e-mail address that the token was issued for, or no token.',
  );

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
