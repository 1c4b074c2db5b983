import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A file of tests or helpers. Constants of paths are in their places. */
export type Source = Readonly<{
  file: string;
  text: string;
  /** What it imports, each as `file.ts#name`. */
  imports: ReadonlySet<string>;
  /** The text of each of its tests, with that of all that the test names of its own file. */
  cases: readonly string[];
}>;
/** A function of a helper's file, with the words of its text. */
export type Declared = Readonly<{ of: Source; name: string; text: string; words: ReadonlySet<string> }>;
export type Tests = Readonly<{ tests: readonly Source[]; helpers: readonly Declared[] }>;

const DECLARATION = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/gm;
/** A declaration of a test file, whatever it is in. */
const OWN_DECLARATION = /^ *(?:export )?(?:async )?(?:function|const|class|let) (\w+)/gm;
const CASE = /^ *(?:it|describe)\b/gm;
/** What sends no request through the table of routes, or sends it as a payer's browser does. */
const ELSEWHERE = /^test\/(browser|checkout|docs|local|infra|architecture|routes)/;

/** Reads the tests, and the functions that they share. */
export function readTests(): Tests {
  const read = (pattern: string) =>
    globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const support = read('test/{driver,support,harness}/**/*.ts');
  const shared = support.flatMap(({ text }) => constantsIn(text));
  const asSource = (one: Readonly<{ file: string; text: string }>): Source => {
    const text = withConstants(one.text, shared);
    return { file: one.file, text, imports: importsOf(one.text), cases: casesOf(text) };
  };
  return {
    tests: read('test/**/*.test.ts')
      .filter(({ file }) => !ELSEWHERE.test(file))
      .map(asSource),
    helpers: support.map(asSource).flatMap(declarationsOf),
  };
}

export const importName = ({ of, name }: Pick<Declared, 'of' | 'name'>): string =>
  `${basename(of.file)}#${name}`;

function importsOf(text: string): ReadonlySet<string> {
  const imports = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']*)'/g)];
  return new Set(
    imports.flatMap(([, names = '', from = '']) =>
      (names.match(/\w+/g) ?? []).map((name) => `${basename(from)}#${name}`),
    ),
  );
}

/** What `describe.each` gives to the tests below it is part of each of them. */
function casesOf(text: string): string[] {
  const own = partsOf(text, OWN_DECLARATION).map(({ name, text: part }) => ({
    name,
    text: part.split(/\n *(?:it|describe)\b/)[0] ?? '',
  }));
  let around = '';
  return partsOf(text, CASE).flatMap(({ text: part }) => {
    if (!/^ *describe/.test(part)) return [withDeclarations(around + part, own)];
    around = part;
    return [];
  });
}

function withDeclarations(text: string, own: readonly Readonly<{ name: string; text: string }>[]): string {
  const words = new Set(text.match(/\w+/g));
  const [named, others] = [
    own.filter(({ name }) => words.has(name)),
    own.filter(({ name }) => !words.has(name)),
  ];
  return named.length === 0
    ? text
    : withDeclarations([text, ...named.map((one) => one.text)].join('\n'), others);
}

function partsOf(text: string, start: RegExp): { name: string; text: string }[] {
  const starts = [...text.matchAll(start)];
  return starts.map(({ index, 1: name = '' }, at) => ({
    name,
    text: text.slice(index, starts[at + 1]?.index),
  }));
}

function declarationsOf(of: Source): Declared[] {
  return partsOf(of.text, DECLARATION).map(({ name, text }) => ({
    of,
    name,
    text,
    words: new Set(text.match(/\w+/g)),
  }));
}

type Constant = readonly [name: string, path: string];
const constantsIn = (text: string): Constant[] =>
  [...text.matchAll(/^(?:export )?const (\w+) = '(\/[^']*)';/gm)].map(([, name = '', path = '']) => [
    name,
    path,
  ]);

function withConstants(text: string, shared: readonly Constant[]): string {
  const own = constantsIn(text);
  const imported = shared.filter(
    ([name]) => !own.some(([known]) => known === name) && new RegExp(`import [^;]*\\b${name}\\b`).test(text),
  );
  const put = (whole: string, [name, path]: Constant) =>
    whole.replaceAll(`\${${name}}`, path).replace(new RegExp(`(?<=[(, ])${name}(?=[,)])`, 'g'), `'${path}'`);
  return [...own, ...imported].reduce(put, text);
}
