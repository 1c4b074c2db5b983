import { drawDocument } from '../../documents/draw-document.ts';
import type { Invoice } from '../../domain/billing/invoice.ts';
import { composeDocument } from '../../domain/documents/compose.ts';
import { voiceOf } from '../../domain/documents/voice.ts';
import { issuedPaper, type WantedPaper } from './issued-paper.ts';

export type DrawnDocument = Readonly<{ name: string; bytes: Uint8Array }>;

/** A paper of an invoice as a PDF, in the language that is asked for or else the project's. Throws as `issuedPaper` does. */
export async function drawnDocument(
  wanted: WantedPaper,
  invoice: Invoice,
  locale: string | undefined,
  now: Date,
): Promise<DrawnDocument> {
  const { paper, dress, language } = await issuedPaper(invoice, wanted, now);
  const content = composeDocument(paper, dress, voiceOf([locale, language]));
  return {
    name: `${paper.kind.replace('_', '-')}-${paper.number}.pdf`,
    bytes: await drawDocument(content),
  };
}
