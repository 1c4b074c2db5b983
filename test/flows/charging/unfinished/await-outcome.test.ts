import { expect, it, onTestFinished, vi } from 'vitest';
import { awaitOutcome } from '../../../../shared/flows/charging/unfinished/await-outcome.ts';
import { begun, CHALLENGED, NEVER, sent } from '../../attempt-fixture.ts';

it('the outcome of an attempt that waits for its payer has the client secret, read from the processor again', async () => {
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

it('the outcome of an attempt is proved when the process that held the attempt has died', async () => {
  const { attempt, now } = await begun({ attempt: { state: 'prepared' } });
  expect((await awaitOutcome(attempt, now)).attempt).toMatchObject({
    state: 'aborted',
    abortReason: 'unsent',
  });
});

it('the outcome of an attempt stays open when the holder keeps working, and nothing is sent', async () => {
  const { attempt, now } = await begun({ attempt: { leaseUntil: NEVER } });
  vi.spyOn(Math, 'random').mockReturnValue(0); // The longest wait, without the time.
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await awaitOutcome(attempt, now)).toEqual({ attempt });
});
