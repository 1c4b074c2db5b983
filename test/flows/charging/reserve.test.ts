import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer, ProcessorCustomer } from '../../../shared/domain/customers/customer.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import { instant, minutesAfter, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { freeze } from '../../../shared/flows/charging/charge.ts';
import { type PayRequest, reserve } from '../../../shared/flows/charging/reserve.ts';
import { RATES_SOURCE, referenceRate } from '../../../shared/reference/exchange-rates.ts';
import { findAttempt } from '../../../shared/storage/attempts.ts';
import { CustomerChanged, createCustomer, parseCustomer } from '../../../shared/storage/customers.ts';
import { IdempotencyKeyTaken } from '../../../shared/storage/idempotency-keys.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { findLink, LinkTaken } from '../../../shared/storage/links.ts';
import { commit, get } from '../../../shared/storage/table.ts';
import { watchWire } from '../../support/wire.ts';
import { aPayableTenant, now, once, type PayableTenant } from '../payable-fixture.ts';

let given: PayableTenant;
beforeAll(async () => {
  given = await aPayableTenant();
});
const profileOf = async (request: PayRequest) => {
  const item = await get(keys.customer(given.project.tenantId, request.customerId));
  return item ? parseCustomer(item) : undefined;
};
const reserved = async (request: PayRequest, link: PaymentLink, profile?: Customer) => {
  const { attempt, customer } = await reserve(request, link, profile, given.account);
  expect(await findAttempt(given.project.tenantId, request.customerId, attempt.id)).toEqual(attempt);
  return { attempt, customer, profile: await profileOf(request), link: await findLink(given.project.tenantId, link.slug) };
};

