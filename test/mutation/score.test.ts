import { describe, expect, it } from 'vitest';
import type { Area } from '../../proof/mutation/areas.ts';
import { type Equivalent, judge, type Mutant } from '../../proof/mutation/score.ts';

const area: Area = { name: 'domain', mutate: '', tests: [], scoreMin: 90 };
const mutant = (status: string, change: Partial<Mutant> = {}): Mutant => ({
  file: 'a.ts',
  line: 1,
  lineText: 'const a = b > 0;',
  mutator: 'EqualityOperator',
  original: 'b > 0',
  replacement: 'b >= 0',
  status,
  ...change,
});
const many = (count: number, status: string) => Array.from({ length: count }, () => mutant(status));
const listed: Equivalent = { file: 'a.ts', mutator: 'EqualityOperator', original: 'b > 0', replacement: 'b >= 0', reason: 'Never 0.' };
const judged = (mutants: Mutant[], equivalents: Equivalent[] = [], isWhole = false) => judge([{ area, mutants }], equivalents, isWhole);

describe('a score', () => {
  it('is the share of mutants that some test noticed, in whichever way', () => {
    const { rows, survivors, complaints } = judged([...many(8, 'Killed'), ...many(1, 'Timeout'), ...many(1, 'NoCoverage')]);
    expect(rows).toEqual([{ area: 'domain', mutants: 10, killed: 8, timedOut: 1, survived: 0, uncovered: 1, equivalent: 0, score: 90 }]);
    expect(survivors).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('does not count what was left alone or could not be run', () => {
    expect(judged([...many(9, 'Killed'), ...many(5, 'Ignored'), ...many(5, 'RuntimeError')]).rows).toMatchObject([
      { mutants: 9, score: 100 },
    ]);
  });

  it('that is too low is complained of, by area and overall', () => {
    const mutants = [...many(7, 'Killed'), ...many(3, 'Survived')];
    expect(judged(mutants).complaints).toEqual(['domain: 70.0 % is less than 90 %']);
    expect(judged(mutants, [], true).complaints).toEqual(['domain: 70.0 % is less than 90 %', 'all: 70.0 % is less than 80 %']);
  });
});

describe('an equivalent mutant', () => {
  it('counts for nothing', () => {
    const { rows, survivors, complaints } = judged([...many(9, 'Killed'), mutant('Survived')], [listed]);
    expect(rows).toMatchObject([{ mutants: 10, survived: 0, equivalent: 1, score: 100 }]);
    expect([survivors, complaints]).toEqual([[], []]);
  });

  it.each<[string, Partial<Mutant>, Partial<Equivalent>]>([
    ['another file', { file: 'b.ts' }, {}],
    ['another mutator', { mutator: 'ConditionalExpression' }, {}],
    ['another original', { original: 'c > 0' }, {}],
    ['another replacement', { replacement: 'true' }, {}],
    ['another line', {}, { within: 'const c' }],
  ])('is not one in %s', (_, change, entry) => {
    const { rows, complaints } = judged(
      [mutant('Survived', change), mutant('Survived', { file: 'a.ts', mutator: 'X' })],
      [{ ...listed, ...entry }],
    );
    expect(rows).toMatchObject([{ equivalent: 0 }]);
    expect(complaints).toContain('no surviving mutant is listed as equivalent by a.ts: b > 0 → b >= 0');
  });

  it('that a test noticed all the same is no equivalent', () => {
    expect(judged([mutant('Killed')], [listed]).complaints).toEqual([
      'no surviving mutant is listed as equivalent by a.ts: b > 0 → b >= 0',
    ]);
  });

  it('of an area that was not run is not missed', () => {
    expect(judged(many(1, 'Killed'), [{ ...listed, file: 'other.ts' }]).complaints).toEqual([]);
    expect(judged(many(1, 'Killed'), [{ ...listed, file: 'other.ts' }], true).complaints).toHaveLength(1);
  });
});
