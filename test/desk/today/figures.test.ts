import { expect, it } from 'vitest';
import type { BookDay, Payment } from '../../../apps/desk/src/api/shapes.ts';
import { currenciesOf, figuresOf, latest } from '../../../apps/desk/src/today/figures.ts';

const usd = (value: number) => ({ value, currency: 'USD' });
const recurring = {
  mrr: usd(29),
  activeOrders: 1,
  trials: 2,
  newOrders: 1,
  recoveredOrders: 0,
  churnedOrders: 0,
};
const book = (day: string, figures: BookDay['figures']) => ({ day, figures }) as BookDay;
const known = {
  books: [
    book('2027-02-28', [{ sold: usd(40), refunded: usd(5), recurring }]),
    book('2027-02-27', []),
    book('2027-02-26', undefined),
  ],
  live: { day: '2027-03-01', sold: [{ amount: usd(10), wallet: usd(2) }] as Payment[], refunds: [] },
  failed: [{ day: '2027-02-27', currency: 'USD' }],
};

it('the figures of a closed day are those of its books, and those of today what was sold so far, by card and wallet', () => {
  const figures = figuresOf(known, 'USD', 5);
  expect(figures.map(({ day, sold, failed }) => [day, sold, failed])).toEqual([
    ['2027-02-25', undefined, 0],
    ['2027-02-26', undefined, 0],
    ['2027-02-27', 0, 1],
    ['2027-02-28', 40, 0],
    ['2027-03-01', 12, 0],
  ]);
  expect(latest(figures, 'mrr')).toEqual({ day: '2027-02-28', value: 29 });
});

it('the currencies begin with the shop’s own, even if nothing was sold in it', () => {
  expect(currenciesOf(known, 'EUR')).toEqual(['EUR', 'USD']);
});
