import * as v from 'valibot';
import type { CustomerId, Instant, InvoiceId, ProjectId, TenantId } from '../ids.ts';
import { text } from '../record.ts';
import { PaperRecord } from './paper.ts';

/** A paper as it was first drawn, and what it looks like. It is never changed, but for an erasure of its buyer. */
export const KeptPaperRecord = v.object({
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  customerId: text<CustomerId>(),
  invoiceId: text<InvoiceId>(),
  /** Which of the invoice's papers it is: `invoice`, `receipt-1999` after so much was paid, or the number of a credit note. */
  name: v.string(),
  paper: PaperRecord,
  /** Of the paper as canonical JSON: an erasure leaves the hash of what was issued. */
  sha256: v.string(),
  /** The version of the seller's settings whose logo, footer and paper size it has. Absent: there was none. */
  sellerSince: v.optional(text<Instant>()),
  /** What it is written in unless another language is asked for. */
  language: v.optional(v.string()),
  keptAt: text<Instant>(),
});
export type KeptPaper = v.InferOutput<typeof KeptPaperRecord>;
