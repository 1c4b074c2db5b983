import type { Paper } from '../documents/paper.ts';
import { crossIndustryInvoice } from './cii.ts';
import { structuredFrom } from './from-paper.ts';
import { type Lack, lacksOf, roundingLack } from './lacks.ts';
import type { StructuredSeller } from './seller.ts';
import type { Structure } from './structured-invoice.ts';

/** A paper in the form of its project, or why it has none. */
export type StructuredForm = Readonly<
  { structure: Structure } & ({ xml: string } | { lacks: readonly [Lack, ...Lack[]] })
>;

/** The structured form of an invoice or a credit note. A receipt has none: it is no invoice, and a program would book the sale twice. */
export function structuredForm(
  paper: Paper,
  seller: StructuredSeller | undefined,
): StructuredForm | undefined {
  if (!seller || paper.kind === 'receipt') return undefined;
  const { structure } = seller;
  const invoice = structuredFrom(paper, seller);
  const rounding = roundingLack(invoice);
  const [first, ...others] = [...lacksOf(paper, seller), ...(rounding ? [rounding] : [])];
  return first ? { structure, lacks: [first, ...others] } : { structure, xml: crossIndustryInvoice(invoice) };
}
