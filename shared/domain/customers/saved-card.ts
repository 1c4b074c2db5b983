import * as v from 'valibot';
import type { CustomerId, GatewayId, Instant, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import { CardRecord } from '../sales/attempt.ts';

export const SavedCardRecord = v.object({
  paymentMethodId: v.string(),
  tenantId: text<TenantId>(),
  customerId: text<CustomerId>(),
  gatewayId: text<GatewayId>(),
  card: v.optional(CardRecord),
  createdAt: text<Instant>(),
});
export type SavedCard = v.InferOutput<typeof SavedCardRecord>;
