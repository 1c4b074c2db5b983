import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { type Finding, findingIn } from '../finding.ts';
import { type Mutant, ROOT, type Trial } from './mutant.ts';
import { announcement, VARIABLE } from './own-mutant.ts';
import { testFindings } from './test-findings.ts';

/** The result of a trial. `isSound` is false when the suite itself broke, or never loaded the mutant: then it says nothing. */
export type TrialResult = Readonly<{
  findings: readonly Finding[];
  isSound: boolean;
  said: string;
  seconds: number;
}>;

const TIMEOUT_MS = 180_000;
const SAID_MAX = 4_000;

/** Runs a trial in a process of its own, with a mutant or without. With one it ends at the first verdict that kills it. */
export async function runTrial(trial: Trial, mutant?: Mutant): Promise<TrialResult> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'));
  const report = join(folder, 'report.json');
  try {
    const kills = (line: string) => mutant?.killedBy.says.test(findingIn(line)?.says ?? '') ?? false;
    const { lines, code } = await run(commandOf(trial, report, mutant), mutant, kills);
    const findings =
      trial.suite === 'tests' ? readReport(report) : lines.flatMap((line) => findingIn(line) ?? []);
    const isLoaded = !mutant || lines.includes(announcement(mutant));
    const isSound = isLoaded && (code === 'ended early' || code === 0 || (code === 1 && findings.length > 0));
    return {
      findings,
      isSound,
      said: lines.join('\n').slice(-SAID_MAX),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Repeats one run with the mutant in it and gives everything it prints. A test's message says all there is. */
export async function repeat({ suite }: Trial, mutant: Mutant, runId: string): Promise<string> {
  if (suite === 'tests') return '';
  const { lines } = await run(
    [`test/proof/${suite}/main.ts`, ...(suite === 'model' ? runId.split(' ') : ['--only', runId])],
    mutant,
    () => false,
  );
  return lines.filter((line) => line !== announcement(mutant)).join('\n');
}

function commandOf(trial: Trial, report: string, mutant: Mutant | undefined): string[] {
  switch (trial.suite) {
    case 'crash':
      return [
        'test/proof/crash/main.ts',
        ...['--filter', trial.filter, '--second', String(trial.second ?? 0), '--share', '0/1'],
        ...(mutant ? ['--until', mutant.killedBy.says.source] : []),
      ];
    case 'races':
      return ['test/proof/races/main.ts', '--only', trial.race, '--preemptions', String(trial.preemptions)];
    case 'model':
      return [
        'test/proof/model/main.ts',
        '--runs',
        String(trial.runs),
        '--seed',
        String(trial.seed ?? 1),
        '--shrinks',
        '0',
        '--share',
        '0/1',
      ];
    case 'tests': {
      const pattern = trial.test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const which = [trial.file, '--testNamePattern', pattern, '--reporter', 'json', '--outputFile', report];
      return [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'test/proof/mutants/vitest.config.ts',
        ...which,
      ];
    }
  }
}

/** A test runner that broke has written no report. */
const readReport = (report: string): Finding[] =>
  existsSync(report) ? testFindings(readFileSync(report, 'utf8')) : [];

async function run(
  command: readonly string[],
  mutant: Mutant | undefined,
  isEnough: (line: string) => boolean,
) {
  const child = spawn(execPath, ['--import', `${ROOT}test/proof/mutants/hook.ts`, ...command], {
    cwd: ROOT,
    env: { ...process.env, [VARIABLE]: mutant?.name ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  const lines: string[] = [];
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const take = (line: string) => {
    lines.push(line);
    if (isOver || !isEnough(line)) return;
    isOver = true;
    child.kill();
  };
  const read = [child.stdout, child.stderr].map((stream) =>
    once(createInterface({ input: stream }).on('line', take), 'close'),
  );
  const [code] = await Promise.all([ended, ...read]);
  return { lines, code: isOver ? ('ended early' as const) : code };
}
