import { MUTED, type Sheet, type Structure } from './sheet.ts';
import type { Line, Style } from './typeset.ts';

/** Where drawing goes on. Each block moves `y` down, or begins a page. */
export type Flow = Readonly<{ sheet: Sheet; root: Structure; beginPage: () => void }> & { y: number };

export const TEXT: Style = { size: 9 };
export const LABEL: Style = { size: 9, color: MUTED };
export const STRONG: Style = { size: 9, weight: 600 };
export const LEADING = 1.45;

export const heightOf = (lines: number, { size }: Style): number => lines * size * LEADING;

/** Where the baseline of a line is below its top, so that capitals are in its middle. */
export const baselineIn = (top: number, { size }: Style): number => top + size * (LEADING / 2 + 0.36);

/** Begins a page unless so much fits on this one. */
export function keepTogether(flow: Flow, height: number): void {
  if (flow.y + height > flow.sheet.bottom) flow.beginPage();
}

type Column = Readonly<{ x: number; width?: number; isAtEnd?: boolean }>;

/** Draws lines below each other from `top`. */
export function writeLines(
  sheet: Sheet,
  lines: readonly Line[],
  style: Style,
  top: number,
  column: Column,
): void {
  for (const [index, line] of lines.entries()) {
    sheet.write(line, style, { ...column, baseline: baselineIn(top + heightOf(index, style), style) });
  }
}
