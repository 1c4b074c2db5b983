import type { DocumentContent, Fact, Party } from '../domain/documents/content.ts';
import { type Flow, heightOf, LABEL, STRONG, TEXT, writeLines } from './flow.ts';
import { INK, MUTED, type Sheet } from './sheet.ts';
import type { Style } from './typeset.ts';

const TITLE: Style = { size: 24, weight: 600 };
const BRAND: Style = { size: 14, weight: 600, color: MUTED };
const HEADLINE: Style = { size: 15, weight: 600, color: INK };
const NOTE: Style = { size: 9.5, color: MUTED };
const LOGO = { width: 150, height: 48 } as const;
const COLUMN_GAP = 24;
const TITLE_SHARE = 0.56;

/** The title and the brand, the facts, the two parties, and the amount with what it is for. */
export function drawHead(flow: Flow, content: DocumentContent): void {
  drawTitle(flow, content);
  drawFacts(flow, content.facts);
  flow.y += 24;
  drawParties(flow, [content.seller, ...(content.buyer ? [content.buyer] : [])]);
  flow.y += 26;
  drawParagraph(flow, 'H2', content.headline, HEADLINE);
  if (content.description) {
    flow.y += 3;
    drawParagraph(flow, 'P', content.description, NOTE);
  }
  flow.y += 22;
}

function drawTitle(flow: Flow, { title, brand, logo }: DocumentContent): void {
  const { sheet, root, y } = flow;
  const titleWidth = sheet.width * TITLE_SHARE;
  const brandWidth = sheet.width - titleWidth - COLUMN_GAP;
  const titles = sheet.set.lines(title, TITLE, titleWidth);
  sheet.tag(root, 'H1', () => writeLines(sheet, titles, TITLE, y, { x: 0 }));
  const x = titleWidth + COLUMN_GAP;
  if (logo) drawLogo(flow, Buffer.from(logo.data, 'base64'), brand);
  else {
    const lines = sheet.set.lines(brand, BRAND, brandWidth);
    sheet.tag(root, 'P', () =>
      writeLines(sheet, lines, BRAND, y + 6, { x, width: brandWidth, isAtEnd: true }),
    );
  }
  flow.y += Math.max(heightOf(titles.length, TITLE), logo ? LOGO.height : 0) + 14;
}

function drawLogo({ sheet, root, y }: Flow, bytes: Buffer, brand: string): void {
  const x = sheet.left(sheet.width - LOGO.width, LOGO.width);
  const align = sheet.set.direction === 'rtl' ? undefined : 'right';
  const element = sheet.pdf.struct('Figure', {
    alt: brand,
    bbox: [x, y, x + LOGO.width, y + LOGO.height],
  } as never);
  root.add(element);
  element.add(
    () => void sheet.pdf.image(bytes, x, y, { fit: [LOGO.width, LOGO.height], ...(align && { align }) }),
  );
  element.end();
}

export function drawFacts(flow: Flow, facts: readonly Fact[], indent = 0): void {
  const { sheet, root } = flow;
  const labels = facts.map(({ label }) => sheet.set.line(label, LABEL));
  const column = Math.min(Math.max(0, ...labels.map(({ width }) => width)) + COLUMN_GAP, sheet.width / 2);
  for (const { label, value } of facts) {
    const left = sheet.set.lines(label, LABEL, column - 8);
    const right = sheet.set.lines(value, TEXT, sheet.width - indent - column);
    const top = flow.y;
    sheet.tag(root, 'P', () => {
      writeLines(sheet, left, LABEL, top, { x: indent });
      writeLines(sheet, right, TEXT, top, { x: indent + column });
    });
    flow.y += heightOf(Math.max(left.length, right.length), TEXT) + 2;
  }
}

function drawParties(flow: Flow, parties: readonly Party[]): void {
  const { sheet, root, y } = flow;
  const width = (sheet.width - COLUMN_GAP) / parties.length;
  const bottoms = parties.map(({ heading, lines }, index) => {
    const x = index * (width + COLUMN_GAP);
    let top = y;
    const put = (text: string, style: Style, type: string) => {
      const broken = sheet.set.lines(text, style, width);
      const from = top;
      sheet.tag(root, type, () => writeLines(sheet, broken, style, from, { x }));
      top += heightOf(broken.length, style);
    };
    put(heading, LABEL, 'H3');
    top += 3;
    for (const [position, line] of lines.entries()) put(line, position === 0 ? STRONG : TEXT, 'P');
    return top;
  });
  flow.y = Math.max(...bottoms);
}

function drawParagraph(flow: Flow, type: string, text: string, style: Style): void {
  const { sheet, root, y } = flow;
  const lines = sheet.set.lines(text, style, sheet.width);
  sheet.tag(root, type, () => writeLines(sheet, lines, style, y, { x: 0 }));
  flow.y += heightOf(lines.length, style);
}

/** What a page after the first begins with. */
export function drawRunningHead(sheet: Sheet, { title, number, brand }: DocumentContent): void {
  sheet.decorate(() => {
    writeLines(sheet, [sheet.set.line(`${title} ${number}`.trim(), LABEL)], LABEL, sheet.top, { x: 0 });
    writeLines(sheet, [sheet.set.line(brand, LABEL)], LABEL, sheet.top, {
      x: 0,
      width: sheet.width,
      isAtEnd: true,
    });
  });
}
