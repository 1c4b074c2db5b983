import type { Mutant, Row, Verdict } from './score.ts';

const COLUMNS: [title: string, cell: (row: Row) => string | number][] = [
  ['area', ({ area }) => area],
  ['mutants', ({ mutants }) => mutants],
  ['killed', ({ killed }) => killed],
  ['timed out', ({ timedOut }) => timedOut],
  ['survived', ({ survived }) => survived],
  ['no coverage', ({ uncovered }) => uncovered],
  ['equivalent', ({ equivalent }) => equivalent],
  ['score', ({ score }) => `${score.toFixed(1)} %`],
];
const TEXT_MAX = 90;

/** The survivors, then one table, then what is wrong with it. */
export function print({ rows, survivors, complaints }: Verdict, seconds: number): void {
  for (const survivor of survivors) console.log(lineOf(survivor));
  console.log(`\n${row(COLUMNS.map(([title]) => title))}`);
  for (const one of rows) console.log(row(COLUMNS.map(([, cell]) => String(cell(one)))));
  console.log(`\n${Math.round(seconds)} seconds`);
  for (const complaint of complaints) console.log(`FAILED ${complaint}`);
}

const row = (cells: readonly string[]) =>
  cells
    .map((cell, index) => cell.padEnd(COLUMNS[index]?.[0] === 'area' ? 9 : 12))
    .join('')
    .trimEnd();
const lineOf = ({ file, line, original, replacement }: Mutant) => `${file}:${line}  ${cut(original)} → ${cut(replacement)}`;
const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);
