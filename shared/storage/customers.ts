import * as v from 'valibot';
import { type Customer, CustomerRecord, type ProcessorCustomer } from '../domain/customers/customer.ts';
import type { Details } from '../domain/customers/details.ts';
import type { Owed } from '../domain/customers/owed.ts';
import type { SavedCard } from '../domain/customers/saved-card.ts';
import { invariant } from '../domain/errors.ts';
import type { CustomerId, GatewayId, TenantId } from '../domain/ids.ts';
import type { Currency } from '../domain/money/currency.ts';
import { instant } from '../domain/time/calendar.ts';
import { keys } from './table/keys.ts';
import { customerListFields } from './table/list-shards.ts';
import { type ListRequest, type Page, readPage } from './table/lists.ts';
import { Lost, lost } from './table/lost.ts';
import { readable } from './table/readable.ts';
import { change, create, get, type Write } from './table/table.ts';

/** Throws `Lost` of a customer who was given the address later from which the id was made. */
export function parseCustomer(item: unknown): Customer {
  if (isMoved(item)) throw new Lost('moved customer', item.movedTo);
  return v.parse(CustomerRecord, item);
}

export async function findCustomer(tenantId: TenantId, id: CustomerId): Promise<Customer | undefined> {
  const item = await get(keys.customer(tenantId, id));
  return item === undefined || isMoved(item) ? undefined : parseCustomer(item);
}

/** Where the id of an address leads to the customer who was given that address. */
export const isMoved = (item: unknown): item is { movedTo: CustomerId } =>
  typeof item === 'object' && item !== null && 'movedTo' in item;

/** Gives an address to a customer, on condition that they have the one that was read. */
export const setEmail = ({ tenantId, id, email: known }: Customer, email: string): Write =>
  change(
    keys.customer(tenantId, id),
    {
      set: { email },
      when: [
        ['email', '=', known],
        ['erasedAt', 'absent'],
      ],
    },
    lost('customer'),
  );

/** Leads from the id of an address to the customer who is given it. The address itself is not in it. */
export const leadTo = ({ tenantId, id: movedTo }: Customer, id: CustomerId): Write =>
  create(keys.customer(tenantId, id), { tenantId, id, movedTo }, lost('customer'));

export async function getCustomer(tenantId: TenantId, id: CustomerId): Promise<Customer> {
  const customer = await findCustomer(tenantId, id);
  invariant(customer, `customer ${id} is never removed`);
  return customer;
}

/** A page of the tenant's customers, newest first. */
export async function pageOfCustomers(tenantId: TenantId, request: ListRequest): Promise<Page<Customer>> {
  const { records, nextCursor } = await readPage(tenantId, 'CUSTOMER', request);
  return { records: records.map(parseCustomer), nextCursor };
}

/**
 * Where the tenant's list has a customer. Who only typed an address is in it from their first success on, so that tries which are declined
 * fill no list.
 */
const listed = ({ tenantId, id, createdAt, profileKnownBy }: Customer) =>
  profileKnownBy === 'email' ? {} : customerListFields(tenantId, id, createdAt);

/** A new customer, and the row that makes the prefix of its invoice numbers unique within the tenant. */
export function createCustomer(customer: Customer): Write[] {
  const { tenantId, id, invoicePrefix } = customer;
  const raced = lost('customer');
  return [
    create(
      keys.customer(tenantId, id),
      { ...readable(CustomerRecord, customer), ...listed(customer) },
      raced,
    ),
    create(keys.series(tenantId, invoicePrefix), { tenantId, customerId: id }, raced),
  ];
}

/** Keeps that a sale to the customer has succeeded, and lists one whom no list has yet. */
export const setPurchased = (tenantId: TenantId, customerId: CustomerId, now: Date): Write =>
  change(keys.customer(tenantId, customerId), {
    set: { hasPurchased: true },
    fill: customerListFields(tenantId, customerId, instant(now)),
  });

/**
 * Replaces a customer that was deleted at the processor by a request for another. Writes nothing if another payment has replaced it
 * before.
 */
export function replaceMissingCustomer(
  { tenantId, id, processorCustomers }: Customer,
  { gatewayId, processorCustomerId }: { gatewayId: GatewayId; processorCustomerId?: string },
  next: ProcessorCustomer,
): Write[] {
  const entry = processorCustomers[gatewayId];
  if (entry?.id === undefined || entry.id !== processorCustomerId) return [];
  const path = `processorCustomers.${gatewayId}`;
  const changed = lost('customer');
  return [
    change(keys.customer(tenantId, id), { set: { [path]: next }, when: [[path, '=', entry]] }, changed),
  ];
}

