import * as v from 'valibot';
import type { CustomerId, Instant, TenantId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { type BuyerKnownBy, BuyerKnownByRecord, isProved } from '../sales/buyer-known-by.ts';
import { BuyerRecord } from './buyer.ts';
import { OwedRecord } from './owed.ts';

/** A customer object at the processor: the request that creates it and its idempotency key, and the id it got. Without one, it was ordered. */
const ProcessorCustomerRecord = v.object({
  key: v.string(),
  body: v.string(),
  frozenAt: text<Instant>(),
  id: v.optional(v.string()),
});
export type ProcessorCustomer = v.InferOutput<typeof ProcessorCustomerRecord>;

/** The idempotency key of the request that creates a customer. It follows from the hash of the request's text; `again` tells a later one apart. */
export const customerKeyOf = (
  tenantId: TenantId,
  customerId: CustomerId,
  bodyHash: string,
  again?: string,
): string => ['v1', tenantId, customerId, 'cus', bodyHash, ...(again === undefined ? [] : [again])].join(':');

/** One payer of a tenant, identified by e-mail. `processorCustomers` is keyed by gateway id: each gateway is another account. */
export const CustomerRecord = v.object({
  id: text<CustomerId>(),
  tenantId: text<TenantId>(),
  email: v.string(),
  name: v.string(),
  mobile: v.optional(v.string()),
  /** Who later documents are made out to, as the customer said at `detailsAt`; absent where they said only their name. */
  buyer: v.optional(BuyerRecord),
  detailsAt: v.optional(text<Instant>()),
  /** How it was known who gave name and telephone. An earlier version of the service did not keep it. */
  profileKnownBy: v.optional(BuyerKnownByRecord),
  processorCustomers: v.record(v.string(), ProcessorCustomerRecord),
  /** Begins the customer's invoice numbers; unique within the tenant. */
  invoicePrefix: v.string(),
  /** When an earlier series was closed and this one began; absent when it began with the customer. */
  seriesSince: v.optional(text<Instant>()),
  /** How many numbers of that series are taken. */
  invoiceSequence: whole(),
  /** A payment or a trial of theirs has succeeded. */
  hasPurchased: v.optional(v.literal(true)),
  /** The tag of the language in which they used the checkout or their page last, or that the tenant's backend says, and which of both; `email` of one who bought first. */
  language: v.optional(v.string()),
  languageKnownBy: v.optional(BuyerKnownByRecord),
  /** What plans are quoted and sold in to the customer where the request names no currency. */
  preferredCurrency: v.optional(text<Currency>()),
  /** The saved card that the customer chose for what they are charged; before a choice, the first one that they saved. */
  primaryCardId: v.optional(v.string()),
  /** What they used of payments that lost disputes took back. Only such a dispute, and staff who clear it, write it. */
  owed: v.optional(v.array(OwedRecord)),
  /** When an erasure began: name, e-mail and telephone are a placeholder since. Who has the address now is another customer. */
  erasedAt: v.optional(text<Instant>()),
  createdAt: text<Instant>(),
});
export type Customer = v.InferOutput<typeof CustomerRecord>;

type Profile = Pick<Customer, 'name' | 'mobile'>;

/**
 * What a purchase changes of its customer's name and telephone: nothing unless the customer has proved who they are or the tenant's
 * backend named them. They replace what a stranger may have typed, and the name that they gave before.
 */
export function profileAfter(
  known: Profile & Pick<Customer, 'profileKnownBy'>,
  { name, mobile }: Profile,
  profileKnownBy: BuyerKnownBy | undefined,
): (Profile & Pick<Customer, 'profileKnownBy'>) | undefined {
  if (!isProved(profileKnownBy)) return undefined;
  const isOwn = isProved(known.profileKnownBy);
  const after = { name, mobile: mobile || (isOwn ? known.mobile : undefined), profileKnownBy };
  return isOwn && known.name === after.name && known.mobile === after.mobile ? undefined : after;
}
