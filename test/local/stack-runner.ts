import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts local stacks, each in its own process, so that a test can kill it. */
export type StackRunner = Readonly<{
  /** The data directory of this runner's stacks. */
  directory: string;
  launch(parameters?: string[], environment?: Record<string, string>): Launched;
  /** Launches a stack and waits until it is ready. */
  start(parameters?: string[], environment?: Record<string, string>): Promise<Running>;
  /** The running programs, other than the stacks, that use the data directory. */
  programs(): { pid: number; command: string }[];
  /** Kills running stacks and removes the data. */
  clear(): Promise<void>;
}>;
type Launched = Readonly<{ child: ChildProcess; said(): string }>;
export type Running = Readonly<{
  child: ChildProcess;
  urls: Record<'api' | 'checkout' | 'processor', string>;
  /** The errors logged so far, for the message of a failed test. */
  failures(): string;
}>;

const OWN = { PORT: '0', CHECKOUT_PORT: '0', PROCESSOR_PORT: '0' };
/** The addresses of the test's own backend, which a stack must not use. */
const NOT_INHERITED = /^(AWS_ENDPOINT_URL_|PROCESSOR_API_BASE$|[A-Z_]+_QUEUE_URL$|TABLE_NAME$)/;

export function stackRunner(): StackRunner {
  const directory = mkdtempSync(join(tmpdir(), 'local-stack-'));
  const children: ChildProcess[] = [];
  const launch: StackRunner['launch'] = (parameters = [], environment = {}) => {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)),
    );
    const program = join(import.meta.dirname, 'stack-process.ts');
    const child = spawn(process.execPath, [program, directory, ...parameters], {
      env: { ...inherited, ...OWN, ...environment },
    });
    children.push(child);
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    return { child, said: () => errors };
  };
  return {
    directory,
    launch,
    async start(parameters, environment) {
      const { child, said } = launch(parameters, environment);
      const [first] = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')]);
      if (!Buffer.isBuffer(first)) throw new Error(`The stack did not start: ${said()}`);
      let failures = '';
      if (child.stdout)
        createInterface(child.stdout).on('line', (line) => {
          if (line.includes('"level":"error"')) failures += `${line}\n`;
        });
      return {
        child,
        urls: JSON.parse(first.toString().split('\n')[0] ?? ''),
        failures: () => failures + said(),
      };
    },
    programs: () => programsOn(directory),
    async clear() {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Ends a stack by a signal and returns its exit code. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0];
}

// biome-ignore lint/suspicious/noExplicitAny: the assertions of a test state the shape of the body.
type Answered = Readonly<{ status: number; body: any }>;

/** Sends a POST with the body as JSON, or a GET without one. */
export async function ask(
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const request = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
  const answer = await fetch(url, request);
  return { status: answer.status, body: await answer.json() };
}

function programsOn(directory: string): { pid: number; command: string }[] {
  const programs = globSync('/proc/[0-9]*/cmdline').map((file) => {
    try {
      return { pid: Number(file.split('/')[2]), command: readFileSync(file, 'utf8').replaceAll('\0', ' ') };
    } catch {
      return { pid: 0, command: '' }; // The program has ended.
    }
  });
  return programs.filter(({ command }) => command.includes(`--db-path ${directory}`));
}
