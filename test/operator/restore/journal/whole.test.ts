import { expect, it } from 'vitest';
import type { Dated } from '../../../../apps/operator/restore/journal/history.ts';
import { Commits } from '../../../../apps/operator/restore/journal/whole.ts';

let sequence = 0;
/** A change of an item by a commit of two items, at a minute of an hour. */
const change = (item: string, name: string, minute: number): Dated => ({
  key: { pk: item, sk: 'LINK' } as Dated['key'],
  sequence: String(++sequence),
  at: `2027-01-31T10:${minute}:00.000Z`,
  commit: `01k3abcdefgh${name}-02`,
});
const SPAN = {
  table: 'billing',
  from: new Date('2027-01-31T10:15:00Z'),
  to: new Date('2027-01-31T11:00:00Z'),
};

it('A commit with a missing part is unfinished near the end of a journal, with all that was built on it; earlier it is a gap, or a replay of before', async () => {
  const changes = [
    ...[change('a', 'old', 12), change('a', 'gap', 20), change('b', 'one', 50), change('c', 'one', 50)],
    ...[change('b', 'cut', 51), change('b', 'two', 52), change('d', 'two', 52), change('c', 'end', 53)],
    ...[change('e', 'end', 53)],
  ];
  const commits = new Commits();
  for (const one of changes) commits.see(one, SPAN);
  const { unfinished, gaps } = await commits.unwhole(SPAN, async function* () {
    yield changes;
  });
  expect([...unfinished]).toEqual(['01k3abcdefghcut-02', '01k3abcdefghtwo-02']);
  expect(gaps).toEqual(['01k3abcdefghgap-02: 1 of 2 items']);
});
