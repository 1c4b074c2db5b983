import { expect, it } from 'vitest';
import { suggestEmail } from '../../../apps/checkout/src/pay/suggest-email.ts';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@GMAIL.cm', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yahooo.co.uk', 'ada@yahoo.co.uk'],
  ['ada@outlok.de', 'ada@outlook.de'],
  [' ada@iclod.com ', 'ada@icloud.com'],
  ['ada@gmail.com', undefined],
  ['ada@mail.com', undefined],
  ['ada@gmx.de', undefined],
  ['ada@example.org', undefined],
  ['ada', undefined],
])('the suggestion for the address %j is %j', (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested);
});
