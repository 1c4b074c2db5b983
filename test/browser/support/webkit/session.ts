import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** The driver of WebKitGTK and its browser as Debian installs them; the browser's folder has the names of a processor and of an interface. */
const DRIVER = process.env.WEBKIT_PATH ?? '/usr/bin/WebKitWebDriver';
const BROWSERS = '/usr/lib/*/webkit*/MiniBrowser';
const BROWSER = globSync(BROWSERS)[0] ?? BROWSERS;
const XVFB = '/usr/bin/Xvfb';
const SETPRIV = '/usr/bin/setpriv';
export const WEBKIT_NEEDS = [DRIVER, BROWSER, XVFB];

const START_MS_MAX = 20_000;
const COMMAND_MS_MAX = 60_000;

/** A screen that exists in memory alone. */
export type Screen = Readonly<{ name: string; end: () => Promise<void> }>;

/** One browser with storage of its own, and the commands of W3C WebDriver that it takes. */
export type Session = Readonly<{
  send: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  end: () => Promise<void>;
}>;

/** What the driver answers instead of a result: one of the error codes of W3C WebDriver, and a message. */
export class DriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export async function openScreen(): Promise<Screen> {
  const screen = spawnBound(XVFB, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const [number] = await once(screen.stdio[3] as Readable, 'data', {
    signal: AbortSignal.timeout(START_MS_MAX),
  });
  return { name: `:${String(number).trim()}`, end: () => kill(screen) };
}

/** Starts a browser whose user prefers the language, such as `en_US`. */
export async function startSession(screen: Screen, language: string): Promise<Session> {
  const port = await freePort();
  const driver = spawnBound(DRIVER, [`--port=${port}`], {
    DISPLAY: screen.name,
    LANG: `${language}.UTF-8`,
    LANGUAGE: language,
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(COMMAND_MS_MAX),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new DriverError(error, message);
  };
  try {
    await untilItListens(() => call('GET', '/status'));
    const options = { binary: SETPRIV, args: [...BOUND, BROWSER, '--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
    return {
      send: (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
      async end() {
        await call('DELETE', `/session/${sessionId}`).catch(() => {}); // The kill ends a browser that does not answer.
        await kill(driver);
      },
    };
  } catch (error) {
    await kill(driver);
    throw error;
  }
}

/** The kernel kills such a process when the one that started it ends, however that ends. */
const BOUND = ['--pdeathsig', 'KILL'];
const spawnBound = (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(SETPRIV, [...BOUND, command, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...more },
  });

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function untilItListens(ask: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + START_MS_MAX; ; await pause(20)) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
