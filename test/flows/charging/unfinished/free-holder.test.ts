import { expect, it } from 'vitest';
import { attemptRef } from '../../../../shared/domain/sales/attempt-ref.ts';
import { instant, minutesAfter } from '../../../../shared/domain/time/calendar.ts';
import { finishAbandoned } from '../../../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { freeHolder } from '../../../../shared/flows/charging/unfinished/free-holder.ts';
import { advance } from '../../../../shared/storage/attempts.ts';
import { commit } from '../../../../shared/storage/table/table.ts';
import { CHALLENGED, type Given, sent } from '../../attempt-fixture.ts';
import { meanwhile } from '../../meanwhile.ts';

const free = ({ attempt, now }: Pick<Given, 'attempt' | 'now'>) =>
  freeHolder(attempt.tenantId, attemptRef(attempt), { buyerKnownBy: 'email' }, now);
const inProgress = { code: 'payment_in_progress', details: { retryAfterSeconds: 5 } };
const waiting = () => sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'requires_action' });

it('freeing what an attempt holds accepts that the reconciler cancelled the intent first', async () => {
  const given = await waiting();
  meanwhile(/cancel$/, () => finishAbandoned(minutesAfter(given.now, 61), () => true), 'after');
  await free(given);
  expect((await given.read()).attempt).toMatchObject({ state: 'aborted', abortReason: 'abandoned' });
});

it('freeing what an attempt holds is refused when the payer confirms in the same moment', async () => {
  const given = await waiting();
  const leaseUntil = instant(minutesAfter(given.now, 5));
  meanwhile(/cancel$/, () => commit([advance(given.attempt, 'confirming', { leaseUntil }).write]), 'after');
  await expect(free(given)).rejects.toMatchObject(inProgress);
  expect((await given.read()).attempt).toMatchObject({ state: 'confirming' });
});
