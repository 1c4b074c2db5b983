import { expect, it } from 'vitest';
import { intentOf } from '../../../apps/desk/src/api/intent.ts';

it('a request that is sent again has the key of the first, and another one a key of its own', () => {
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  const refund = (amount: number) => ({ method: 'POST', path: '/admin/x/refund', body: { amount } }) as const;
  const first = intentOf(refund(5), undefined, newKey);
  expect(intentOf(refund(5), first, newKey).key).toBe(first.key);
  expect(intentOf(refund(6), first, newKey).key).not.toBe(first.key);
});
