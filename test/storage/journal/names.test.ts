import { expect, it } from 'vitest';
import type { Journaled } from '../../../shared/storage/journal/journaled.ts';
import { batchName, mayHave } from '../../../shared/storage/journal/names.ts';
import { keys } from '../../../shared/storage/table/keys.ts';

const changeOf = (customer: number, sequence: string): Journaled => ({
  key: keys.customer('t1' as never, `cst_${customer}` as never),
  ...{ sequence, at: '2027-04-01T00:00:00.000Z' },
});
const changes = (count: number) =>
  Array.from({ length: count }, (_, customer) => changeOf(customer, String(customer + 100)));
const nameOf = (own: readonly Journaled[]) => `billing/2027/04/01/${batchName(own)}`;
const found = (name: string, customers: readonly Journaled[]) =>
  customers.filter(({ key }) => mayHave(name, key.pk)).length;

it('A batch may have the items of its own customers, and the names say so of few others', () => {
  const name = nameOf(changes(32));
  expect(found(name, changes(32))).toBe(32);
  expect(found(name, changes(1032))).toBeLessThan(40);
  expect(name.length).toBeLessThan(255);
});

it('A batch of too many customers may have the items of all, as one without a list may', () => {
  for (const name of [nameOf(changes(33)), 'billing/2027/04/01/1-2.jsonl.gz'])
    expect(found(name, changes(100))).toBe(100);
});

it('A batch without changes of customers has none, and the order of its changes does not change its name', () => {
  const platform = { ...changeOf(1, '5'), key: keys.rates() };
  expect(found(nameOf([platform]), changes(100))).toBe(0);
  expect(nameOf(changes(3).toReversed())).toBe(nameOf(changes(3)));
});
