import { drawDocument } from '../../documents/draw-document.ts';
import type { Invoice } from '../../domain/billing/invoice.ts';
import { composeDocument, type DocumentKind, hasReceipt } from '../../domain/documents/compose.ts';
import { voiceOf } from '../../domain/documents/voice.ts';
import { BillingError } from '../../domain/errors.ts';
import { gatherDocumented } from './gather.ts';

export type DrawnDocument = Readonly<{ name: string; bytes: Uint8Array }>;

/**
 * An invoice, or the receipt of what was paid of it, as a PDF in the language that is asked for or else the project's.
 *
 * Throws `invoice_not_paid` for the receipt of an invoice of which nothing was paid.
 */
export async function drawnDocument(
  kind: DocumentKind,
  invoice: Invoice,
  locale: string | undefined,
): Promise<DrawnDocument> {
  if (kind === 'receipt' && !hasReceipt(invoice)) {
    throw new BillingError('invoice_not_paid', 'Nothing was paid of this invoice, so it has no receipt.');
  }
  const { language, ...documented } = await gatherDocumented(invoice);
  const content = composeDocument(kind, documented, voiceOf([locale, language]));
  return { name: `${kind}-${invoice.number}.pdf`, bytes: await drawDocument(content) };
}
