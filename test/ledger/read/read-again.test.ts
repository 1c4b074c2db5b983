import { expect, it } from 'vitest';
import type { Verdict } from '../../../shared/ledger/check.ts';
import { readAgain } from '../../../shared/ledger/read/read-again.ts';

type Read = Readonly<{ found?: readonly string[]; usd?: number }>;
const verdict = ({ found = [], usd = 0 }: Read): Verdict => ({
  clean: found.length === 0 && usd === 0,
  violations: found.map((message) => ({ invariant: 'I2', message })),
  drift: { usd },
});

it.each<[name: string, readings: readonly Read[], result: Read, times: number]>([
  ['what is clean is read once', [{}], {}, 1],
  [
    'a payment made in between is in one reading only',
    [
      { found: ['a'], usd: 5 },
      { found: ['b'], usd: 7 },
    ],
    {},
    2,
  ],
  [
    'what each reading finds is kept, and how far the sides differ',
    [
      { found: ['a', 'b'], usd: 9 },
      { found: ['a'], usd: 5 },
      { found: ['a', 'c'], usd: 6 },
    ],
    { found: ['a'], usd: 6 },
    3,
  ],
  [
    'payments of one price made in between are in one reading each',
    [
      { found: ['a'], usd: 5 },
      { found: ['b'], usd: 5 },
    ],
    {},
    2,
  ],
  ['a difference that stays is kept', [{ usd: 5 }, { usd: 5 }, { usd: 5 }], { usd: 5 }, 3],
])('%s', async (_, readings, result, times) => {
  let read = 0;
  expect(await readAgain(async () => verdict(readings[read++] ?? {}))).toEqual(verdict(result));
  expect(read).toBe(times);
});
