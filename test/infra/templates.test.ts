import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { synthesised } from './synthesised.ts';
import { differences, outline } from './template-outline.ts';

const KEPT = join(import.meta.dirname, 'templates.txt');
const kept = existsSync(KEPT) ? readFileSync(KEPT, 'utf8') : '';
const now = outline(synthesised('dev'), synthesised('prod'));

it('the templates of both stages differ from the kept outline only where a change is meant', () => {
  expect(
    differences(kept, now),
    'If every difference is meant, keep it: npx vitest run --project infra templates -u',
  ).toEqual([]);
});

it('the templates of both stages are kept as an outline', async () =>
  await expect(now).toMatchFileSnapshot(KEPT));

it.each([
  [
    'data KMS::Key Key1 (kept)',
    'data KMS::Key Key2 (kept)',
    [
      'data KMS::Key Key1 is gone: a deployment deletes it from the stack and keeps it',
      'data KMS::Key Key2 is new',
    ],
  ],
  [
    'prod: data KMS::Key Key1 (kept)',
    'prod: data KMS::Key Key1',
    ['prod: data KMS::Key Key1 is now plain; it was (kept)'],
  ],
  [
    'api Lambda::Function A "a", B "b"',
    'api Lambda::Function A "a"',
    ['api Lambda::Function B is gone: a deployment deletes it'],
  ],
  ['api Lambda::Function A "a"', 'api Lambda::Function A "a"', []],
])('a difference of two outlines from %s to %s names each resource', (before, after, words) =>
  expect(differences(before, after)).toEqual(words),
);
