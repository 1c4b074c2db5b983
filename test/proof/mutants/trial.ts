import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { type Finding, findingIn } from '../finding.ts';
import { type Mutant, ROOT, type Trial } from './mutant.ts';
import { announcement, VARIABLE } from './own-mutant.ts';

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
  const kills = (line: string) => mutant?.killedBy.says.test(findingIn(line)?.says ?? '') ?? false;
  const { lines, code } = await run(commandOf(trial, mutant), mutant, kills);
  const findings = lines.flatMap((line) => findingIn(line) ?? []);
  const isLoaded = !mutant || lines.includes(announcement(mutant));
  return {
    findings,
    isSound: isLoaded && (code === 'ended early' || code === 0 || (code === 1 && findings.length > 0)),
    said: lines.join('\n').slice(-SAID_MAX),
    seconds: (performance.now() - began) / 1000,
  };
}

/** Repeats one run with the mutant in it and gives everything it prints. */
export async function repeat({ suite }: Trial, mutant: Mutant, runId: string): Promise<string> {
  const { lines } = await run(
    [`test/proof/${suite}/main.ts`, ...(suite === 'model' ? runId.split(' ') : ['--only', runId])],
    mutant,
    () => false,
  );
  return lines.filter((line) => line !== announcement(mutant)).join('\n');
}

function commandOf(trial: Trial, mutant: Mutant | undefined): string[] {
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
  }
}

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
