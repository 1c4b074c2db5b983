import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { aHalfUsedDispute } from '../support/disputes.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const { tenant } = await aHalfUsedDispute();
  await relayStream();
  honest = await bothSides(tenant);
});

const owedIn = ({ items }: Loose): Loose => items.find(({ owed }: Loose) => owed)?.owed;
it.each<[string, (sides: Loose) => unknown, string[]]>([
  ['finds nothing in honest books', () => undefined, []],
  ['finds that less is owed than was used', (sides) => (owedIn(sides)[0].minor = 1), ['I32']],
  ['finds what is owed for no dispute', (sides) => (owedIn(sides)[0].disputeId = 'dp_none'), ['I32', 'I32']],
  ['finds what was used and is not owed', (sides) => owedIn(sides).pop(), ['I32']],
])('the ledger check of a lost dispute %s', (_, plant, found) => {
  const sides: Loose = structuredClone(honest);
  plant(sides);
  expect(checkLedger(sides).violations.map(({ invariant }) => invariant)).toEqual(found);
});
