import { expect, it } from 'vitest';
import { SLUG, SLUG_MAX, slugOf } from '../../../shared/domain/catalog/slug.ts';
import { refusalOf } from '../../support/refusal.ts';

it.each([
  ['Gold', 'gold'],
  ['Ada’s Café, yearly', 'adas-cafe-yearly'],
  [' --Tea + 2 cups!-- ', 'tea-2-cups'],
  [`${'x'.repeat(SLUG_MAX - 1)} y`, 'x'.repeat(SLUG_MAX - 1)],
  ['a'.repeat(100), 'a'.repeat(SLUG_MAX)],
])('The name “%s” makes the slug %s', (name, slug) => {
  expect([slugOf(name), SLUG.test(slug)]).toEqual([slug, true]);
});

it('A name without a letter or digit of ASCII makes no slug, and the error names the field', () => {
  expect(refusalOf(() => slugOf('茶 · ☕'))).toMatchObject({ field: 'slug', reason: 'required' });
});
