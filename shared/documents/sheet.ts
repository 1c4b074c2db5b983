import PDFDocument from 'pdfkit';
import type { DocumentContent } from '../domain/documents/content.ts';
import { authorMetadata, embedInvoice } from './embed-invoice.ts';
import { actualTextOf, featuresOf, type Line, type Style, type Typesetter, typesetter } from './typeset.ts';

export type Structure = PDFKit.PDFStructureElement;

/**
 * The paper of one document. Places are counted from where lines of its language begin: `x` is the distance from the left edge, and
 * in Arabic from the right one. `y` goes down.
 */
export type Sheet = Readonly<{
  pdf: PDFKit.PDFDocument;
  set: Typesetter;
  /** The space between the margins. */
  width: number;
  top: number;
  bottom: number;
  /** Tags what `draw` draws for screen readers. */
  tag(parent: Structure, type: string, draw: () => void): void;
  /** Marks what only repeats, so that screen readers skip it. */
  decorate(draw: () => void): void;
  /** Draws a line on its baseline; at the end of a column of this width, or at its start. */
  write(
    line: Line,
    style: Style,
    place: Readonly<{ x: number; baseline: number; width?: number; isAtEnd?: boolean }>,
  ): void;
  rule(x: number, y: number, width: number, color: string): void;
  /** Where a box of this width begins, counted from the left edge. */
  left(x: number, width: number): number;
}>;

export const INK = '#1a1f2b';
export const MUTED = '#646b7a';
export const HAIRLINE = '#e2e5eb';
export const STRONG_LINE = '#1a1f2b';
const MARGIN = 50;
const FOOTER_HEIGHT = 70;
const BOTTOM_MARGIN = 28;
const SIZES = { a4: [595.28, 841.89], letter: [612, 792] } as const;

/** Opens the paper of a document; with data in it, as a file that archives keep: PDF/A-3, in which readers show every character. */
export function openSheet(
  { title, number, language, locale, pageSize, issuedAt, brand }: DocumentContent,
  xml?: string,
): Sheet {
  const [pageWidth, pageHeight] = SIZES[pageSize];
  const at = new Date(issuedAt);
  const pdf = new PDFDocument({
    size: [pageWidth, pageHeight],
    margin: 0,
    pdfVersion: '1.7',
    ...(xml !== undefined && { subset: 'PDF/A-3a' }),
    tagged: true,
    lang: locale,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: { Title: `${title} ${number}`.trim(), CreationDate: at, ModDate: at },
  });
  pdf.appendXML(authorMetadata(brand));
  if (xml !== undefined) embedInvoice(pdf, xml, at);
  const set = typesetter(language);
  const left = (x: number, width: number) =>
    set.direction === 'rtl' ? pageWidth - MARGIN - x - width : MARGIN + x;

  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };

  return {
    pdf,
    set,
    width: pageWidth - 2 * MARGIN,
    top: MARGIN,
    bottom: pageHeight - BOTTOM_MARGIN - FOOTER_HEIGHT,
    left,
    tag: (parent, type, draw) => {
      const element = pdf.struct(type);
      parent.add(element);
      element.add(draw);
      element.end();
    },
    decorate,
    write: (line, style, { x, baseline, width = line.width, isAtEnd = false }) => {
      const isFlushRight = isAtEnd !== (set.direction === 'rtl');
      const at = left(x, width) + (isFlushRight ? width - line.width : 0);
      pdf.fillColor(style.color ?? INK);
      for (const run of line.runs) {
        const actual = actualTextOf(run);
        if (actual !== undefined) pdf.markContent('Span', { actual });
        pdf.font(run.face.font as never, run.face.name, style.size);
        pdf.text(run.text, at + run.x, baseline, {
          lineBreak: false,
          features: featuresOf(style, run.text) as never,
          baseline: 'alphabetic',
        });
        if (actual !== undefined) pdf.endMarkedContent();
      }
    },
    rule: (x, y, width, color) => {
      decorate(() =>
        pdf
          .moveTo(left(x, width), y)
          .lineTo(left(x, width) + width, y)
          .lineWidth(0.6)
          .strokeColor(color)
          .stroke(),
      );
    },
  };
}

/** The bytes of the finished document. */
export async function closeSheet({ pdf }: Sheet): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
