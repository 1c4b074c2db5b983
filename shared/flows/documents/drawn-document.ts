import { drawDocument } from '../../documents/draw-document.ts';
import type { Invoice } from '../../domain/billing/invoice.ts';
import { composeDocument, type DocumentKind, hasReceipt } from '../../domain/documents/compose.ts';
import { paperOf } from '../../domain/documents/paper-of.ts';
import { voiceOf } from '../../domain/documents/voice.ts';
import { BillingError } from '../../domain/errors.ts';
import type { Lack } from '../../domain/structured/lacks.ts';
import { type StructuredForm, structuredForm } from '../../domain/structured/structured-form.ts';
import { gatherDocumented } from './gather.ts';

/** A file that is downloaded. `form` is the structured one of a project that has one. */
export type DocumentFile = Readonly<{
  name: string;
  type: 'application/pdf' | 'application/xml';
  bytes: Uint8Array;
  form?: StructuredForm | undefined;
}>;

/**
 * An invoice, or the receipt of what was paid of it, as a PDF in the language that is asked for or else the project's. Where the project
 * wants Factur-X, the data of the invoice are in it, unless they lack something.
 *
 * Throws `invoice_not_paid` for the receipt of an invoice of which nothing was paid.
 */
export async function drawnDocument(
  kind: DocumentKind,
  invoice: Invoice,
  locale: string | undefined,
): Promise<DocumentFile> {
  if (kind === 'receipt' && !hasReceipt(invoice)) {
    throw new BillingError('invoice_not_paid', 'Nothing was paid of this invoice, so it has no receipt.');
  }
  const { language, ...documented } = await gatherDocumented(invoice);
  const content = composeDocument(kind, documented, voiceOf([locale, language]));
  const form = structuredForm(paperOf(kind, documented), documented.seller?.structured);
  const xml = form && 'xml' in form && form.structure === 'factur-x' ? form.xml : undefined;
  const name = `${kind}-${invoice.number}.pdf`;
  return { name, type: 'application/pdf', bytes: await drawDocument(content, xml), form };
}

/**
 * An invoice as the data of EN 16931, in XML.
 *
 * Throws `invoice_not_structured` where the project has no structured form, or what the invoice lacks for it, by field.
 */
export async function writtenInvoice(invoice: Invoice): Promise<DocumentFile> {
  const documented = await gatherDocumented(invoice);
  const form = structuredForm(paperOf('invoice', documented), documented.seller?.structured);
  if (!form) throw new BillingError('invoice_not_structured', 'The shop writes no structured invoices.');
  if ('lacks' in form) throw notStructured(form.lacks);
  const name = `invoice-${invoice.number}.xml`;
  return { name, type: 'application/xml', bytes: Buffer.from(form.xml), form };
}

function notStructured(lacks: readonly [Lack, ...Lack[]]): BillingError {
  const errors = lacks.map((lack) => ({ ...lack, code: 'required' }));
  return new BillingError('invoice_not_structured', lacks[0].message, { field: lacks[0].field, errors });
}
