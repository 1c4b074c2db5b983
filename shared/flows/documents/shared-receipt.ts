import { drawDocument } from '../../documents/draw-document.ts';
import { composeSharedReceipt, sharedPaperOf } from '../../domain/documents/receipts/shared-receipt.ts';
import { voiceOf } from '../../domain/documents/voice.ts';
import type { TenantId } from '../../domain/ids.ts';
import { findDocumentSettings } from '../../storage/documents/document-settings.ts';
import {
  findSummary,
  hasSharedPaper,
  paidAtOf,
  receiptNotFound,
  sharedNumber,
} from '../receipts/find-summary.ts';
import type { DocumentFile } from './drawn-document.ts';

/**
 * The receipt of one payment for anybody with its address, as a PDF, in the language that is asked for or else the project's. Nothing is kept
 * of it: all that it shows was frozen with the payment.
 *
 * Throws `receipt_not_found` also where there is no such paper.
 */
export async function sharedReceipt(
  receiptRef: string,
  callerTenant: TenantId | undefined,
  locale: string | undefined,
): Promise<DocumentFile> {
  const { attempt, project } = await findSummary(receiptRef, callerTenant);
  const paidAt = paidAtOf(attempt);
  if (paidAt === undefined || !(await hasSharedPaper(attempt))) throw receiptNotFound();
  const seller = await findDocumentSettings(attempt.tenantId, attempt.projectId, paidAt);
  const paper = sharedPaperOf({ attempt, paidAt, project, seller, number: sharedNumber(attempt) });
  const voice = voiceOf([locale, project.language]);
  const bytes = await drawDocument(
    composeSharedReceipt(paper, { ...(seller && { seller }) }, receiptRef, voice),
  );
  return { name: `receipt-${paper.number || paper.issuedOn}.pdf`, type: 'application/pdf', bytes };
}
