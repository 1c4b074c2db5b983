import { expect } from 'vitest';
import type { ChargeAnswer, Intent } from '../../shared/domain/sales/intent.ts';
import { settle } from '../../shared/flows/charging/settle.ts';
import { type Begun, begun, intentOf } from './attempt-fixture.ts';

/** What an attempt comes to by the processor's answer, as told and as written. */
export async function settled(answerOf: (intent: (change?: Partial<Intent>) => Intent) => ChargeAnswer, start: Begun = {}) {
  const given = await begun(start);
  const { attempt, account, now } = given;
  const result = await settle(
    attempt,
    answerOf((change) => intentOf(attempt, change)),
    account,
    now,
  );
  const after = await given.read();
  expect(result.attempt).toEqual(after.attempt); // Whoever settles is told what was written.
  return { ...given, result, after };
}
