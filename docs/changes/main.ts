import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { API_VERSIONS } from '../../shared/domain/api-version.ts';
import { comparedForm, pairedByPlace } from './compared.ts';
import { CannotCompare, type Change, changesBetween } from './oasdiff.ts';

/**
 * `npm run check:changes` compares docs/openapi.json with what was released last, and refuses a change that breaks a caller unless
 * the API has a new dated version. `npm run changelog` writes the differences to docs/changelog.md, and what is released from now on.
 *
 * Exit codes: 0 compared, 1 a change breaks callers, 2 it cannot run on this machine.
 */
const DOCS = join(import.meta.dirname, '..');
const RELEASED = join(DOCS, 'changes/released.json.gz');
const CHANGELOG = join(DOCS, 'changelog.md');
const HEAD = /^# .*\n(?:\n(?!## ).*)*\n/;

/** How many operations a line names before it counts the others. */
const NAMED_MAX = 6;

type Compared = ReturnType<typeof comparedForm> & Readonly<{ info: Readonly<{ version: string }> }>;
const asReleased = (text: string) => comparedForm(JSON.parse(text)) as Compared;

try {
  process.exitCode = process.argv[2] === '--write' ? write() : check();
} catch (error) {
  if (!(error instanceof CannotCompare)) throw error;
  console.log(`not run: ${error.message}`);
  process.exitCode = 2;
}

function check(): number {
  const { before, after, changes } = compared();
  const breaking = changes.filter(({ level }) => level > 1);
  const isNew = after.info.version > before.info.version;
  for (const text of listed(breaking)) console.log(text);
  console.log(
    `${changes.length} changes since ${before.info.version} was released, ${breaking.length} of them break a caller`,
  );
  if (breaking.length === 0 || isNew) return 0;
  console.log(
    `Keep what ${before.info.version} has, or add a date to API_VERSIONS and answer both (docs/api.md, Versions).`,
  );
  return 1;
}

function write(): number {
  const { before, after, changes } = compared();
  if (changes.length === 0 && existsSync(RELEASED)) return 0;
  writeFileSync(RELEASED, gzipSync(JSON.stringify(after), { level: 9 }));
  if (changes.length === 0) return 0;
  const page = readFileSync(CHANGELOG, 'utf8');
  const head = HEAD.exec(page)?.[0] ?? '';
  const day = new Date().toISOString().slice(0, 10);
  const of =
    after.info.version === before.info.version ? after.info.version : `new version ${after.info.version}`;
  const section = [`## ${day} (${of})`, '', ...listed(changes), '', ''].join('\n');
  writeFileSync(CHANGELOG, `${head}\n${section}${page.slice(head.length).trimStart()}`);
  return 0;
}

function compared() {
  const after = asReleased(readFileSync(join(DOCS, 'openapi.json'), 'utf8'));
  const before: Compared = existsSync(RELEASED)
    ? asReleased(gunzipSync(readFileSync(RELEASED)).toString())
    : after;
  if (after.info.version !== API_VERSIONS.at(-1)) throw new Error('Run `npm run docs` first.');
  return {
    before,
    after,
    changes: changesBetween(pairedByPlace(before), pairedByPlace(after)).filter(isOfOurs),
  };
}

/** The version is compared by `check`, and each schema where an operation uses it. */
function isOfOurs({ id }: Change): boolean {
  return id !== 'api-version-not-bumped' && !id.startsWith('api-schema-');
}

/** A line for each change, with some of the operations that it is in. */
function listed(changes: readonly Change[]): string[] {
  const byText = Map.groupBy(changes, ({ level, text }) => `${level > 1 ? '**Breaks:** ' : ''}${text}`);
  return [...byText].map(([text, where]) => {
    const operations = [...new Set(where.map(({ operation, path }) => `\`${operation} ${path}\``))];
    const more = operations.length - NAMED_MAX;
    const named = more > 1 ? [...operations.slice(0, NAMED_MAX), `${more} more`] : operations;
    return `- ${named.join(', ')}: ${text}`;
  });
}
