import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrap } from '../../../../shared/domain/mail/drawing/wrap.ts';

it('a line ends between words, and in Japanese where a word ends, but not before a full stop', () => {
  expect(wrap('one two '.repeat(12).trim(), 'en', '  ')).toEqual([
    'one two one two one two one two one two one two one two one two one two',
    '  one two one two one two',
  ]);
  const lines = wrap('継続をご希望でない場合は、解約してください。料金は請求されません。'.repeat(4), 'ja');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => /^[。、]/.test(line))).toEqual([]);
});

it('no character is lost or added where lines end, and no line is too long', () => {
  const texts = fc
    .array(fc.string({ unit: 'grapheme', maxLength: 120 }))
    .map((parts) => parts.join(' ').replace(/\s+/g, ' ').trim());
  fc.assert(
    fc.property(texts, fc.constantFrom('en' as const, 'ja' as const), (text, language) => {
      const lines = wrap(text, language);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(lines.filter((line) => line.length > 72)).toEqual([]);
    }),
  );
});
