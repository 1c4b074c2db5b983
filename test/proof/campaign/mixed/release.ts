import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** The code of an earlier release: its commit, and the folder of its functions. */
export type Release = Readonly<{ commit: string; directory: string }>;

/** Why a release cannot be had here, such as a clone without history. */
export class NoRelease extends Error {}

const ROOT = resolve(import.meta.dirname, '../../../..');
const RELEASES = join(ROOT, 'dist/releases');

/** The release that was tagged last before this commit, or else the one that `releases.json` names. */
export function previousRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'release-*', 'HEAD^');
  } catch {
    return (JSON.parse(readFileSync(join(ROOT, 'releases.json'), 'utf8')) as { previous: string }).previous;
  }
}

/**
 * The functions of a release, built from its commit once and kept in `dist/releases/<commit>`. They are built as one program: they share
 * modules as the functions of a local stack do, so one clock moves all. Packages are those that are installed. Throws `NoRelease`.
 */
export async function buildRelease(name: string): Promise<Release> {
  const commit = commitOf(name);
  const directory = join(RELEASES, commit);
  if (existsSync(directory)) return { commit, directory };
  mkdirSync(RELEASES, { recursive: true });
  const making = mkdtempSync(join(RELEASES, '.making-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', making], { input: archive });
    await build({
      absWorkingDir: making,
      entryPoints: [
        ...globSync('functions/*/*.ts', { cwd: making }),
        'local/lambda.ts',
        'shared/runtime/clock.ts',
      ],
      outdir: 'built',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      packages: 'external',
      define: {
        'process.env.CODE_VERSION': JSON.stringify(commit.slice(0, 8)), // Its writes say whose they are.
        'import.meta.dirname': JSON.stringify(join(ROOT, 'shared/documents')), // Where it looks for fonts from.
      },
      logLevel: 'error',
    });
    renameSync(join(making, 'built'), directory);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return { commit, directory };
}

function commitOf(name: string): string {
  const kept = globSync(`${name}*`, { cwd: RELEASES })[0];
  if (kept) return kept; // By another run: it needs no history.
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    throw new NoRelease(
      `The commit ${name} is not here: fetch it, for example by git fetch --unshallow --tags.`,
    );
  }
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
