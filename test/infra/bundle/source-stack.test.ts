import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../infra/bundle/bundle-functions.ts';
import { sourceStack, stackOf } from '../../../infra/bundle/source-stack.ts';

it('a stack of a bundle is read back to the files and lines of the source', async () => {
  const outDirectory = mkdtempSync(join(tmpdir(), 'billing-stack-'));
  onTestFinished(() => rmSync(outDirectory, { recursive: true }));
  await bundleFunctions(['failing'], { source: 'test/infra/bundled', outDirectory });
  const { handler } = createRequire(join(outDirectory, 'package.json'))('./failing/index.js');

  let logged = '';
  try {
    handler();
  } catch (error) {
    logged = JSON.stringify({
      level: 'error',
      stack: (error as Error).stack?.replaceAll(outDirectory, '/var/task'),
    });
  }
  const read = await sourceStack(stackOf(logged), join(outDirectory, 'failing'));

  expect(logged).not.toContain('failing.ts');
  expect(read).toMatch(
    /^Error: Invariant broken: planted\n.*shared\/domain\/errors\.ts:\d+:\d+\)?\n.*test\/infra\/bundled\/failing\.ts:4:\d+/,
  );
});
