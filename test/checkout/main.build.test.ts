import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { build, loadConfigFromFile, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOWEST_BROWSERS } from '../../apps/checkout/browsers.ts';
import { portalBytes, scriptsOf, visitBytes } from '../../apps/checkout/weight.ts';

const GZIP_BYTES_MAX = 33_600;
const PORTAL_BYTES_MAX = 17_600;
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

it('the built checkout page loads at most 33.6 KB to pay in any language, gzipped', () => {
  expect(visitBytes(files)).toBeLessThan(GZIP_BYTES_MAX);
});

it('the built checkout page loads at most 17.6 KB more for the customer’s page, in any language', () => {
  expect(portalBytes(files)).toBeLessThan(PORTAL_BYTES_MAX);
});

it('the built checkout page loads another language than English, and the pages that few open, only when they are needed', () => {
  const entry = scriptsOf(files);
  expect(entry).toHaveLength(1);
  expect(entry.flatMap(({ imports }) => imports)).toEqual([]);
  expect(
    entry
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) =>
        /languages|privacy|cancel|dress|suggest|transfer|recurring-request|pay\/details|pay\/own|src\/portal|src\/choose|receipt\/receipt\.tsx|receipt\/pdf|fflate/.test(
          id,
        ),
      ),
  ).toEqual([]);
  expect(entry.flatMap(({ dynamicImports }) => dynamicImports)).toHaveLength(18);
});

it('the pages are built for the lowest versions of browsers that the documentation names', async () => {
  const named = readFileSync('docs/running.md', 'utf8').match(/are built for (.+?), of the spring/)?.[1];
  const [chrome, firefox, safari] = ['chrome', 'firefox', 'safari'].map((name) =>
    LOWEST_BROWSERS.find((target) => target.startsWith(name))?.slice(name.length),
  );
  expect(named).toBe(`Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`);
  for (const page of ['checkout', 'desk']) {
    const config = await loadConfigFromFile(
      { command: 'build', mode: 'production' },
      `apps/${page}/vite.config.ts`,
    );
    expect(config?.config.build?.target).toEqual(LOWEST_BROWSERS);
  }
  for (const file of files) {
    if (file.type !== 'chunk') continue;
    const lowered = await transform(file.code, { target: LOWEST_BROWSERS, minify: true, charset: 'utf8' });
    const same = await transform(file.code, { target: 'esnext', minify: true, charset: 'utf8' });
    expect(lowered.code === same.code, file.fileName).toBe(true);
  }
});

it('the built checkout page has no inline script or style, so a strict content security policy works', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:|data:/i);
});

it('the built checkout page contains neither server code nor the processor’s script or address', () => {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const modules = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter(
      (id) =>
        !/\/checkout\/|domain\/colours\/button-colours|\/node_modules\/(preact|fflate)\/|vite|rolldown/.test(
          id,
        ),
    );
  expect(modules).toEqual([]);
  const addresses = chunks.flatMap(({ code }) => code.match(/https?:\/\/[\w.]+/g) ?? []);
  expect(addresses.filter((address) => address !== 'http://www.w3.org')).toEqual([]);
});
