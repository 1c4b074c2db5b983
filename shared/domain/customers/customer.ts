import * as v from 'valibot';
import type { CustomerId, Instant, TenantId } from '../ids.ts';
import { text, whole } from '../record.ts';

/** A processor customer as it is being made for a payer: the request under its key, then the answer's id. */
const ProcessorCustomerRecord = v.object({
  key: v.string(),
  body: v.string(),
  frozenAt: text<Instant>(),
  id: v.optional(v.string()),
});
export type ProcessorCustomer = v.InferOutput<typeof ProcessorCustomerRecord>;

/** One payer of a tenant, known by e-mail. `processorCustomers` has one entry per gateway, since accounts differ. */
export const CustomerRecord = v.object({
  id: text<CustomerId>(),
  tenantId: text<TenantId>(),
  email: v.string(),
  name: v.string(),
  mobile: v.optional(v.string()),
  processorCustomers: v.record(v.string(), ProcessorCustomerRecord),
  /** Begins the customer's invoice numbers; unique within the tenant. */
  invoicePrefix: v.string(),
  /** How many numbers of that series are taken. */
  invoiceSequence: whole(),
  createdAt: text<Instant>(),
});
export type Customer = v.InferOutput<typeof CustomerRecord>;
