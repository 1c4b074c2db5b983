import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../apps/desk/src/words/language.ts';

const FIRST_BYTES_MAX = 42_000;
const PLOTS_BYTES_MAX = 25_000;
const PART_BYTES_MAX = 15_000;
const folder = mkdtempSync(join(tmpdir(), 'desk-'));
let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  const options = {
    configFile: 'apps/desk/vite.config.ts',
    logLevel: 'error',
    build: { outDir: folder },
  } as const;
  files = ((await build(options)) as Rolldown.RolldownOutput).output;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The scripts of the build, and what a visit loads of them. */
function scripts() {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  type Chunk = (typeof chunks)[number];
  const of = (source: string): Chunk[] =>
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes(`/apps/${source}`));
  /** Scripts with all that they load at once. */
  const withLoaded = (found: readonly Chunk[]): readonly Chunk[] => {
    const names = new Set(found.flatMap(({ fileName, imports }) => [fileName, ...imports]));
    return names.size > found.length
      ? withLoaded(chunks.filter(({ fileName }) => names.has(fileName)))
      : found;
  };
  const shared = files.filter((file) => file.type === 'asset');
  const entry = chunks.filter(({ isEntry }) => isEntry);
  const visit = withLoaded([...entry, ...of('desk/src/site'), ...of('desk/src/today/today-page')]);
  return { of, withLoaded, shared, entry, visit };
}

const bytesOf = (file: (typeof files)[number]): number =>
  gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
const sum = (loaded: readonly (typeof files)[number][]): number =>
  loaded.reduce((bytes, file) => bytes + bytesOf(file), 0);
const largest = (loaded: readonly (typeof files)[number][]): number => Math.max(...loaded.map(bytesOf));

it('a first visit of the built desk is at most 42 KB in any language, its plots 25 KB more, and each other part at most 15 KB, gzipped', () => {
  const { of, withLoaded, shared, visit } = scripts();
  const more = (source: string) => sum(withLoaded(of(source)).filter((chunk) => !visit.includes(chunk)));
  expect(sum([...shared, ...visit]) + largest(of('desk/src/words/'))).toBeLessThan(FIRST_BYTES_MAX);
  expect(more('desk/src/today/plot.')).toBeLessThan(PLOTS_BYTES_MAX);
  const checkoutWords = largest(of('checkout/src/words/languages/'));
  for (const [part, words] of [
    ...[['payments', 0] as const, ['links', 0] as const, ['settings', 0] as const],
    ...[['customers', checkoutWords] as const, ['catalog', checkoutWords] as const],
  ])
    expect(more(`desk/src/${part}/part`) + words).toBeLessThan(PART_BYTES_MAX);
});

it('a first visit of the built desk loads one language, and what it runs with that at once: no plot, and no other part', () => {
  const { of, entry, visit } = scripts();
  expect(of('desk/src/words/')).toHaveLength(LANGUAGES.length);
  expect(visit.filter((chunk) => of('desk/src/words/').includes(chunk))).toEqual([]);
  for (const { imports } of of('desk/src/words/')) expect([[], [entry[0]?.fileName]]).toContainEqual(imports);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const preloaded = [...html.matchAll(/"modulepreload"[^>]*href="\/([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(preloaded)).toEqual(
    new Set(visit.map(({ fileName }) => fileName).filter((name) => name !== entry[0]?.fileName)),
  );
});

it('the built desk has no inline script or style, no server code and no address of somebody else', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:|data:/i);
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const others = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter(
      (id) =>
        !/\/apps\/(desk|checkout)\/|domain\/colours\/button-colours|\/node_modules\/(preact|uplot)\/|vite|rolldown/.test(
          id,
        ),
    );
  expect(others).toEqual([]);
  const addresses = chunks.flatMap(({ code }) => code.match(/https?:\/\/[\w.]+/g) ?? []);
  expect(addresses.filter((address) => address !== 'http://www.w3.org')).toEqual([]);
});
