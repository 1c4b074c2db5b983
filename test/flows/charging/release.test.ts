import { describe, expect, it } from 'vitest';
import { decline } from '../../../shared/flows/charging/release.ts';
import { begun, intentOf } from '../attempt-fixture.ts';

describe('an attempt that ends without a charge', () => {
  const refusal = { message: 'No.', code: 'card_declined' };

  it('keeps the intent and charge that were declined', async () => {
    const { attempt, now, read } = await begun();
    const ended = await decline(attempt, refusal, intentOf(attempt, { chargeId: 'ch_1' }), now);
    expect(ended).toMatchObject({
      state: 'declined',
      refusal,
      intentId: `pi_${attempt.id}`,
      chargeId: 'ch_1',
    });
    expect((await read()).attempt).toEqual(ended);
  });
});
