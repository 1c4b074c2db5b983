import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LOOPBACK } from '../../local/listening.ts';

/** The account and the region that `cdk.json` pins the stage `prod` to. */
export const ACCOUNT = '111122223333';
export const REGION = 'eu-central-1';
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const VENV = resolve('node_modules/.cache/ministack');
const START_MS_MAX = 60_000;

/** Why the command cannot run on this machine: nothing of the service is judged by it. */
export class CannotRun extends Error {}

/** A folder with MiniStack and the command line of AWS, in the versions of `requirements.txt`. Throws `CannotRun`. */
export function installed(): string {
  const bin = join(VENV, 'bin');
  try {
    execFileSync('openssl', ['version']);
    if (!existsSync(bin)) execFileSync('python3', ['-m', 'venv', VENV]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--disable-pip-version-check'];
    execFileSync(join(bin, 'python'), [...pip, '-r', REQUIREMENTS], { stdio: 'pipe' });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '')
      .trim()
      .split('\n')
      .at(-1);
    throw new CannotRun(
      `it needs Python 3.10 or later with venv, openssl and PyPI: ${said || (error as Error).message}`,
    );
  }
  return bin;
}

export type Emulator = Readonly<{ url: string; stop(): void }>;

/** Starts MiniStack with its state in a folder. The functions that it starts have the rest of the environment too. */
export async function startEmulator(
  { bin, folder, port }: Readonly<{ bin: string; folder: string; port: number }>,
  functions: Readonly<Record<string, string>>,
): Promise<Emulator> {
  const state = join(folder, 'state');
  mkdirSync(state);
  const log = openSync(join(folder, 'ministack.log'), 'w');
  const process_ = spawn(join(bin, 'python'), ['-m', 'ministack'], {
    cwd: state,
    stdio: ['ignore', log, log],
    env: {
      ...functions,
      PATH: [dirname(process.execPath), bin, process.env.PATH].join(':'),
      HOME: state,
      TMPDIR: state,
      GATEWAY_PORT: String(port),
      BIND_HOST: LOOPBACK,
      LAMBDA_EXECUTOR: 'local',
      MINISTACK_ACCOUNT_ID: ACCOUNT,
      MINISTACK_REGION: REGION,
      AWS_ACCESS_KEY_ID: ACCOUNT,
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  });
  const url = `http://${LOOPBACK}:${port}`;
  const isUp = () =>
    fetch(`${url}/_ministack/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = performance.now() + START_MS_MAX; !(await isUp()); await wait(200)) {
    if (process_.exitCode === null && performance.now() < until) continue;
    process_.kill();
    throw new Error(`MiniStack did not start; its output is in ${folder}/ministack.log.`);
  }
  return { url, stop: () => void process_.kill() };
}
