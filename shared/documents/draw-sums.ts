import type { DocumentContent, Section, Total } from '../domain/documents/content.ts';
import { drawFacts } from './draw-head.ts';
import { type Flow, heightOf, keepTogether, LABEL, STRONG, TEXT, writeLines } from './flow.ts';
import { HAIRLINE } from './sheet.ts';

const ROW_HEIGHT = heightOf(1, TEXT) + 8;
const SHARE = 0.5;

/** From the sum of the lines to what is left to pay, in the half of the page below the amounts. */
export function drawTotals(flow: Flow, { totals }: DocumentContent): void {
  keepTogether(flow, totals.length * ROW_HEIGHT);
  for (const total of totals) drawTotal(flow, total);
  flow.y += 20;
}

function drawTotal(flow: Flow, { label, value, isStrong }: Total): void {
  const { sheet, root, y } = flow;
  const width = sheet.width * SHARE;
  const x = sheet.width - width;
  const style = isStrong ? STRONG : TEXT;
  const figures = { ...style, isFigure: true };
  const line = sheet.set.line(value, figures);
  const labels = sheet.set.lines(label, isStrong ? STRONG : LABEL, width - line.width - 12);
  sheet.tag(root, 'P', () => {
    writeLines(sheet, labels, isStrong ? STRONG : LABEL, y + 4, { x });
    writeLines(sheet, [line], figures, y + 4, { x, width, isAtEnd: true });
  });
  flow.y += heightOf(labels.length, style) + 8;
  sheet.rule(x, flow.y, width, HAIRLINE);
}

const CELLS = ['rate', 'net', 'tax', 'gross'] as const;
const CELL_GAP = 22;

/** Net, tax and gross of each rate, in columns as wide as their widest amount. */
export function drawTaxes(flow: Flow, { taxes }: DocumentContent): void {
  if (!taxes) return;
  const { sheet, root } = flow;
  const all = [taxes.columns, ...taxes.rows];
  const heading = sheet.set.lines(taxes.heading, STRONG, sheet.width);
  keepTogether(flow, heightOf(heading.length, STRONG) + 6 + all.length * ROW_HEIGHT);
  const headingTop = flow.y;
  sheet.tag(root, 'H3', () => writeLines(sheet, heading, STRONG, headingTop, { x: 0 }));
  flow.y += heightOf(heading.length, STRONG) + 4;
  const widths = CELLS.map((cell) =>
    Math.max(...all.map((row) => sheet.set.line(row[cell], { ...TEXT, isFigure: true }).width)),
  );
  const element = sheet.pdf.struct('Table');
  root.add(element);
  for (const [index, row] of all.entries()) {
    const style = index === 0 ? LABEL : { ...TEXT, isFigure: true };
    const struct = sheet.pdf.struct('TR');
    element.add(struct);
    let x = 0;
    for (const [column, cell] of CELLS.entries()) {
      const width = widths[column] ?? 0;
      const place = { x, width, isAtEnd: column > 0 };
      const top = flow.y + 4;
      sheet.tag(struct, index === 0 ? 'TH' : 'TD', () =>
        writeLines(sheet, [sheet.set.line(row[cell], style)], style, top, place),
      );
      x += width + CELL_GAP;
    }
    struct.end();
    flow.y += ROW_HEIGHT;
    sheet.rule(0, flow.y, x - CELL_GAP, HAIRLINE);
  }
  element.end();
  flow.y += 16;
}

/** Sentences, each a paragraph. */
export function drawNotes(flow: Flow, { notes }: DocumentContent): void {
  const { sheet, root } = flow;
  for (const note of notes) {
    const lines = sheet.set.lines(note, TEXT, sheet.width);
    keepTogether(flow, heightOf(lines.length, TEXT) + 4);
    const top = flow.y;
    sheet.tag(root, 'P', () => writeLines(sheet, lines, TEXT, top, { x: 0 }));
    flow.y += heightOf(lines.length, TEXT) + 4;
  }
}

export function drawSections(flow: Flow, { sections }: DocumentContent): void {
  for (const section of sections) drawSection(flow, section);
}

function drawSection(flow: Flow, { heading, facts }: Section): void {
  const { sheet, root } = flow;
  const lines = sheet.set.lines(heading, STRONG, sheet.width);
  keepTogether(flow, heightOf(lines.length, STRONG) + 4 + facts.length * (heightOf(1, TEXT) + 2));
  const top = flow.y;
  sheet.tag(root, 'H3', () => writeLines(sheet, lines, STRONG, top, { x: 0 }));
  flow.y += heightOf(lines.length, STRONG) + 4;
  drawFacts(flow, facts);
  flow.y += 14;
}
