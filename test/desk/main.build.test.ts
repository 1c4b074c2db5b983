import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const GZIP_BYTES_MAX = 70_000;
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

it('a first visit of the built desk is at most 70 KB, and each other part at most 15 KB more, gzipped', () => {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const shared = files.filter((file) => file.type === 'asset');
  /** A chunk with all that it loads at once. */
  const withLoaded = (names: readonly string[]): typeof chunks => {
    const found = chunks.filter(({ fileName }) => names.includes(fileName));
    const more = found.flatMap(({ imports }) => imports).filter((name) => !names.includes(name));
    return more.length > 0 ? withLoaded([...names, ...more]) : found;
  };
  const [entry] = chunks.filter(({ isEntry }) => isEntry);
  const parts = entry?.dynamicImports ?? [];
  const first = parts.find((name) => name.includes('today')) ?? '';
  const visit = withLoaded([entry?.fileName ?? '', first]);
  const sizeOf = (loaded: readonly (typeof files)[number][]) =>
    loaded
      .map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length)
      .reduce((sum, one) => sum + one, 0);
  expect(sizeOf([...shared, ...visit])).toBeLessThan(GZIP_BYTES_MAX);
  for (const part of parts)
    expect(sizeOf(withLoaded([part]).filter((chunk) => !visit.includes(chunk)))).toBeLessThan(PART_BYTES_MAX);
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
