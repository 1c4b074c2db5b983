import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Mustang, the validator of the project of that name: the schemas and rules of EN 16931, Factur-X and XRechnung as their authors publish
 * them, and veraPDF for PDF/A. 59 MB of Java.
 */
const VERSION = '2.26.0';
const SHA256 = '42d7868cb68264874a7b8cab4c3587b03b23ccc7cd72373da917f66758bb9736';
const NAME = `Mustang-CLI-${VERSION}.jar`;
const ADDRESS = `https://repo1.maven.org/maven2/org/mustangproject/Mustang-CLI/${VERSION}/${NAME}`;
const CACHED = join(import.meta.dirname, '../../../node_modules/.cache/mustang', NAME);

/** Why nothing can be validated on this machine. */
export class CannotValidate extends Error {}

/** What was found of one file. */
export type Verdict = Readonly<{ isValid: boolean; rules: readonly string[]; said: string }>;

/** Judges all files of a folder in one run of Java. Throws `CannotValidate` without Java, or Maven Central and no earlier download. */
export async function validateFolder(folder: string): Promise<ReadonlyMap<string, Verdict>> {
  const jar = await validatorJar();
  const flags = ['--disable-file-logging', '--action', 'validateExpectValid', '--no-notices', '-d', folder];
  const { stdout, stderr, error } = spawnSync('java', ['-jar', jar, ...flags], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (error) throw new CannotValidate(`it needs Java 11 or later: ${error.message}`);
  const parts = `${stdout}\n${stderr}`.split(/Testing file \d+:\s+/);
  return new Map(
    parts.slice(1).map((part, index) => {
      const [, word, path = ''] = /^(valid|invalid) \((.*)\)/.exec(part) ?? [];
      const said = (parts[index] ?? '')
        .split('\n')
        .filter((line) => /FailedAssert|ERROR|Exception/.test(line));
      const [, rules = ''] = /ErrorIDs: \[(.*)\]/.exec(parts[index] ?? '') ?? [];
      return [basename(path), { isValid: word === 'valid', rules: rules.split(','), said: said.join('\n') }];
    }),
  );
}

async function validatorJar(): Promise<string> {
  if (spawnSync('java', ['-version']).error) throw new CannotValidate('it needs Java 11 or later');
  if (!existsSync(CACHED)) await download();
  const sum = createHash('sha256').update(readFileSync(CACHED)).digest('hex');
  if (sum !== SHA256) throw new Error(`${CACHED} is not the file that was pinned: its SHA-256 is ${sum}.`);
  return CACHED;
}

async function download(): Promise<void> {
  const part = `${CACHED}.part`;
  mkdirSync(dirname(CACHED), { recursive: true });
  try {
    const answer = await fetch(ADDRESS, { signal: AbortSignal.timeout(120_000) });
    if (!answer.ok) throw new Error(`${answer.status} of ${ADDRESS}`);
    writeFileSync(part, new Uint8Array(await answer.arrayBuffer()));
  } catch (error) {
    throw new CannotValidate(`it needs Maven Central: ${(error as Error).message}`);
  }
  renameSync(part, CACHED);
}
