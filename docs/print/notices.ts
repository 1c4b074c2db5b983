import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages.ts';

type Locked = Readonly<{
  version: string;
  license?: string;
  dependencies?: Readonly<Record<string, string>>;
}>;
type Lock = Readonly<{ packages: Readonly<Record<string, Locked>> }>;

/** What the pages hold, of which package.json says nothing: to npm it is needed to build alone. */
const IN_THE_PAGES = ['preact', '@stripe/stripe-js', 'uplot', 'fflate'];

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;
const COPYRIGHT = /^\W*Copyright\s+(?:\(c\)|©|\d{4}|[A-Z]).*$/gm;

/**
 * The packages whose code or fonts the functions, the pages and the documents hold, with the licences under which they may be passed on: each
 * text once, under the packages that have it, with their own lines of copyright.
 */
export function printNotices(): string {
  const byText = new Map<string, { text: string; packages: string[] }>();
  for (const [path, locked] of shipped()) {
    const whole = licenceOf(path);
    const text = whole
      .replaceAll(COPYRIGHT, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    const key = text.replaceAll(/[^a-z]+/gi, ' ').toLowerCase();
    const group = byText.get(key) ?? { text, packages: [] };
    byText.set(key, group);
    group.packages.push(lineOf(path, locked, whole.match(COPYRIGHT) ?? []));
  }
  const groups = [...byText.values()].map(({ text, packages }) => [
    ...packages.sort(),
    ...(text ? ['', '```text', text, '```'] : []),
    '',
  ]);
  return `${[...HEAD, ...groups.flat()].join('\n').trimEnd()}\n`;
}

const HEAD = [
  '# Third-party notices',
  '',
  'The packages whose code or fonts are in the functions, the pages and the documents, and their licences. `npm run docs` prints this page from `package-lock.json`.',
  '',
];

function lineOf(path: string, { version, license }: Locked, copyrights: readonly string[]): string {
  const holders = [...new Set(copyrights.map((line) => line.replace(/^\W*/, '').trim()))];
  const name = path.replace(/^.*node_modules\//, '');
  return `- **${name}** ${version}, ${license ?? 'MIT'}${holders.length > 0 ? `: ${holders.join('; ')}` : ''}`;
}

/** Some packages name their licence only in package.json. */
function licenceOf(path: string): string {
  const folder = join(ROOT, path);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENCE_FILE.test(file)) : [];
  return files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '')).join('\n');
}

/** The dependencies of the product with theirs, by where npm puts them. */
function shipped(): [string, Locked][] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Map<string, Locked>();
  const add = (name: string, from: string): void => {
    const path = placeOf(name, from, packages);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || !locked || found.has(path)) return;
    found.set(path, locked);
    for (const dependency of Object.keys(locked.dependencies ?? {})) add(dependency, path);
  };
  for (const name of [...Object.keys(packages['']?.dependencies ?? {}), ...IN_THE_PAGES]) add(name, '');
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Where Node finds a package from another one: in its own folder, or the nearest above. */
function placeOf(name: string, from: string, packages: Lock['packages']): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`;
  if (path in packages) return path;
  if (!from) return undefined;
  return placeOf(
    name,
    from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '',
    packages,
  );
}
