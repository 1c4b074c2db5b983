import {
  type EvidenceFile,
  FILE_FIELDS,
  fileKeyOf,
  requireFilesTaken,
} from '../../domain/disputes/evidence-files.ts';
import { type DocumentKind, hasReceipt } from '../../domain/documents/documented.ts';
import { type BillingError, invalidField } from '../../domain/errors.ts';
import { customerOfRecord } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import type { Processor } from '../../processor/client.ts';
import { uploadEvidence } from '../../processor/disputes.ts';
import { sha256 } from '../../runtime/hash.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { drawnDocument } from '../documents/drawn-document.ts';
import { taken } from './taken.ts';

/**
 * Uploads documents of the payment, and returns the processor's fields that name them. A file that no evidence names yet reaches no
 * bank, so one that is left behind does no harm.
 */
export async function sendFiles(
  processor: Processor,
  attempt: Attempt,
  disputeId: string,
  documents: readonly DocumentKind[],
  now: Date,
): Promise<Record<string, string>> {
  const files = await Promise.all([...new Set(documents)].map((kind) => fileOf(attempt, kind, now)));
  requireFilesTaken(files);
  // At the same time, since the request has to end in time for the update that follows.
  const named = files.map(async (file) => {
    const key = fileKeyOf(attempt.tenantId, disputeId, file.kind, sha256(file.bytes));
    const id = taken(await uploadEvidence(processor, file, key), `the file of the ${file.kind}`);
    return [FILE_FIELDS[file.kind], id] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

/** In English, which most banks read. */
async function fileOf(
  { tenantId, invoiceId }: Attempt,
  kind: DocumentKind,
  now: Date,
): Promise<EvidenceFile> {
  const owner = invoiceId && customerOfRecord('invoice', invoiceId);
  const invoice = owner && (await findInvoice(tenantId, owner, invoiceId));
  if (!invoice || (kind === 'receipt' && !hasReceipt(invoice))) throw noSuchDocument(kind);
  return { kind, ...(await drawnDocument({ kind }, invoice, 'en', now)) };
}

const noSuchDocument = (kind: DocumentKind): BillingError =>
  invalidField('documents', `This payment has no ${kind}. Leave it out of \`documents\`.`, 'unknown');
