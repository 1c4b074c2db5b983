import { drawDocument } from '../../documents/draw-document.ts';
import type { Invoice } from '../../domain/billing/invoice.ts';
import { composeDocument } from '../../domain/documents/compose.ts';
import { voiceOf } from '../../domain/documents/voice.ts';
import { BillingError } from '../../domain/errors.ts';
import type { Lack } from '../../domain/structured/lacks.ts';
import { type StructuredForm, structuredForm } from '../../domain/structured/structured-form.ts';
import { type IssuedPaper, issuedPaper, type WantedPaper } from './issued-paper.ts';

/** A file that is downloaded. `form` is the structured one of a project that has one. */
export type DocumentFile = Readonly<{
  name: string;
  type: 'application/pdf' | 'application/xml';
  bytes: Uint8Array;
  form?: StructuredForm | undefined;
}>;

/**
 * A paper of an invoice as a PDF, in the language that is asked for or else the project's. Where the project wants Factur-X, the data are in
 * it, unless they lack something. Throws as `issuedPaper` does.
 */
export async function drawnDocument(
  wanted: WantedPaper,
  invoice: Invoice,
  locale: string | undefined,
  now: Date,
): Promise<DocumentFile> {
  const issued = await issuedPaper(invoice, wanted, now);
  return await drawnPaper(issued, [locale, issued.language]);
}

/** The facts of a paper as a PDF, in the first of the languages that documents speak. */
export async function drawnPaper(
  { paper, dress, structured }: Pick<IssuedPaper, 'paper' | 'dress' | 'structured'>,
  languages: readonly (string | undefined)[],
): Promise<DocumentFile> {
  const content = composeDocument(paper, dress, voiceOf(languages));
  const form = structuredForm(paper, structured);
  const xml = form && 'xml' in form && form.structure === 'factur-x' ? form.xml : undefined;
  const bytes = await drawDocument(content, xml);
  return { name: `${nameOf(paper)}.pdf`, type: 'application/pdf', bytes, form };
}

/**
 * A paper of an invoice as the data of EN 16931, in XML. Throws as `issuedPaper` does, and `invoice_not_structured` where the project has no
 * structured form, or with what the invoice lacks for it, by field.
 */
export async function writtenDocument(
  wanted: WantedPaper,
  invoice: Invoice,
  now: Date,
): Promise<DocumentFile> {
  const { paper, structured } = await issuedPaper(invoice, wanted, now);
  const form = structuredForm(paper, structured);
  if (!form) throw new BillingError('invoice_not_structured', 'The shop writes no structured invoices.');
  if ('lacks' in form) throw notStructured(form.lacks);
  return { name: `${nameOf(paper)}.xml`, type: 'application/xml', bytes: Buffer.from(form.xml), form };
}

const nameOf = ({ kind, number }: Readonly<{ kind: string; number: string }>): string =>
  `${kind.replace('_', '-')}-${number}`;

function notStructured(lacks: readonly [Lack, ...Lack[]]): BillingError {
  const errors = lacks.map((lack) => ({ ...lack, code: 'required' }));
  return new BillingError('invoice_not_structured', lacks[0].message, { field: lacks[0].field, errors });
}
