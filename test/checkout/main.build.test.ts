import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalBytes, visitBytes } from '../../apps/checkout/weight.ts';

const GZIP_BYTES_MAX = 33_200;
const PORTAL_BYTES_MAX = 16_200;
const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  const result = await build({
    configFile: 'apps/checkout/vite.config.ts',
    logLevel: 'error',
    build: { outDir: folder },
  });
  files = (result as Rolldown.RolldownOutput).output;
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the built checkout page loads at most 33.2 KB to pay in any language, gzipped', () => {
  expect(visitBytes(files)).toBeLessThan(GZIP_BYTES_MAX);
});

it('the built checkout page loads at most 16.2 KB more for the customer’s page, in any language', () => {
  expect(portalBytes(files)).toBeLessThan(PORTAL_BYTES_MAX);
});

it('the built checkout page loads another language than English, and the pages that few open, only when they are needed', () => {
  const entry = files.filter((file) => file.type === 'chunk').filter(({ isEntry }) => isEntry);
  expect(entry.flatMap(({ imports }) => imports)).toEqual([]);
  expect(
    entry
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) =>
        /languages|privacy|cancel|suggest|transfer|recurring-request|pay\/details|pay\/own|src\/portal|src\/choose/.test(
          id,
        ),
      ),
  ).toEqual([]);
  expect(entry.flatMap(({ dynamicImports }) => dynamicImports)).toHaveLength(16);
});

it('the built checkout page has no inline script or style, so a strict content security policy works', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:|data:/i);
});

it('the built checkout page contains neither server code nor the processor’s script or address', () => {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const modules = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => !/\/checkout\/|\/node_modules\/preact\/|vite|rolldown/.test(id));
  expect(modules).toEqual([]);
  const addresses = chunks.flatMap(({ code }) => code.match(/https?:\/\/[\w.]+/g) ?? []);
  expect(addresses.filter((address) => address !== 'http://www.w3.org')).toEqual([]);
});
