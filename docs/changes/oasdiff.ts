import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const VERSION = 'v1.37.0';
const BIN = resolve('node_modules/.cache/oasdiff', VERSION);

/** Why documents cannot be compared on this machine: nothing of them is judged by it. */
export class CannotCompare extends Error {}

/** One difference. `level` is 3 where it breaks a caller, 2 where it may, and 1 where it does not. */
export type Change = Readonly<{ id: string; text: string; level: number; operation?: string; path?: string }>;

/** What a document has become since another, by oasdiff, a program in Go. Throws `CannotCompare` without Go or its proxy. */
export function changesBetween(before: object, after: object): Change[] {
  const program = installed();
  const folder = mkdtempSync(join(tmpdir(), 'billing-changes-'));
  try {
    const [one, other] = [join(folder, 'before.json'), join(folder, 'after.json')];
    writeFileSync(one, JSON.stringify(before));
    writeFileSync(other, JSON.stringify(after));
    const flags = ['--format', 'json', '--flatten-allof'];
    const printed = execFileSync(program, ['changelog', one, other, ...flags], { maxBuffer: 1e9 });
    return JSON.parse(printed.toString().trim() || '[]');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function installed(): string {
  const program = join(BIN, 'oasdiff');
  if (existsSync(program)) return program;
  mkdirSync(BIN, { recursive: true });
  try {
    const env = { ...process.env, GOBIN: BIN, GOFLAGS: '-mod=mod' };
    execFileSync('go', ['install', `github.com/oasdiff/oasdiff@${VERSION}`], { env, stdio: 'pipe' });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '')
      .trim()
      .split('\n')
      .at(-1);
    throw new CannotCompare(
      `it needs Go 1.26 or later and the Go proxy: ${said || (error as Error).message}`,
    );
  }
  return program;
}
