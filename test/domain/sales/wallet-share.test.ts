import { expect, it } from 'vitest';
import { walletShare } from '../../../shared/domain/sales/wallet-share.ts';

it.each<[what: string, dueMinor: number, balanceMinor: number, share: number]>([
  ['all that is due', 1000, 1000, 1000],
  ['no more than is due', 1000, 5000, 1000],
  ['all that it has', 1000, 400, 400],
  ['all that it has when the rest is the minimum', 1000, 950, 950],
  ['less when the rest would be below the minimum', 1000, 951, 950],
  ['less when one unit would be left', 1000, 999, 950],
  ['nothing of an amount below the minimum that it cannot pay in full', 30, 29, 0],
  ['an amount below the minimum in full', 30, 30, 30],
  ['nothing when it is empty', 1000, 0, 0],
  ['nothing when nothing is due', 0, 1000, 0],
])('walletShare is %s', (_, dueMinor, balanceMinor, share) => {
  expect(walletShare({ dueMinor, balanceMinor, minimumMinor: 50 })).toBe(share);
});
