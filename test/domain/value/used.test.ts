import { expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Dispute } from '../../../shared/domain/sales/dispute.ts';
import type { Source } from '../../../shared/domain/value/part.ts';
import { usedMinorOf } from '../../../shared/domain/value/used.ts';

const payment = { id: 'txn_01kamfy0c00000000000000004', customerId: 'cst_1' } as unknown as Attempt;
const lost = (fields: Partial<Dispute>) => ({ status: 'lost', ...fields }) as Dispute;
const keeps = (minor: number) => ({
  unusedAtEnd: {
    creditMinor: 0,
    refundMinor: 0,
    kept: [{ from: 'txn_01kamfy0c00000000000000004_1' as Source, minor }],
  },
});

it.each([
  ['what was not found', [lost({ missingMinor: 500 })], [], 500],
  ['not what ended unused', [lost({ missingMinor: 500 })], [keeps(200)], 300],
  ['nothing where more ended unused', [lost({ missingMinor: 100 })], [keeps(200)], 0],
  [
    'of two disputes what the first has not said',
    [lost({ missingMinor: 150 }), lost({ missingMinor: 350 })],
    [keeps(200)],
    300,
  ],
  [
    'nothing twice',
    [lost({ missingMinor: 500, owedMinor: 300 }), lost({ missingMinor: 100 })],
    [keeps(200)],
    100,
  ],
  [
    'nothing of a dispute that was won',
    [{ ...lost({ missingMinor: 500 }), status: 'won' } as Dispute],
    [],
    0,
  ],
])('a lost payment leaves its customer owing %s', (_, disputes, orders, expected) => {
  expect(usedMinorOf(payment, disputes, orders)).toBe(expected);
});
