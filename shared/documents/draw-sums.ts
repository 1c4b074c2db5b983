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
