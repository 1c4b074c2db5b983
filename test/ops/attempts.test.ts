import { describe, expect, it } from 'vitest';
import { listOpenAttempts, releaseAttempt } from '../../ops/actions/release-attempt.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { backend } from '../support/backend.ts';
import { advance, now } from '../support/clock.ts';
import { aLink, finishAbandoned, pay, summaryOf, type TestLink } from '../support/links.ts';
import { chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

const run = () => ({ now: now() });
const CHARGE = /^\/v1\/payment_intents$/;
const ALWAYS = { times: 100 };

/** A payment nobody can prove anything about: its charge was answered with an error that its key repeats, and nothing is listed. */
async function anUnknown(): Promise<{ tenant: TestTenant; link: TestLink; answer: Awaited<ReturnType<typeof pay>>; attempt: Attempt }> {
  const tenant = await aTenant();
  const link = await aLink(tenant, { expiresInMinutes: 7 * 24 * 60 });
  await misbehave(tenant, 'error_500_kept', CHARGE, ALWAYS);
  const answer = await pay(link);
  expect(answer.status).toBe(503);
  for (let looks = 0; looks < 5; looks++) {
    advance({ minutes: 16 });
    await finishAbandoned();
  }
  const [attempt] = await listOpenAttempts(tenant.tenant.id);
  if (!attempt) throw new Error('no attempt waits for a person');
  (await backend()).processor.clearFaults();
  return { tenant, link, answer, attempt };
}

describe('releaseAttempt', () => {
  it('gives up a charge that stayed unknown, so that its link can be paid, once', async () => {
    const { tenant, link, answer, attempt } = await anUnknown();
    expect((await pay(link)).body.error.code).toBe('payment_in_progress');
    advance({ hours: 25 });
    const request = { tenantId: tenant.tenant.id, attemptId: attempt.id };

    expect((await releaseAttempt(request, { ...run(), dryRun: true })).result.state).toBe('charging');
    expect((await listOpenAttempts(tenant.tenant.id)).length).toBe(1);
    expect(await releaseAttempt(request, run())).toMatchObject({
      status: 'changed',
      result: { state: 'aborted', abortReason: 'released' },
    });
    expect(await releaseAttempt(request, run())).toMatchObject({ status: 'unchanged' });

    expect(await listOpenAttempts(tenant.tenant.id)).toEqual([]);
    expect((await summaryOf(answer)).body.data.status).toBe('payment_failed');
    expect((await pay(link)).status).toBe(200);
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  });

  it('refuses while somebody could still be sending it', async () => {
    const { tenant, attempt } = await anUnknown();
    advance({ hours: 22 });
    const request = { tenantId: tenant.tenant.id, attemptId: attempt.id };
    await expect(releaseAttempt(request, run())).rejects.toMatchObject({ code: 'invalid_request', details: { field: 'attempt' } });
    expect(await listOpenAttempts(tenant.tenant.id)).toHaveLength(1);
  });

  it('records the charge instead when the processor lists one after all', async () => {
    const tenant = await aTenant();
    const link = await aLink(tenant, { expiresInMinutes: 7 * 24 * 60 });
    await misbehave(tenant, 'drop_reply', CHARGE, ALWAYS);
    await misbehave(tenant, 'error_500_before', CHARGE, { ...ALWAYS, method: 'GET' });
    expect((await pay(link)).status).toBe(503);
    for (let looks = 0; looks < 5; looks++) {
      advance({ minutes: 16 });
      await finishAbandoned();
    }
    const [attempt] = await listOpenAttempts(tenant.tenant.id);
    const request = { tenantId: tenant.tenant.id, attemptId: attempt?.id ?? '' };
    advance({ hours: 25 });
    await expect(releaseAttempt(request, run())).rejects.toMatchObject({ code: 'processor_unavailable' });
    expect(await listOpenAttempts(tenant.tenant.id)).toMatchObject([{ state: 'charging' }]);

    (await backend()).processor.clearFaults();
    advance({ minutes: 1 }); // The lease of the try before.
    expect(await releaseAttempt(request, run())).toMatchObject({ result: { state: 'succeeded' } });
    expect(await chargesAt(tenant)).toHaveLength(1);
    await expectBooksToAgree(tenant);
  });

  it('refuses what has ended, what does not exist, and what is another tenant’s', async () => {
    const tenant = await aTenant();
    expect((await pay(await aLink(tenant))).status).toBe(200);
    const { attempts } = await expectBooksToAgree(tenant);
    const attemptId = attempts[0]?.id ?? '';
    await expect(releaseAttempt({ tenantId: tenant.tenant.id, attemptId }, run())).rejects.toThrow(/is succeeded/);
    await expect(releaseAttempt({ tenantId: tenant.tenant.id, attemptId: 'txn_none' }, run())).rejects.toThrow(/no attempt txn_none/);
    const other = await aTenant();
    await expect(releaseAttempt({ tenantId: other.tenant.id, attemptId }, run())).rejects.toThrow(/no attempt/);
  });
});
