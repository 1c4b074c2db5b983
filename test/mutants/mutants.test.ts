import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withMutant } from '../../proof/mutants/apply.ts';
import { crashFindings, modelFindings, raceFindings, testFindings } from '../../proof/mutants/findings.ts';
import { MUTANTS } from '../../proof/mutants/list/all.ts';
import { ROOT } from '../../proof/mutants/named.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the mutants', () => {
  it('are at least 25, each with a name of its own, and one of them breaks each kind of promise', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
    expect(new Set(MUTANTS.map(({ killedBy }) => killedBy.suite))).toEqual(new Set(['crash', 'races', 'model', 'tests']));
  });

  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    '%s fits its file in exactly one place, and can be read',
    (_, mutant) => {
      const text = read(mutant.file);
      const mutated = withMutant(mutant, text);
      expect(mutated).not.toBe(text);
      expect(() => stripTypeScriptTypes(mutated)).not.toThrow();
    },
  );

  it('are in production code, and those that tests kill name a test that there is', () => {
    expect(MUTANTS.filter(({ file }) => !/^(shared|functions)\//.test(file))).toEqual([]);
    for (const { killedBy } of MUTANTS) {
      if (killedBy.suite === 'tests') expect(existsSync(join(ROOT, killedBy.file)), killedBy.file).toBe(true);
    }
  });

  it('that have rotted are named', () => {
    const mutant = { ...MUTANTS[0], name: 'rotten', find: 'nothing that stands there' } as (typeof MUTANTS)[number];
    expect(() => withMutant(mutant, read(mutant.file))).toThrow(/The mutant rotten does not fit .* 0 times/);
  });
});

describe('a verdict', () => {
  it('of a crash run is an invariant of one of its runs', () => {
    const tally = { failures: [{ id: 'pay-once/declines/new:gone:f3.twice', violations: ['I10 stuck lock', 'I11 unfinished'] }] };
    expect(crashFindings([`tally ${JSON.stringify(tally)}`])).toEqual([
      { run: 'pay-once/declines/new:gone:f3.twice', says: 'I10 stuck lock' },
      { run: 'pay-once/declines/new:gone:f3.twice', says: 'I11 unfinished' },
    ]);
  });

  it('of a race belongs to the schedule above it', () => {
    const lines = ['two-payers:AAB', '  A = Ada pays', '  VISION of nothing', '  VIOLATION 2 charges succeeded, there should be 1'];
    expect(raceFindings(lines)).toEqual([{ run: 'two-payers:AAB', says: '2 charges succeeded, there should be 1' }]);
  });

  it('of a model is the last line of its script', () => {
    const lines = ['  pay, link 0', '  It was answered with success; the reference says declined.', 'Repeat with --seed 1 --path 3'];
    expect(modelFindings(lines)).toEqual([
      { run: '--seed 1 --path 3', says: 'It was answered with success; the reference says declined.' },
    ]);
  });

  it('of a test is what it asserted, not that it broke', () => {
    const results = [
      { fullName: 'one', status: 'failed', failureMessages: ['AssertionError: expected 200 to be 404'] },
      { fullName: 'other', status: 'failed', failureMessages: ['TypeError: x is not a function'] },
      { fullName: 'third', status: 'passed', failureMessages: [] },
    ];
    expect(testFindings(JSON.stringify({ testResults: [{ assertionResults: results }] }))).toEqual([
      { run: 'one', says: 'AssertionError: expected 200 to be 404' },
    ]);
  });

  it.each([crashFindings, raceFindings, modelFindings])('is not read from a stack (%o)', (findings) => {
    expect(findings(['TypeError: x is not a function', '    at pay (file:///shared/flows/links/pay-link.ts:1:1)', 'Node.js v24'])).toEqual(
      [],
    );
  });
});