/** Replaces the customer's entries at the processor, on condition that they are still as they were read. */
export function changeProcessorCustomers(
  customer: Customer,
  processorCustomers: Customer['processorCustomers'],
): Write {
  return change(
    keys.customer(customer.tenantId, customer.id),
    { set: { processorCustomers }, when: [['processorCustomers', '=', customer.processorCustomers]] },
    lost('customer'),
  );
}

/** Replaces the customer's name and telephone. The one that was given last stays. */
export const changeProfile = (
  { tenantId, id }: Customer,
  { mobile, ...given }: Pick<Customer, 'name' | 'mobile' | 'profileKnownBy'>,
): Write =>
  change(keys.customer(tenantId, id), {
    set: { ...given, ...(mobile !== undefined && { mobile }) },
    remove: mobile === undefined ? ['mobile'] : [],
  });

/** Keeps the customer's language and how it is known, on condition that no other request has said it since; without one, forgets it. */
export const changeLanguage = (
  { tenantId, id, languageKnownBy: known }: Customer,
  { language, languageKnownBy }: Pick<Customer, 'language' | 'languageKnownBy'>,
): Write =>
  change(
    keys.customer(tenantId, id),
    {
      ...(language === undefined
        ? { remove: ['language', 'languageKnownBy'] }
        : { set: { language, languageKnownBy } }),
      when: [
        known === undefined ? ['languageKnownBy', 'absent'] : ['languageKnownBy', '=', known],
        ['erasedAt', 'absent'],
      ],
    },
    lost('customer'),
  );

/**
 * Keeps what the customer says of themselves, on condition that they said nothing else since it was read. Throws `Lost` of the customer,
 * also for one whose erasure has begun.
 */
export const changeDetails = (
  { tenantId, id, detailsAt: known }: Customer,
  { name, mobile, buyer }: Details,
  now: Date,
): Write =>
  change(
    keys.customer(tenantId, id),
    {
      set: {
        ...{ name, profileKnownBy: 'token', detailsAt: instant(now) },
        ...(mobile !== undefined && { mobile }),
        ...(buyer && { buyer }),
      },
      remove: [...(mobile === undefined ? ['mobile'] : []), ...(buyer ? [] : ['buyer'])],
      when: [
        known === undefined ? ['detailsAt', 'absent'] : ['detailsAt', '=', known],
        ['erasedAt', 'absent'],
      ],
    },
    lost('customer'),
  );

/** Keeps in which currency plans are quoted and sold to the customer. Throws `Lost` of the customer for one who does not exist. */
export const setPreferredCurrency = (
  tenantId: TenantId,
  customerId: CustomerId,
  preferredCurrency: Currency,
): Write => change(keys.customer(tenantId, customerId), { set: { preferredCurrency } }, lost('customer'));

/** The currency that a customer prefers, if it is among those in which something is sold. */
export async function findPreferredCurrency(
  tenantId: TenantId,
  id: CustomerId,
  sold: readonly Currency[],
): Promise<Currency | undefined> {
  const customer = await findCustomer(tenantId, id);
  return sold.find((currency) => currency === customer?.preferredCurrency);
}

/** Keeps what the customer owes, on condition that it is still as it was read. */
export const setOwed = ({ tenantId, id, owed: known }: Customer, owed: readonly Owed[]): Write =>
  change(
    keys.customer(tenantId, id),
    { set: { owed }, when: [known ? ['owed', '=', known] : ['owed', 'absent']] },
    lost('customer'),
  );

/** Keeps which saved card the customer chose. */
export const setPrimaryCard = ({ tenantId, customerId, paymentMethodId }: SavedCard): Write =>
  change(keys.customer(tenantId, customerId), { set: { primaryCardId: paymentMethodId } });

/** Makes a card the customer's primary one if they have none: of two cards that are saved at once, one is. */
export const fillPrimaryCard = ({ tenantId, customerId, paymentMethodId }: SavedCard): Write =>
  change(keys.customer(tenantId, customerId), { fill: { primaryCardId: paymentMethodId } });

/** Forgets the choice of a card. A choice commits a change of its card as well, so the removal of that card has lost against it. */
export const unsetPrimaryCard = ({ tenantId, customerId }: SavedCard): Write =>
  change(keys.customer(tenantId, customerId), { remove: ['primaryCardId'] });
