import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundleFunctions } from '../../../infra/bundle/bundle-functions.ts';
import { handler } from '../bundled/draws-document.ts';

const outDirectory = mkdtempSync(join(tmpdir(), 'billing-documents-'));
afterAll(() => rmSync(outDirectory, { recursive: true }));

it('a bundle draws with the fonts beside it what the source draws', async () => {
  await bundleFunctions(['bundled/draws-document'], {
    source: resolve(import.meta.dirname, '..'),
    outDirectory,
  });
  const bundled = createRequire(join(outDirectory, 'package.json'))('./bundled/draws-document/index.js');
  for (const name of ['arabic', 'logo-and-taxes', 'hindi-receipt', 'thai-cancelled']) {
    const [one, other] = [await bundled.handler(name), await handler(name)];
    expect(Buffer.compare(one ?? Buffer.of(), other ?? Buffer.of())).toBe(0);
  }
});
