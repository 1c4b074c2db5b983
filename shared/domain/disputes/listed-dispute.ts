import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import type { AttemptId, CustomerId, InvoiceId, OrderId, ProjectId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import type { Attempt } from '../sales/attempt.ts';
import { type Dispute, DisputeRecord } from '../sales/dispute.ts';

const Shown = v.omit(DisputeRecord, [
  'openings',
  'closings',
  'taken',
  'missingMinor',
  'ofInvoiceMinor',
  'taxMinor',
]);

/** What the list of a tenant's disputes shows of one. Its payment has it too, and decides. */
export const ListedDisputeRecord = v.object({
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  attemptId: text<AttemptId>(),
  orderId: v.optional(text<OrderId>()),
  invoiceId: v.optional(text<InvoiceId>()),
  ...Shown.entries,
});
export type ListedDispute = v.InferOutput<typeof ListedDisputeRecord>;

export function listedOf(attempt: Attempt, dispute: Dispute): ListedDispute {
  const { tenantId, projectId, customerId, id: attemptId, orderId, invoiceId } = attempt;
  const refs = { tenantId, projectId, customerId, attemptId, orderId, invoiceId };
  return { ...refs, ...v.parse(Shown, dispute) };
}

/** A processor's id of a dispute. */
export const DISPUTE_ID = /^\w{1,255}$/;

/** A dispute of another tenant looks absent too. */
export const disputeNotFound = (): BillingError =>
  new BillingError('dispute_not_found', 'There is no such dispute. Check the id.');
