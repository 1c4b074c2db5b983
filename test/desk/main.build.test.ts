import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const GZIP_BYTES_MAX = 70_000;
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

it('the built desk is at most 70 KB with all of its parts, gzipped', () => {
  const bytes = files.map(
    (file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length,
  );
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(GZIP_BYTES_MAX);
});

it('the built desk has no inline script or style, no server code and no address of somebody else', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:|data:/i);
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const others = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => !/\/apps\/(desk|checkout)\/|\/node_modules\/(preact|uplot)\/|vite|rolldown/.test(id));
  expect(others).toEqual([]);
  const addresses = chunks.flatMap(({ code }) => code.match(/https?:\/\/[\w.]+/g) ?? []);
  expect(addresses.filter((address) => address !== 'http://www.w3.org')).toEqual([]);
});
