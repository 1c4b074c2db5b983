import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import type { Sides } from '../support/money-books.ts';
import { handlesOf, honestSides, type Loose } from '../support/two-sides.ts';

let honest: Sides;
beforeAll(async () => {
  honest = await honestSides();
});

it.each([
  ['charging', 61, true],
  ['confirming', 61, true],
  ['charging', 59, false],
  ['quarantined', 61, false],
])(
  'The check of an attempt that is %s after %d minutes says unresolved: %s, whenever its next check is',
  async (state, minutes, isFound) => {
    const sides = structuredClone(honest);
    const waiting = handlesOf(sides).items.find((item: Loose) => item.state === 'requires_action');
    const now = new Date(Date.parse(waiting.createdAt) + minutes * 60_000);
    const next = new Date(now.getTime() + 60 * 60_000).toISOString();
    Object.assign(waiting, { state, workSk: `${next}#${waiting.id}`, reconcileCount: 9 });
    const { violations } = checkLedger({ ...sides, now });
    const found = violations.filter(
      ({ invariant, message }) => invariant === 'I11' && /unresolved: attempt \w+ is \w+ since/.test(message),
    );
    expect(found.length > 0).toBe(isFound);
  },
);
