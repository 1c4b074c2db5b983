import { expect, it } from 'vitest';
import { lotsOf } from '../../../shared/domain/customers/wallet.ts';

it('A wallet spends what has no lot first, then payments in the order of their time, and gifts last', () => {
  const item = { balance: 100, lot_gift: 40, lot_txn_b_1: 30, lot_txn_a_2: 20, lot_txn_0_3: 0 };
  expect(lotsOf(item)).toEqual([
    { from: 'earlier', minor: 10 },
    { from: 'txn_a_2', minor: 20 },
    { from: 'txn_b_1', minor: 30 },
    { from: 'gift', minor: 40 },
  ]);
});
