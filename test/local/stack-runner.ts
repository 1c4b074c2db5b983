import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts local stacks, each in a process of its own as it is for a person, so that it can be killed like one. */
export type StackRunner = Readonly<{
  /** The data of all this runner's stacks. */
  directory: string;
  launch(parameters?: string[], environment?: Record<string, string>): Launched;
  /** Launches one and waits until it is ready. */
  start(parameters?: string[], environment?: Record<string, string>): Promise<Running>;
  /** Programs, other than the stacks themselves, that work on the data now. */
  programs(): { pid: number; command: string }[];
  /** Ends what still runs and removes the data. */
  clear(): Promise<void>;
}>;
type Launched = Readonly<{ child: ChildProcess; said(): string }>;
export type Running = Readonly<{
  child: ChildProcess;
  urls: Record<'api' | 'checkout' | 'processor', string>;
  /** What went wrong inside so far, for a test that fails to tell. */
  failures(): string;
}>;

const OWN = { PORT: '0', CHECKOUT_PORT: '0', PROCESSOR_PORT: '0' };
/** This process's own backend is in its environment; a stack must not take it for its own. */
const NOT_INHERITED = /^(AWS_ENDPOINT_URL_|PROCESSOR_API_BASE$|DELIVERIES_QUEUE_URL$|TABLE_NAME$)/;

export function stackRunner(): StackRunner {
  const directory = mkdtempSync(join(tmpdir(), 'local-stack-'));
  const children: ChildProcess[] = [];
  const launch: StackRunner['launch'] = (parameters = [], environment = {}) => {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));
    const program = join(import.meta.dirname, 'stack-process.ts');
    const child = spawn(process.execPath, [program, directory, ...parameters], { env: { ...inherited, ...OWN, ...environment } });
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
      return { child, urls: JSON.parse(first.toString().split('\n')[0] ?? ''), failures: () => failures + said() };
    },
    programs: () => programsOn(directory),
    async clear() {
      for (const child of children) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Ends a stack by a signal and gives its exit code. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0];
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body by its assertions.
type Answered = Readonly<{ status: number; body: any }>;

/** Posts a body as JSON, or gets where there is none. */
export async function ask(url: string, body?: object, headers: Record<string, string> = {}): Promise<Answered> {
  const request = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(url, request);
  return { status: answer.status, body: await answer.json() };
}

function programsOn(directory: string): { pid: number; command: string }[] {
  const programs = globSync('/proc/[0-9]*/cmdline').map((file) => {
    try {
      return { pid: Number(file.split('/')[2]), command: readFileSync(file, 'utf8').replaceAll('\0', ' ') };
    } catch {
      return { pid: 0, command: '' }; // It ended while we looked.
    }
  });
  return programs.filter(({ command }) => command.includes(`--db-path ${directory}`));
}
