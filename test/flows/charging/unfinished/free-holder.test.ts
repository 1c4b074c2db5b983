import { describe, expect, it } from 'vitest';
import { attemptRef } from '../../../../shared/domain/sales/attempt-ref.ts';
import { instant, minutesAfter } from '../../../../shared/domain/time/calendar.ts';
import { finishAbandoned } from '../../../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { freeHolder } from '../../../../shared/flows/charging/unfinished/free-holder.ts';
import { advance } from '../../../../shared/storage/attempts.ts';
import { commit } from '../../../../shared/storage/table/table.ts';
import { askedOf } from '../../../support/money-books.ts';
import { begun, CHALLENGED, type Given, NEVER, sent } from '../../attempt-fixture.ts';
import { meanwhile } from '../../meanwhile.ts';

const free = ({ attempt, now }: Pick<Given, 'attempt' | 'now'>, customerId = attempt.customerId, at = now) =>
  freeHolder(attempt.tenantId, attemptRef(attempt), { customerId }, at);
const inProgress = { code: 'payment_in_progress', details: { retryAfterSeconds: 5 } };
const waiting = () => sent({ attempt: { paymentMethodId: CHALLENGED } }, { state: 'requires_action' });

describe('freeing what an attempt holds', () => {
  it('does nothing once the attempt has ended', async () => {
    const given = await begun({ attempt: { state: 'aborted' } });
    await free(given);
    expect((await given.read()).attempt).toEqual(given.attempt);
  });

  it('is refused while another process holds the attempt', async () => {
    await expect(
      free(await begun({ attempt: { state: 'prepared', leaseUntil: NEVER } })),
    ).rejects.toMatchObject(inProgress);
  });

  it('ends an attempt whose process died before it sent anything', async () => {
    const given = await begun({ attempt: { state: 'prepared' } });
    await free(given, 'cst_other' as never);
    expect((await given.read()).attempt).toMatchObject({ state: 'aborted', abortReason: 'unsent' });
  });

  it('is refused while the attempt is quarantined', async () => {
    await expect(free(await begun({ attempt: { state: 'quarantined' } }))).rejects.toMatchObject(inProgress);
  });

  it('supersedes the payer’s own attempt that waits for authentication', async () => {
    const given = await waiting();
    await free(given);
    expect((await given.read()).attempt).toMatchObject({ state: 'aborted', abortReason: 'superseded' });
  });

  it('takes nothing from another payer who still has time to authenticate', async () => {
    const given = await waiting();
    await expect(free(given, 'cst_other' as never)).rejects.toMatchObject(inProgress);
    expect((await given.read()).attempt).toEqual(given.attempt);
    expect((await askedOf(given.tenant)).filter(({ path }) => path.endsWith('/cancel'))).toEqual([]);
  });

  it('accepts that the reconciler cancelled the intent first', async () => {
    const given = await waiting();
    meanwhile(/cancel$/, () => finishAbandoned(minutesAfter(given.now, 61), () => true), 'after');
    await free(given);
    expect((await given.read()).attempt).toMatchObject({ state: 'aborted', abortReason: 'abandoned' });
  });

  it('is refused when the payer confirms in the same moment', async () => {
    const given = await waiting();
    const leaseUntil = instant(minutesAfter(given.now, 5));
    meanwhile(/cancel$/, () => commit([advance(given.attempt, 'confirming', { leaseUntil }).write]), 'after');
    await expect(free(given)).rejects.toMatchObject(inProgress);
    expect((await given.read()).attempt).toMatchObject({ state: 'confirming' });
  });
});
