import type { DocumentContent } from '../domain/documents/content.ts';
import { writeLines } from './flow.ts';
import { HAIRLINE, MUTED, type Sheet } from './sheet.ts';
import type { Style } from './typeset.ts';

const FOOTER: Style = { size: 7.5, color: MUTED };
const FOOTER_LINES_MAX = 4;

/** The seller's footer and the number of each page, once the pages are counted. */
export function drawFooters(sheet: Sheet, { footer, number, page }: DocumentContent): void {
  const { start, count } = sheet.pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    sheet.pdf.switchToPage(start + index);
    const place = page(index + 1, count);
    const label = sheet.set.line(number === '' ? place : `${number}  ·  ${place}`, FOOTER);
    const lines = footer
      ? sheet.set.lines(footer, FOOTER, sheet.width - label.width - 32).slice(0, FOOTER_LINES_MAX)
      : [];
    const top = sheet.bottom + 20;
    sheet.rule(0, top - 8, sheet.width, HAIRLINE);
    sheet.decorate(() => {
      writeLines(sheet, lines, FOOTER, top, { x: 0 });
      writeLines(sheet, [label], FOOTER, top, { x: 0, width: sheet.width, isAtEnd: true });
    });
  }
}
