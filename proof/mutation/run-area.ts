import { readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import type { Area } from './areas.ts';
import type { Mutant } from './score.ts';

type LogLevel = ConstructorParameters<typeof Stryker>[0]['logLevel'];
const REPORTS = 'reports/mutation';
type Place = Readonly<{ line: number; column: number }>;
type Found = Readonly<{ mutatorName: string; replacement?: string; status: string; location: Readonly<{ start: Place; end: Place }> }>;
type Report = Readonly<{ files: Readonly<Record<string, { source: string; mutants: readonly Found[] }>> }>;

/** Runs Stryker over one area, taking over from the last run what cannot have changed. */
export async function runArea({ name, mutate, tests }: Area, options: { concurrency: number; force: boolean }): Promise<Mutant[]> {
  // Read by vitest.config.ts. With Stryker's own `testFiles` static mutants would never be switched on, and all survive.
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  const report = `${REPORTS}/${name}.json`;
  await new Stryker({
    mutate: [mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'proof/mutation/vitest.config.ts', related: false, pool: 'forks' },
    plugins: ['@stryker-mutator/vitest-runner', import.meta.resolve('./unseen-texts.ts')],
    ignorers: ['unseen-texts'],
    coverageAnalysis: 'perTest',
    ...options,
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.incremental.json`,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: `${REPORTS}/sandbox`,
    cleanTempDir: 'always',
    ignorePatterns: ['/cdk.out', '/dist', '/.local', '/reports', '/docs'],
    tsconfigFile: 'none', // It would be rewritten, and nothing here is compiled.
    disableTypeChecks: false,
    timeoutMS: 10_000,
    warnings: false,
    logLevel: 'warn' as LogLevel,
  }).runMutationTest();
  return mutantsIn(JSON.parse(readFileSync(report, 'utf8')) as Report);
}

function mutantsIn({ files }: Report): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ mutatorName, replacement = '', status, location: { start, end } }) => ({
      file,
      line: start.line,
      lineText: lines[start.line - 1] ?? '',
      mutator: mutatorName,
      original: between(lines, start, end),
      replacement: onOneLine(replacement),
      status,
    }));
  });
}

function between(lines: readonly string[], start: Place, end: Place): string {
  const part = lines.slice(start.line - 1, end.line);
  part[part.length - 1] = part.at(-1)?.slice(0, end.column - 1) ?? '';
  part[0] = part[0]?.slice(start.column - 1) ?? '';
  return onOneLine(part.join('\n'));
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
