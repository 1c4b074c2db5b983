import { type ChildProcess, spawn } from 'node:child_process';

export type BoundChild = Readonly<{ process: ChildProcess; exited: Promise<void>; stop(): Promise<void> }>;

/**
 * A shell that starts the program and waits on our end of a pipe. When we end in any way, `kill -9` included, the kernel closes
 * the pipe, the read returns and the program is ended too. Nothing polls and nothing is left behind.
 */
const WATCH = 'exec 3<&0; "$@" 3<&- & child=$!; { read -r _ <&3; kill "$child" 2>/dev/null; } & wait "$child"';

/** Starts a program that never outlives us, in a process group of its own so that Ctrl-C reaches only us and we end it last. */
export function startBoundChild(program: string, parameters: readonly string[], onOutput: (text: string) => void): BoundChild {
  const child = spawn('/bin/sh', ['-c', WATCH, 'sh', program, ...parameters], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  child.stdin.on('error', () => {}); // The watcher may be gone before us; that is what we want of it.
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

/** Lets our process end although the child lives: the pipe then closes and the child follows. */
export function detachFromEventLoop({ process: child }: BoundChild): void {
  child.unref();
  for (const stream of child.stdio) (stream as unknown as { unref?: () => void } | null)?.unref?.();
}
