import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError } from '../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { customerIdOf } from '../../runtime/hash.ts';
import { findCustomer, parseCustomer } from '../customers.ts';
import { keys } from '../table/keys.ts';
import { hasLost, Lost } from '../table/lost.ts';
import { get } from '../table/table.ts';

/** A tenant, or its project: what knows the key that customers' ids are made with. */
type Keeper = Readonly<{ customerIdKey: string }>;

/** Customers that one address may have had. */
const GENERATIONS_MAX = 50;

/**
 * Does work for the customer who has an e-mail address. That is the one whose id is made from it, unless they were erased or have another
 * address now: then it is the one of the next generation. Where the id is taken by an address that a customer was given later, it is that
 * customer. The work reads the customer anyway and says by `present` whom it met; so nothing more is read for it. A token that names a
 * customer is for that one alone: without an address of theirs it throws `forbidden`.
 */
export async function asCustomer<Result>(
  keeper: Keeper,
  email: string,
  work: (id: CustomerId) => Promise<Result>,
  proved?: Proved,
): Promise<Result> {
  if (proved) return await asProved(keeper, email, work, proved);
  for (let generation = 0; ; generation++) {
    const met = await workOrMet(work, customerIdOf(keeper, email, generation));
    if ('done' in met) return met.done;
    const moved = met.lost.what === 'moved customer' ? await workOrMet(work, met.lost.found) : undefined;
    if (moved && 'done' in moved) return moved.done;
    if (generation === GENERATIONS_MAX) throw met.lost;
  }
}

type Met = Lost<'former customer'> | Lost<'moved customer'>;

async function workOrMet<Result>(
  work: (id: CustomerId) => Promise<Result>,
  id: CustomerId,
): Promise<Readonly<{ done: Result }> | Readonly<{ lost: Met }>> {
  try {
    return { done: await work(id) };
  } catch (error) {
    if (hasLost(error, 'former customer') || hasLost(error, 'moved customer')) return { lost: error };
    throw error;
  }
}

/** The address is theirs by their id, or was given to them later, which their record says. */
async function asProved<Result>(
  keeper: Keeper,
  email: string,
  work: (id: CustomerId) => Promise<Result>,
  { tenantId, customerId: id }: Proved,
): Promise<Result> {
  const isTheirs = isIdOfAddress(keeper, email, id) || (await findCustomer(tenantId, id))?.email === email;
  const met = isTheirs ? await workOrMet(work, id) : undefined;
  if (met && 'done' in met) return met.done;
  throw othersAddress();
}
/** A customer whom a token names. */
export type Proved = Readonly<{ tenantId: TenantId; customerId: CustomerId }>;

/** The error for a token whose customer does not have the address that was typed. */
export const othersAddress = (): BillingError =>
  new BillingError(
    'forbidden',
    'The token is another customer’s. Send the e-mail address that the token was issued for, or no token.',
  );

/** The customer of an address, who may be new. Throws `Lost` of one who was erased, or has another address now. */
export function present<Read extends Pick<Customer, 'erasedAt' | 'email'> | undefined>(
  customer: Read,
  email: string,
): Read {
  if (customer && (customer.erasedAt !== undefined || customer.email !== email))
    throw new Lost('former customer');
  return customer;
}

/** The customer at an id that was made from an address. Throws `Lost` as `present` does, and of a customer who was given the address later. */
export async function meetCustomer(
  tenantId: TenantId,
  id: CustomerId,
  email: string,
): Promise<Customer | undefined> {
  const item = await get(keys.customer(tenantId, id));
  return present(item === undefined ? undefined : parseCustomer(item), email);
}

/** The id of the customer who has an address, or would get when they buy. */
export const currentId = (keeper: Keeper, tenantId: TenantId, email: string): Promise<CustomerId> =>
  asCustomer(keeper, email, async (id) => {
    await meetCustomer(tenantId, id, email);
    return id;
  });

/** Whether a customer's id was made from the address. */
export function isIdOfAddress(keeper: Keeper, email: string, id: CustomerId): boolean {
  for (let generation = 0; generation <= GENERATIONS_MAX; generation++)
    if (customerIdOf(keeper, email, generation) === id) return true;
  return false;
}
