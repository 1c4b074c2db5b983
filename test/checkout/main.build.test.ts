import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const GZIP_BYTES_MAX = 30_000;
const isFrom = (folder: string) => (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' && (file.facadeModuleId?.includes(folder) ?? false);
const isLanguage = isFrom('/src/words/languages/');
const isPrivacy = isFrom('/src/privacy/languages/');
const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  const result = await build({ configFile: 'checkout/vite.config.ts', logLevel: 'error', build: { outDir: folder } });
  files = (result as Rolldown.RolldownOutput).output;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the built checkout page', () => {
  it('loads at most 30 KB in any language, gzipped', () => {
    const bytesOf = ({ fileName }: { fileName: string }) => gzipSync(readFileSync(join(folder, fileName)), { level: 9 }).length;
    const languages = files.filter((file) => isLanguage(file));
    const privacy = files.filter((file) => isPrivacy(file));
    const others = files.filter((file) => !languages.includes(file) && !privacy.includes(file));
    const bytes = others.reduce((total, file) => total + bytesOf(file), 0);
    expect([languages.length, privacy.length]).toEqual([6, 7]);
    expect(bytes + Math.max(...languages.map(bytesOf))).toBeLessThan(GZIP_BYTES_MAX);
  });

  it('has no inline script or style, so a strict content security policy works', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:|data:/i);
  });

  it('contains neither server code nor the processor’s script or address', () => {
    const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const modules = chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => !/\/checkout\/|\/node_modules\/preact\/|vite|rolldown/.test(id));
    expect(modules).toEqual([]);
    const addresses = chunks.flatMap(({ code }) => code.match(/https?:\/\/[\w.]+/g) ?? []);
    expect(addresses.filter((address) => address !== 'http://www.w3.org')).toEqual([]);
  });
});
