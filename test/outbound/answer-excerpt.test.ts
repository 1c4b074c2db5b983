import { expect, it } from 'vitest';
import { excerptOf } from '../../shared/outbound/answer-excerpt.ts';

const SECRET = 'a&b"c/d-16-characters';
const excerpt = (text: string, secrets = [SECRET]) => excerptOf(Buffer.from(text).subarray(0, 4096), secrets);

it('the beginning of an answer holds no part of a secret, wherever it ends', () => {
  for (let before = 900; before <= 1030; before++)
    expect(excerpt('-'.repeat(before) + SECRET)).toMatch(/^[-*]+$/);
  for (let before = 4070; before <= 4096; before++) {
    const hidden = '\u202e'.repeat(before / 3); // Three bytes each, which become one.
    expect(excerpt(hidden + SECRET).trim()).not.toContain('a');
  }
});

it('the beginning of an answer has at most one kilobyte of whole characters, without those that hide or reorder text', () => {
  expect(excerpt('€'.repeat(1000))).toBe('€'.repeat(341));
  expect(excerpt('a\u0000b\u202ec\u2066d\u200be\n\tf\u2028')).toBe('a b c d e\n\tf ');
  expect(excerptOf(Uint8Array.of(0xff, 0x41), [])).toBe('\ufffdA');
});

it.each([
  ['as it is', SECRET],
  ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['in an address', encodeURIComponent(SECRET)],
  ['in HTML', 'a&amp;b&quot;c/d-16-characters'],
  ['in base64', Buffer.from(SECRET).toString('base64')],
])('the beginning of an answer masks a secret %s', (_, form) =>
  expect(excerpt(`<${form}>`)).toBe(`<${'*'.repeat(form.length)}>`),
);
