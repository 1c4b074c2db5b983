import { type ChildProcess, spawn } from 'node:child_process';

export type BoundChild = Readonly<{ process: ChildProcess; exited: Promise<void>; stop(): Promise<void> }>;

/**
 * A shell that starts the program and reads from a pipe that this process holds open. When this process ends, even by `kill -9`,
 * the kernel closes the pipe, the read returns and the shell ends the program.
 */
const WATCH =
  'exec 3<&0; "$@" 3<&- & child=$!; { read -r _ <&3; kill "$child" 2>/dev/null; } & wait "$child"';

export type Program = Readonly<{
  path: string;
  parameters: readonly string[];
  environment?: Readonly<Record<string, string>>;
}>;

/** Starts a program that ends with this process. It has its own process group, so Ctrl-C does not end it before this process. */
export function startBoundChild(
  { path, parameters, environment }: Program,
  onOutput: (text: string) => void,
): BoundChild {
  const child = spawn('/bin/sh', ['-c', WATCH, 'sh', path, ...parameters], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...environment },
  });
  child.stdin.on('error', () => {}); // The shell may end first.
  child.stdout.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => onOutput(chunk.toString()));

  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  void exited.then(() => child.stdin.end());
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  return { process: child, exited, stop };
}

/** Lets this process end while the child runs, which ends the child too. */
export function detachFromEventLoop({ process: child }: BoundChild): void {
  child.unref();
  for (const stream of child.stdio) (stream as unknown as { unref?: () => void } | null)?.unref?.();
}
