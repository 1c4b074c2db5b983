import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import type { CustomerId, GatewayId, Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { CardRecord } from '../sales/attempt.ts';

/** A card that may be charged without its customer, until they remove it. */
export const SavedCardRecord = v.object({
  paymentMethodId: v.string(),
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  gatewayId: text<GatewayId>(),
  card: v.optional(CardRecord),
  /** What its customer permitted last with it. */
  mandateId: v.optional(v.string()),
  createdAt: text<Instant>(),
  /** Counts the choices of it for what the customer is charged: a removal must not miss one. */
  version: v.optional(whole()),
  /** When the customer removed it: from then on nothing charges it. */
  removedAt: v.optional(text<Instant>()),
  /** When the processor confirmed that it is detached. */
  detachedAt: v.optional(text<Instant>()),
});
export type SavedCard = v.InferOutput<typeof SavedCardRecord>;

/** The error for a card that does not exist, was removed, or is another customer's: the caller learns nothing of which. */
export const cardNotFound = (): BillingError =>
  new BillingError('card_not_found', 'There is no such card. List the saved cards again.');

/** The error for a card that an order would charge next. */
export const cardInUse = (): BillingError =>
  new BillingError(
    'card_in_use',
    'An active order charges this card. Make another card the primary one first, or cancel the order.',
  );
