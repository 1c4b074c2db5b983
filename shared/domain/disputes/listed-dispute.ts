import * as v from 'valibot';
import { BillingError } from '../errors.ts';
import type { AttemptId, CustomerId, InvoiceId, OrderId, ProjectId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import type { Attempt } from '../sales/attempt.ts';
import { type Dispute, DisputeRecord } from '../sales/dispute.ts';

const { id, status, reason, amountMinor, currency, openedAt, closedAt, dueBy, evidence, owedMinor } =
  DisputeRecord.entries;

/** What the list of a tenant's disputes shows of one. Its payment has it too, and decides. */
export const ListedDisputeRecord = v.object({
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  attemptId: text<AttemptId>(),
  orderId: v.optional(text<OrderId>()),
  invoiceId: v.optional(text<InvoiceId>()),
  ...{ id, status, reason, amountMinor, currency, openedAt, closedAt, dueBy, evidence, owedMinor },
});
export type ListedDispute = v.InferOutput<typeof ListedDisputeRecord>;

export function listedOf(attempt: Attempt, dispute: Dispute): ListedDispute {
  const { tenantId, projectId, customerId: payer, id: attemptId, orderId, invoiceId } = attempt;
  const {
    taken: _,
    missingMinor: __,
    openings: ___,
    closings: ____,
    ofInvoiceMinor: _____,
    ...shown
  } = dispute;
  return { tenantId, projectId, customerId: payer, attemptId, orderId, invoiceId, ...shown };
}

/** A dispute of another tenant looks absent too. */
export const disputeNotFound = (): BillingError =>
  new BillingError('dispute_not_found', 'There is no such dispute. Check the id.');
