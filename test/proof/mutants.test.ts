import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingIn, findingLine } from './finding.ts';
import { MUTANTS } from './mutants/list/all.ts';
import { ROOT, withMutant } from './mutants/mutant.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('the mutants are at least 25, each with a name of its own, and one of them breaks each kind of promise', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(25);
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(new Set(MUTANTS.map(({ killedBy }) => killedBy.suite))).toEqual(
    new Set(['crash', 'races', 'model']),
  );
});

it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  'the mutants %s fits its file in exactly one place, and can be read',
  (_, mutant) => {
    const text = read(mutant.file);
    const mutated = withMutant(mutant, text);
    expect(mutated).not.toBe(text);
    expect(() => stripTypeScriptTypes(mutated)).not.toThrow();
  },
);

it('the mutants are in production code', () => {
  expect(MUTANTS.filter(({ file }) => !/^(shared|functions)\//.test(file))).toEqual([]);
});

it('the mutants that no longer fit their file are named', () => {
  const mutant = {
    ...MUTANTS[0],
    name: 'misfit',
    find: 'a text that is not there',
  } as (typeof MUTANTS)[number];
  expect(() => withMutant(mutant, read(mutant.file))).toThrow(/The mutant misfit does not fit .* 0 times/);
});

it('a verdict of a proof is the line that names its run, and nothing else that it prints', () => {
  const finding = { run: 'pay-once/declines/new:gone:f3.twice', says: 'I10 stuck lock' };
  expect(findingIn(findingLine(finding))).toEqual(finding);
  for (const line of [
    'TypeError: x is not a function',
    '    at pay (file:///pay-link.ts:1:1)',
    '  VIOLATION a | b',
  ]) {
    expect(findingIn(line)).toBeUndefined();
  }
});
