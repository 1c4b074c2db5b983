import type { FunctionReport } from './measured.ts';

export const nameOf = ({ handler, about }: Pick<FunctionReport, 'handler' | 'about'>): string =>
  handler.replace(/^.*\//, '') + (about ? ` (${about})` : '');

export const short = (value: number): string =>
  (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)).replace(/\.00$/, '');
