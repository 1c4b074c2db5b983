import { expect, it } from 'vitest';
import { parseWebAddress } from '../../../shared/domain/tenants/web-address.ts';

it('parseWebAddress applies its limit to the address as written and as normalized', () => {
  const [written, normalized] = ['https://shop.example:443/a', 'https://shop.example/a'];
  expect([parseWebAddress(written, written.length), parseWebAddress(written, normalized.length)]).toEqual([
    normalized,
    undefined,
  ]);
  const [raw, escaped] = ['https://shop.example/"', 'https://shop.example/%22'];
  expect([parseWebAddress(raw, escaped.length), parseWebAddress(raw, raw.length)]).toEqual([
    escaped,
    undefined,
  ]);
});
