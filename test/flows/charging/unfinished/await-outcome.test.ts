import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { awaitOutcome } from '../../../../shared/flows/charging/unfinished/await-outcome.ts';
import { advance } from '../../../../shared/storage/attempts.ts';
import { commit } from '../../../../shared/storage/table/table.ts';
import { begun, CHALLENGED, NEVER, sent } from '../../attempt-fixture.ts';

describe('the outcome of an attempt', () => {
  it.each(['succeeded', 'declined', 'aborted', 'quarantined'] as const)(
    'that is %s is returned at once',
    async (state) => {
      const { attempt, now } = await begun({ attempt: { state } });
      expect(await awaitOutcome(attempt, now)).toEqual({ attempt });
    },
  );

  it('that waits for its payer has the client secret, read from the processor again', async () => {
    const { attempt, intent, now } = await sent(
      { attempt: { paymentMethodId: CHALLENGED } },
      { state: 'requires_action' },
    );
    expect(await awaitOutcome(attempt, now)).toEqual({ attempt, clientSecret: intent.clientSecret });
    expect(await awaitOutcome({ ...attempt, intentId: 'pi_unknown' }, now)).toMatchObject({
      attempt: { id: attempt.id },
    });
    await expect(awaitOutcome({ ...attempt, intentId: undefined }, now)).rejects.toMatchObject({
      code: 'payment_in_progress',
    });
  });

  it('is proved when the process that held the attempt has died', async () => {
    const { attempt, now } = await begun({ attempt: { state: 'prepared' } });
    expect((await awaitOutcome(attempt, now)).attempt).toMatchObject({
      state: 'aborted',
      abortReason: 'unsent',
    });
  });

  it('is awaited while another process holds the attempt', async () => {
    const { attempt, now } = await begun({ attempt: { leaseUntil: NEVER } });
    const waiting = awaitOutcome(attempt, now);
    await commit([advance(attempt, 'quarantined', { mismatches: ['amount'] }).write]);
    expect((await waiting).attempt).toMatchObject({ state: 'quarantined' });
  });

  it('stays open when the holder keeps working, and nothing is sent', async () => {
    const { attempt, now } = await begun({ attempt: { leaseUntil: NEVER } });
    vi.spyOn(Math, 'random').mockReturnValue(0); // The longest wait, without the time.
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await awaitOutcome(attempt, now)).toEqual({ attempt });
  });
});