describe('reserving a link', () => {
  it('writes down the attempt, the lock, the caller’s key and the payer, before anybody is asked', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link, { once: once() });
    const { attempt, customer, profile, link: locked } = await reserved(request, link);
    const body = {
      email: request.payer.email,
      name: 'Ada',
      phone: '+1 555 0100',
      metadata: { tenant: given.project.tenantId, customer: request.customerId },
    };
    expect(JSON.parse(customer.body)).toEqual(body);
    expect(customer).toMatchObject({ key: `v1:${given.project.tenantId}:${attempt.id}:cus`, frozenAt: instant(now) });
    expect(attempt).toEqual({
      id: expect.stringMatching(/^txn_/),
      tenantId: given.project.tenantId,
      projectId: given.project.id,
      customerId: request.customerId,
      gatewayId: link.gatewayId,
      kind: 'link',
      linkSlug: link.slug,
      state: 'prepared',
      status: 1,
      version: 1,
      amountMinor: 1999,
      currency: 'usd',
      livemode: false,
      payer: request.payer,
      paymentMethodId: 'pm_card_visa',
      address: request.address,
      savesCard: false,
      naturalKey: request.naturalKey,
      confirms: 0,
      createdAt: instant(now),
      authenticateBy: instant(minutesAfter(now, 60)),
      leaseUntil: instant(secondsAfter(now, 45)),
      checks: 0,
    });
    const { id, customerId, naturalKey } = attempt;
    expect(locked).toMatchObject({ openAttempt: { id, customerId, naturalKey }, lastAttempt: { id } });
    expect(profile).toEqual({
      id: request.customerId,
      tenantId: given.project.tenantId,
      ...request.payer,
      processorCustomers: { [link.gatewayId]: customer },
      createdAt: instant(now),
    });
    expect(await get(keys.once(given.project.tenantId, 'pay', request.once?.key ?? ''))).toMatchObject({
      attemptId: id,
      customerId,
      bodyHash: 'h',
    });
  });

  const known = (change: Partial<ProcessorCustomer> = {}): ProcessorCustomer => ({
    key: 'k',
    body: '{}',
    frozenAt: instant(now),
    id: 'cus_1',
    ...change,
  });
  async function withProfile(customer: ProcessorCustomer | undefined, linkChange: Partial<PaymentLink> = {}) {
    const link = await given.aLink(linkChange);
    const request = given.aRequest(link);
    const profile = {
      id: request.customerId,
      tenantId: given.project.tenantId,
      email: request.payer.email,
      name: 'Ada',
      processorCustomers: customer ? { [link.gatewayId]: customer } : { gw_other: known() },
      createdAt: instant(now),
    } as Customer;
    await commit([createCustomer(profile)]);
    return { ...(await reserved(request, link, profile)), before: profile, gatewayId: link.gatewayId };
  }

  it('of a payer the processor knows is ready to charge', async () => {
    const { attempt, customer, profile, before } = await withProfile(known());
    expect(attempt).toMatchObject({ state: 'charging', status: 2, processorCustomerId: 'cus_1', charge: freeze(attempt, now) });
    expect(customer).toEqual(known());
    expect(profile).toEqual(before);
  });

  it('that charges nothing is never ready to charge', async () => {
    const { attempt } = await withProfile(known(), { chargeMinor: 0, recurring: { intervalMonths: 1, amountMinor: 900, trialDays: 7 } });
    expect(attempt).toMatchObject({ state: 'prepared', savesCard: true, processorCustomerId: 'cus_1' });
    expect(attempt).not.toHaveProperty('charge');
  });

  const hoursAgo = (hours: number) => instant(minutesAfter(now, -hours * 60));
  it.each<[string, Partial<ProcessorCustomer>, boolean]>([
    ['is being made', {}, true],
    ['was asked for just less than 20 hours ago', { frozenAt: instant(secondsAfter(now, 1 - 20 * 3600)) }, true],
    ['was asked for 20 hours ago', { frozenAt: hoursAgo(20) }, false],
    ['is known, however old', { id: 'cus_1', frozenAt: hoursAgo(500) }, true],
  ])('of a payer who %s shares the request or makes another', async (_, change, isShared) => {
    const { customer, profile, before, gatewayId, attempt } = await withProfile(known({ id: undefined, ...change }));
    expect(customer.key === 'k').toBe(isShared);
    expect(profile?.processorCustomers[gatewayId]?.key).toBe(isShared ? 'k' : `v1:${given.project.tenantId}:${attempt.id}:cus`);
    if (isShared) expect(profile).toEqual(before);
  });

  it('of a payer known through another gateway keeps that', async () => {
    const { profile, customer, gatewayId } = await withProfile(undefined);
    expect(profile?.processorCustomers).toEqual({ gw_other: known(), [gatewayId]: customer });
  });

  it('gives the payer an hour to authenticate, and never longer than the link lives', async () => {
    const link = await given.aLink({ expiresAt: instant(minutesAfter(now, 10)) });
    expect((await reserved(given.aRequest(link), link)).attempt.authenticateBy).toBe(link.expiresAt);
  });

  it('in another currency than the project’s keeps the rate and where it is from', async () => {
    const link = await given.aLink({ currency: 'eur' as never });
    const { attempt } = await reserved(given.aRequest(link), link);
    expect(attempt.conversion).toEqual({
      baseCurrency: 'usd',
      rate: String(referenceRate('usd' as never, 'eur' as never)),
      source: RATES_SOURCE.name,
      at: RATES_SOURCE.at,
    });
  });

  it('names no telephone number where there is none', async () => {
    const link = await given.aLink();
    const { customer } = await reserved(given.aRequest(link, { payer: { email: 'a@b.co', name: 'Ada' } }), link);
    expect(JSON.parse(customer.body)).not.toHaveProperty('phone');
  });

  it('knows its own lock when its commit is sent twice because the first answer was lost', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link);
    let commits = 0;
    watchWire(async (call, go) => {
      const answer = await go();
      return call.name === 'TransactWriteItems' && ++commits === 1 ? await go() : answer;
    });
    const { attempt } = await reserve(request, link, undefined, given.account);
    expect(commits).toBe(1);
    expect((await findLink(given.project.tenantId, link.slug))?.openAttempt?.id).toBe(attempt.id);
  });

  it('loses to whoever was quicker, by name', async () => {
    const link = await given.aLink();
    const request = given.aRequest(link, { once: once() });
    await reserve(request, link, undefined, given.account);
    await expect(reserve(given.aRequest(link), link, undefined, given.account)).rejects.toThrow(LinkTaken);
    await expect(reserve({ ...given.aRequest(link), once: request.once }, await given.aLink(), undefined, given.account)).rejects.toThrow(
      IdempotencyKeyTaken,
    );
    const other = await given.aLink();
    await expect(reserve({ ...request, slug: other.slug, once: undefined }, other, undefined, given.account)).rejects.toThrow(
      CustomerChanged,
    );
  });
});
