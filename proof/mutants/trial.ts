import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { announcement } from './apply.ts';
import { type Finding, findingsIn, testFindings } from './findings.ts';
import type { Mutant, Trial } from './mutant.ts';
import { ROOT, VARIABLE } from './named.ts';

/** What came of a trial. `isSound` is false when the suite itself broke, or never met the mutant: then it says nothing. */
export type Came = Readonly<{ findings: readonly Finding[]; isSound: boolean; said: string; seconds: number }>;

const HOOK = `${ROOT}proof/mutants/hook.ts`;
const WHOLE = JSON.stringify({ index: 0, of: 1 });
const TIMEOUT_MS = 180_000;
const SAID_MAX = 4_000;

/** Runs a trial in a process of its own, with a mutant in it or none. With one it ends as soon as the verdict is there. */
export async function runTrial(trial: Trial, mutant?: Mutant): Promise<Came> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'));
  try {
    const isEnough = (line: string) =>
      mutant !== undefined && findingsIn(trial, [line]).some(({ says }) => mutant.killedBy.says.test(says));
    const { lines, code } = await run(commandOf(trial, folder, mutant), mutant, isEnough);
    const findings = trial.suite === 'tests' ? testFindings(readReport(folder)) : findingsIn(trial, lines);
    const isMet = !mutant || lines.includes(announcement(mutant));
    const isSound = isMet && (code === 'ended early' || (findings.length > 0 ? code === 1 || code === 0 : code === 0));
    return { findings, isSound, said: lines.join('\n').slice(-SAID_MAX), seconds: (performance.now() - began) / 1000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs one run again, with the mutant in it, and gives all it says of itself. */
export async function repeat(trial: Trial, mutant: Mutant, runId: string): Promise<string> {
  const again = againOf(trial, runId);
  if (!again) return '';
  const { lines } = await run([`proof/${trial.suite}/main.ts`, ...again], mutant, () => false);
  return lines.filter((line) => line !== announcement(mutant)).join('\n');
}

/** How a run is told in full, and a sequence of moves made as short as can be. A test's message says all there is. */
function againOf({ suite }: Trial, runId: string): string[] | undefined {
  if (suite === 'crash' || suite === 'races') return ['--only', runId];
  return suite === 'model' && runId.startsWith('--') ? runId.split(' ') : undefined;
}

function commandOf(trial: Trial, folder: string, mutant: Mutant | undefined): string[] {
  switch (trial.suite) {
    case 'crash':
      return [
        'proof/crash/main.ts',
        ...['--filter', trial.filter, '--second', String(trial.second ?? 0), '--share', WHOLE],
        ...(mutant ? ['--until', mutant.killedBy.says.source] : []),
      ];
    case 'races':
      return ['proof/races/main.ts', '--only', trial.race, '--preemptions', String(trial.preemptions)];
    case 'model':
      return ['proof/model/main.ts', '--runs', String(trial.runs), '--seed', String(trial.seed ?? 1), '--shrinks', '0', '--share', '0/1'];
    case 'tests': {
      const report = ['--reporter', 'json', '--outputFile', join(folder, REPORT)];
      const which = [trial.file, '--testNamePattern', trial.test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
      return ['node_modules/vitest/vitest.mjs', 'run', '--config', 'proof/mutants/vitest.config.ts', ...which, ...report];
    }
  }
}

const REPORT = 'report.json';
/** A test runner that broke has written none. */
const readReport = (folder: string): string =>
  existsSync(join(folder, REPORT)) ? readFileSync(join(folder, REPORT), 'utf8') : JSON.stringify({ testResults: [] });

async function run(command: readonly string[], mutant: Mutant | undefined, isEnough: (line: string) => boolean) {
  const child = spawn(execPath, ['--import', HOOK, ...command], {
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
  const read = [child.stdout, child.stderr].map((stream) => once(createInterface({ input: stream }).on('line', take), 'close'));
  const [code] = await Promise.all([ended, ...read]);
  return { lines, code: isOver ? ('ended early' as const) : code };
}
