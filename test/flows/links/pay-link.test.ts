import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addGateway } from '../../../ops/actions/add-gateway.ts';
import type { AttemptId, GatewayId, ProjectId } from '../../../shared/domain/ids.ts';
import { instant, minutesAfter, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { openAccount } from '../../../shared/flows/charging/account.ts';
import { type PayRequest, reserve } from '../../../shared/flows/charging/reserve.ts';
import { payLink } from '../../../shared/flows/links/pay-link.ts';
import { publishableKeyOf } from '../../../shared/flows/links/publishable-key.ts';
import { newLinkSlug, randomBase32 } from '../../../shared/runtime/new-id.ts';
import { findAttempt, moveAttempt } from '../../../shared/storage/attempts.ts';
import { countDecline } from '../../../shared/storage/decline-limits.ts';
import { commit } from '../../../shared/storage/table.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { chargesAt } from '../../support/money-books.ts';
import { loseTable } from '../../support/wire.ts';
import { aPayableTenant, now, once, type PayableTenant } from '../payable-fixture.ts';

let given: PayableTenant;
beforeAll(async () => {
  given = await aPayableTenant();
});

describe('paying a link', () => {
  const refused = (request: PayRequest) =>
    payLink(request).then(
      () => undefined,
      (error) => error,
    );

  it('is asked of the project whose link it is, and of no other of the same tenant', async () => {
    const link = await given.aLink();
    const other = { ...given.project, id: 'b'.repeat(24) as ProjectId };
    expect(await refused(given.aRequest(link, { project: other }))).toMatchObject({ code: 'payment_link_not_found' });
    expect(await refused(given.aRequest({ ...link, slug: newLinkSlug(given.project.tenantId, now) }))).toMatchObject({
      code: 'payment_link_not_found',
    });
  });

  it('needs the link’s own gateway, switched on', async () => {
    const link = await given.aLink();
    const [gateway] = given.project.gateways;
    if (!gateway) throw new Error('The project has no gateway.');
    for (const gateways of [[], [{ ...gateway, active: false }], [{ ...gateway, id: 'gw_other' as GatewayId }]]) {
      expect(await refused(given.aRequest(link, { project: { ...given.project, gateways } }))).toMatchObject({
        code: 'gateway_not_available',
      });
    }
    expect(await chargesAt(given.tenant)).toEqual([]);
  });

  it('is refused for an hour after too many declines, and says for how long', async () => {
    const at = new Date('2026-11-21T12:30:00.500Z');
    const link = await given.aLink({ expiresAt: '2999-01-01T00:00:00.000Z' as never });
    const request = given.aRequest(link, { now: at });
    const guard = { name: 'email', who: request.customerId } as const;
    for (let count = 0; count < 5; count++) await commit([countDecline(given.project.tenantId, guard, at)]);
    expect(await refused(request)).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('Try again in 30 minutes.'),
      details: { retryAfterSeconds: 1800 },
    });
    const declined = await given.aLink({ declines: 10, expiresAt: '2999-01-01T00:00:00.000Z' as never });
    expect(await refused(given.aRequest(declined, { now: at }))).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/Ask the shop for a new link\.$/),
      details: { retryAfterSeconds: 1800 },
    });
  });

  it('is refused to an address from which too many cards were declined, and to no other', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link);
    const guard = { name: 'address', who: request.address } as const;
    for (let count = 0; count < 20; count++) await commit([countDecline(given.project.tenantId, guard, now)]);
    expect(await refused(request)).toMatchObject({ code: 'rate_limited' });
    expect(await payLink(given.aRequest(link))).toMatchObject({ outcome: { kind: 'succeeded' } });
  });

  it('waits for nobody who holds the link, and says when to come back', async () => {
    const link = await given.aLink();
    const first = given.aRequest(link);
    await reserve(first, link, undefined, given.account);
    expect(await refused(given.aRequest(link))).toMatchObject({
      code: 'payment_in_progress',
      message: expect.stringMatching(/under way.*\.$/),
      details: { retryAfterSeconds: 5 },
    });
  });

  it('takes the link from an attempt whose holder has died before anything was sent', async () => {
    const link = await given.aLink();
    const first = await reserve(given.aRequest(link), link, undefined, given.account);
    const later = minutesAfter(now, 1);
    expect(await payLink(given.aRequest(link, { now: later }))).toMatchObject({ isReplay: false, outcome: { kind: 'succeeded' } });
    expect(await findAttempt(given.project.tenantId, first.attempt.customerId, first.attempt.id)).toMatchObject({ state: 'aborted' });
  });

  it('gives the number after the last, and the same answer to the same key', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link, { once: once() });
    const paid = await payLink(request);
    expect(paid).toMatchObject({ isReplay: false, outcome: { kind: 'succeeded' } });
    expect(await payLink(request)).toEqual({ ...paid, isReplay: true });
    expect(await refused({ ...request, once: { ...request.once, bodyHash: 'other' } as never })).toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await refused(given.aRequest(link))).toMatchObject({ code: 'payment_link_used' });
  });

  it('is told of a double click what the first click came to, and of an ended one is tried anew', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link);
    const { attempt } = await reserve(request, link, undefined, given.account);
    await commit([moveAttempt(attempt, 'quarantined', { mismatches: ['amount'] })]);
    expect(await refused(request)).toMatchObject({ code: 'payment_mismatch' });
  });

  it.each([
    ['declined', 59, true],
    ['declined', 61, false],
    ['aborted', 1, false],
  ] as const)('with a card that was %s %d seconds ago repeats the answer: %s', async (state, seconds, isRepeated) => {
    const ref = { id: `txn_${randomBase32(26)}` as AttemptId, customerId: 'cst_1' as never, naturalKey: 'n' };
    const link = await given.aLink();
    const request = given.aRequest(link);
    const { attempt } = await reserve(request, link, undefined, given.account);
    await commit([moveAttempt(attempt, state, { endedAt: instant(now) })]);
    const next = await given.aLink({
      lastAttempt: { ...ref, id: attempt.id, customerId: attempt.customerId, naturalKey: request.naturalKey },
    });
    const { isReplay } = await payLink({ ...request, slug: next.slug, now: secondsAfter(now, seconds) });
    expect(isReplay).toBe(isRepeated);
  });

  it('with a key whose first request is still at work says so', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link, { once: once(), now: new Date() });
    await reserve({ ...request, now: secondsAfter(request.now, 600) }, link, undefined, given.account);
    vi.spyOn(Math, 'random').mockReturnValue(0); // The longest it would wait, in a blink.
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await refused(request)).toMatchObject({
      code: 'idempotency_in_progress',
      message: expect.stringMatching(/Send it again in a moment\.$/),
      details: { retryAfterSeconds: 5 },
    });
  });

  it('that fails on our side after the reservation is told as unknown, and the log says which', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link);
    takeLogLines();
    loseTable('UpdateItem');
    expect(await payLink(request)).toMatchObject({ isReplay: false, outcome: { kind: 'processing' } });
    const [line] = takeLogLines().map((text) => JSON.parse(text));
    expect(line).toMatchObject({ level: 'error', tenantId: given.project.tenantId, attemptId: expect.stringMatching(/^txn_/) });
  });

  it('that fails before it is reserved fails as what it is', async () => {
    const link = await given.aLink();
    loseTable('TransactWriteItems');
    await expect(payLink(given.aRequest(link))).rejects.toThrow('The table is gone.');
  });
});

describe('an account', () => {
  it('is there for a gateway that charges cards', async () => {
    const gateway = given.tenant.gateway?.id as GatewayId;
    expect((await openAccount(given.project.tenantId, gateway)).livemode).toBe(false);
    expect(await publishableKeyOf(given.project.tenantId, gateway)).toBe(given.tenant.account.publishableKey);
    const { tenantId, id: projectId } = given.project;
    const live = { secretKey: `sk_live_${randomBase32(20)}`, publishableKey: `pk_live_${randomBase32(20)}`, settlementCurrency: 'usd' };
    const request = { tenantId, projectId, label: 'live', kind: 'processor', provider: 'processor', ...live } as const;
    const { id } = (await addGateway(request, { now })).result;
    expect((await openAccount(tenantId, id)).livemode).toBe(true);
    const none = { code: 'gateway_not_available' };
    await expect(openAccount(given.project.tenantId, 'gw_none' as GatewayId)).rejects.toMatchObject(none);
    await expect(publishableKeyOf(given.project.tenantId, 'gw_none' as GatewayId)).rejects.toMatchObject(none);
  });
});
