import { expect, it } from 'vitest';
import { digestOf } from '../../shared/ledger/digest.ts';
import type { Violation } from '../../shared/ledger/violation.ts';

const verdictOf = (messages: readonly string[]) => ({
  clean: false,
  drift: {},
  violations: messages.map((message): Violation => ({ invariant: 'I2', message })),
});
const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index} ${'x'.repeat(400)}`);

it('A digest names twenty differences at most, the new ones first, shortens each and counts the rest', () => {
  const { told } = digestOf(verdictOf(many(30, 'old')));
  const { digest } = digestOf(verdictOf([...many(30, 'old'), ...many(15, 'new')]), told);
  expect(digest.new).toHaveLength(15);
  expect(digest.still).toHaveLength(5);
  expect(digest.more).toBe(25);
  expect(digest.new[0]).toMatch(/^I2 new 0 x{200,300}…$/);
});

it('A digest knows a difference again whose records were read in another order', () => {
  const { told } = digestOf(verdictOf(['intent pi_1 is named by the attempts txn_1, txn_2']));
  const { digest } = digestOf(verdictOf(['intent pi_1 is named by the attempts txn_2, txn_1']), told);
  expect(digest).toMatchObject({ new: [], still: [expect.any(String)] });
});
