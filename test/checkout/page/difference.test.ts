import { expect, it } from 'vitest';
import { addsUp, differenceOf } from '../../../apps/checkout/src/page/difference.ts';

const items = [
  { name: 'Seat', unitPrice: 19.99, quantity: 3, totalAmount: 59.97 },
  { name: 'Fee', unitPrice: 0.1, quantity: 1, totalAmount: 0.1 },
];

it.each([
  [60.07, 'USD', 0],
  [50, 'USD', -10.07],
  [60.2, 'USD', 0.13],
  [60.071, 'KWD', 0.001],
])('lines of 60.07 and a charge of %d %s differ by %d', (total, code, difference) => {
  expect(differenceOf(items, total, code)).toBe(difference);
});

it('a quantity is multiplied out only if the product is the line’s amount', () => {
  expect(items.map((item) => addsUp(item, 'USD'))).toEqual([true, true]);
  expect(addsUp({ name: 'Seat', unitPrice: 10, quantity: 2, totalAmount: 15 }, 'USD')).toBe(false);
});
