import type { DocumentContent, Row, Table } from '../domain/documents/content.ts';
import { type Flow, heightOf, LABEL, STRONG, TEXT, writeLines } from './flow.ts';
import { HAIRLINE, MUTED, STRONG_LINE, type Structure } from './sheet.ts';
import type { Style } from './typeset.ts';

type Name = 'item' | 'quantity' | 'unit' | 'tax' | 'amount';
type Column = Readonly<{ name: Name; x: number; width: number; isAtEnd: boolean }>;

const HEADING: Style = { size: 8, color: MUTED };
const FIGURE: Style = { ...TEXT, isFigure: true };
const GAP = 22;
const PADDING = 6;
const CARRY_HEIGHT = heightOf(1, TEXT) + 2 * PADDING;

/** The lines, over as many pages as they need: each page but the last ends with the sum so far, and the next begins with it. */
export function drawTable(flow: Flow, { table }: DocumentContent): void {
  const { sheet, root } = flow;
  const columns = columnsOf(flow, table);
  const element = sheet.pdf.struct('Table');
  root.add(element);
  drawHeading(flow, table, columns, element);
  for (const [index, row] of table.rows.entries()) {
    const before = table.rows[index - 1];
    const isLast = index === table.rows.length - 1;
    if (before && flow.y + heightOfRow(flow, row, columns) + (isLast ? 0 : CARRY_HEIGHT) > sheet.bottom) {
      drawCarried(flow, table.forward, before.carried);
      flow.beginPage();
      drawHeadingCells(flow, table, columns, (draw) => sheet.decorate(draw));
      drawCarried(flow, table.brought, before.carried);
    }
    drawRow(flow, row, columns, element);
  }
  element.end();
  flow.y += 10;
}

/** Columns as wide as their widest number; what remains is for the names. */
function columnsOf({ sheet }: Flow, { rows, columns, hasTax }: Table): Column[] {
  const names: readonly Name[] = hasTax
    ? ['quantity', 'unit', 'tax', 'amount']
    : ['quantity', 'unit', 'amount'];
  const widths = names.map((name) =>
    Math.max(
      sheet.set.line(columns[name], HEADING).width,
      ...rows.map((row) => sheet.set.line(row[name] ?? '', FIGURE).width),
    ),
  );
  const item = sheet.width - widths.reduce((sum, width) => sum + width + GAP, 0);
  let x = item;
  const numbers = names.map((name, index) => {
    const width = widths[index] ?? 0;
    const column = { name, x: x + GAP, width, isAtEnd: true };
    x += GAP + width;
    return column;
  });
  return [{ name: 'item', x: 0, width: item, isAtEnd: false }, ...numbers];
}

function drawHeading(flow: Flow, table: Table, columns: readonly Column[], element: Structure): void {
  const row = flow.sheet.pdf.struct('TR');
  element.add(row);
  drawHeadingCells(flow, table, columns, (draw) => {
    const cell = flow.sheet.pdf.struct('TH', { scope: 'Column' } as never);
    row.add(cell);
    cell.add(draw);
    cell.end();
  });
  row.end();
}

function drawHeadingCells(
  flow: Flow,
  table: Table,
  columns: readonly Column[],
  put: (draw: () => void) => void,
): void {
  const { sheet, y } = flow;
  for (const column of columns) {
    put(() => writeLines(sheet, [sheet.set.line(table.columns[column.name], HEADING)], HEADING, y, column));
  }
  flow.y += heightOf(1, HEADING) + 5;
  sheet.rule(0, flow.y, sheet.width, STRONG_LINE);
}

function drawRow(flow: Flow, row: Row, columns: readonly Column[], element: Structure): void {
  const { sheet } = flow;
  const top = flow.y + PADDING;
  const struct = sheet.pdf.struct('TR');
  element.add(struct);
  for (const column of columns) {
    const style = column.name === 'item' ? TEXT : FIGURE;
    const lines = sheet.set.lines(row[column.name] ?? '', style, column.width + 1);
    sheet.tag(struct, 'TD', () => writeLines(sheet, lines, style, top, column));
  }
  struct.end();
  flow.y += heightOfRow(flow, row, columns);
  sheet.rule(0, flow.y, sheet.width, HAIRLINE);
}

function heightOfRow({ sheet }: Flow, row: Row, [item]: readonly Column[]): number {
  return heightOf(sheet.set.lines(row.item, TEXT, (item?.width ?? 0) + 1).length, TEXT) + 2 * PADDING;
}

function drawCarried(flow: Flow, label: string, amount: string): void {
  const { sheet, y } = flow;
  const strong = { ...STRONG, isFigure: true };
  sheet.decorate(() => {
    writeLines(sheet, [sheet.set.line(label, LABEL)], LABEL, y + PADDING, { x: 0 });
    writeLines(sheet, [sheet.set.line(amount, strong)], strong, y + PADDING, {
      x: 0,
      width: sheet.width,
      isAtEnd: true,
    });
  });
  flow.y += CARRY_HEIGHT;
}
