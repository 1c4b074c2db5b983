import { type Area, SCORE_OVERALL_MIN } from './areas.ts';

/** One change to the code, and what became of it. `original` and `replacement` are on one line. */
export type Mutant = Readonly<{
  file: string;
  line: number;
  lineText: string;
  mutator: string;
  original: string;
  replacement: string;
  status: string;
}>;

/** A change that no test could ever notice. Found by what it says and never by its line; `within` is a part of its first line. */
export type Equivalent = Readonly<{
  file: string;
  mutator: string;
  original: string;
  replacement: string;
  within?: string;
  reason: string;
}>;

export type Row = Readonly<{
  area: string;
  mutants: number;
  killed: number;
  timedOut: number;
  survived: number;
  uncovered: number;
  equivalent: number;
  score: number;
}>;
export type Verdict = Readonly<{ rows: readonly Row[]; survivors: readonly Mutant[]; complaints: readonly string[] }>;
type Result = Readonly<{ area: Area; mutants: readonly Mutant[] }>;

/** Scores every area, and all of them together when all were run. Equivalent mutants count for nothing. */
export function judge(results: readonly Result[], equivalents: readonly Equivalent[], isWhole: boolean): Verdict {
  const mutants = results.flatMap((result) => result.mutants);
  const isEquivalent = (mutant: Mutant) => isAlive(mutant) && equivalents.some((one) => matches(one, mutant));
  const rows = results.map(({ area, mutants }) => rowOf(area.name, mutants, isEquivalent));
  const all = rowOf('all', mutants, isEquivalent);
  const files = new Set(mutants.map(({ file }) => file));
  const idle = equivalents.filter(
    (one) => (isWhole || files.has(one.file)) && !mutants.some((mutant) => isAlive(mutant) && matches(one, mutant)),
  );
  return {
    rows: isWhole ? [...rows, all] : rows,
    survivors: mutants.filter((mutant) => isAlive(mutant) && !isEquivalent(mutant)),
    complaints: [
      ...results.flatMap(({ area }, index) => tooLow(rows[index], area.scoreMin)),
      ...(isWhole ? tooLow(all, SCORE_OVERALL_MIN) : []),
      ...idle.map(
        ({ file, original, replacement }) => `no surviving mutant is listed as equivalent by ${file}: ${original} → ${replacement}`,
      ),
    ],
  };
}

function rowOf(area: string, all: readonly Mutant[], isEquivalent: (mutant: Mutant) => boolean): Row {
  const tried = all.filter(({ status }) => COUNTED.has(status));
  const counted = tried.filter((mutant) => !isEquivalent(mutant));
  const having = (status: string) => counted.filter((mutant) => mutant.status === status).length;
  const [killed, timedOut] = [having('Killed'), having('Timeout')];
  return {
    area,
    mutants: tried.length,
    killed,
    timedOut,
    survived: having('Survived'),
    uncovered: having('NoCoverage'),
    equivalent: tried.length - counted.length,
    score: counted.length === 0 ? 100 : (100 * (killed + timedOut)) / counted.length,
  };
}

/** Whoever could not be run, or was left alone on purpose, is no mutant. */
const COUNTED: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'Survived', 'NoCoverage']);
const isAlive = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

const matches = (one: Equivalent, { file, mutator, original, replacement, lineText }: Mutant) =>
  one.file === file &&
  one.mutator === mutator &&
  one.original === original &&
  one.replacement === replacement &&
  lineText.includes(one.within ?? '');

const tooLow = (row: Row | undefined, scoreMin = 0): string[] =>
  row && row.score < scoreMin ? [`${row.area}: ${row.score.toFixed(1)} % is less than ${scoreMin} %`] : [];
