import { expect, it } from 'vitest';
import { paymentInProgress } from '../../../shared/domain/errors.ts';
import { foundIn, inRounds, Lost } from '../../../shared/storage/table/lost.ts';

/** A step that loses the order so many times and then succeeds. */
const losing = (times: number) => async (losses: readonly Lost[]) => {
  if (losses.length < times) throw new Lost('order');
  return 'done';
};

it('inRounds gives the result of a step that succeeds after nine losses', async () => {
  expect(await inRounds(['order'], losing(9), { orElse: paymentInProgress })).toBe('done');
});

it.each([
  ['the last loss', undefined, { what: 'order' }],
  ['the error that the caller makes', paymentInProgress, { code: 'payment_in_progress' }],
])('inRounds throws %s after ten losses', async (_, orElse, error) => {
  await expect(inRounds(['order'], losing(10), orElse && { orElse })).rejects.toMatchObject(error);
});

it('inRounds throws at once what it was not asked to recover from', async () => {
  await expect(inRounds(['card'], losing(1))).rejects.toMatchObject({ what: 'order' });
});

it('inRounds gives the step what each loss found', async () => {
  const found = await inRounds(['order', 'freed plan'], async (losses) => {
    if (losses.length === 0) throw new Lost('freed plan', 'plan_a');
    if (losses.length === 1) throw new Lost('order');
    return foundIn(losses, 'freed plan');
  });
  expect(found).toEqual(['plan_a']);
});
