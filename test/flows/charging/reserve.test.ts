import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer, ProcessorCustomer } from '../../../shared/domain/customers/customer.ts';
import { receiptOf } from '../../../shared/domain/ids.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import { instant, minutesAfter, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { freezeRequest } from '../../../shared/flows/charging/intents.ts';
import type { KnownThere, NotMade } from '../../../shared/flows/charging/processor-customer.ts';
import { reserve } from '../../../shared/flows/charging/reserve.ts';
import { type LinkRequest, linkSale } from '../../../shared/flows/sales/link.ts';
import { newOperationId } from '../../../shared/runtime/new-id.ts';
import { findAttempt } from '../../../shared/storage/attempts.ts';
import { createCustomer, findCustomer } from '../../../shared/storage/customers.ts';
import { networkTry } from '../../../shared/storage/holds/network.ts';
import { findLink } from '../../../shared/storage/links.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { RATES } from '../../support/rates.ts';
import { watchWire } from '../../support/wire.ts';
import { aCustomer, aRequest, aSeller, aStoredLink, type Seller } from '../attempt-fixture.ts';

let seller: Seller;
beforeAll(async () => {
  seller = await aSeller();
});
const there = { key: 'k', body: '{}', frozenAt: instant(new Date()), id: 'cus_1' };
const aLink = (change?: Partial<PaymentLink>) => aStoredLink(seller.project, change);
const askFor = (link: PaymentLink, change?: Partial<LinkRequest>) => aRequest(seller.project, link, change);

function reserveLink(
  request: LinkRequest,
  link: PaymentLink,
  customer?: Customer,
  payerThere: KnownThere | NotMade = there,
) {
  const terms = linkSale.terms({ link }, request, RATES);
  const holds = [...linkSale.holds(terms, { link }), networkTry(request.clientNetwork, request.now)];
  return reserve({ kind: 'link', terms, holds, request, customer, payee: seller.account, payerThere });
}

describe('a reservation', () => {
  it('commits the attempt with its terms and holds, the lock and the customer before the charge is sent', async () => {
    const link = await aLink();
    const request = askFor(link);
    const { now } = request;
    const { attempt, customer } = await reserveLink(request, link);
    expect(attempt).toEqual({
      id: expect.stringMatching(/^txn_/),
      tenantId: seller.project.tenantId,
      projectId: seller.project.id,
      customerId: request.customerId,
      gatewayId: link.gatewayId,
      processorAccountId: seller.account.processorAccountId,
      kind: 'link',
      operation: 'charge',
      terms: linkSale.terms({ link }, request, RATES),
      holds: [
        { on: 'link', slug: link.slug },
        { on: 'network', network: request.clientNetwork, hour: request.now.toISOString().slice(0, 13) },
      ],
      state: 'charging',
      status: 2,
      version: 1,
      livemode: false,
      payer: request.payer,
      paymentMethodId: 'pm_card_visa',
      clientNetwork: request.clientNetwork,
      naturalKey: request.naturalKey,
      processorCustomerId: 'cus_1',
      charge: freezeRequest(attempt, now),
      returnUrl: `${seller.project.checkoutUrl}/payment-success?summaryRef=${receiptOf(attempt.tenantId, attempt.customerId, attempt.id)}`,
      confirms: 0,
      createdAt: instant(now),
      authenticateBy: instant(minutesAfter(now, 55)),
      leaseUntil: instant(secondsAfter(now, 45)),
      reconcileCount: 0,
    });
    expect(await findAttempt(attempt.tenantId, attempt.customerId, attempt.id)).toEqual(attempt);
    expect(await findLink(attempt.tenantId, link.slug)).toMatchObject({
      openAttempt: { id: attempt.id },
      lastAttempt: { id: attempt.id },
    });
    expect(await findCustomer(attempt.tenantId, attempt.customerId)).toEqual(customer);
    expect(customer).toMatchObject({
      ...request.payer,
      invoicePrefix: expect.stringMatching(/^[0-9A-Z]{8}$/),
      invoiceSequence: 0,
    });
    expect(customer.processorCustomers).toEqual({ [link.gatewayId]: there });
  });

  it('takes the id of the attempt from the operation, so that it is made once', async () => {
    const link = await aLink();
    const operation = { id: newOperationId(new Date()), isRepeat: false };
    const request = askFor(link, { operation });
    const { attempt, customer } = await reserveLink(request, link);
    expect(attempt.id).toBe(`txn_${operation.id}`);
    await expect(reserveLink({ ...request, operation }, await aLink(), customer)).rejects.toMatchObject({
      what: 'new attempt',
    });
  });

  it('gives the payer an hour to authenticate, and never longer than the terms allow', async () => {
    const link = await aLink({ expiresAt: instant(minutesAfter(new Date(), 10)) });
    expect((await reserveLink(askFor(link), link)).attempt.authenticateBy).toBe(link.expiresAt);
  });

  it.each<[string, Partial<PaymentLink>, string]>([
    [
      'save_card',
      { chargeMinor: 0, recurring: { intervalMonths: 1, amountMinor: 900, trialDays: 7 } },
      'a free trial',
    ],
    ['nothing', { chargeMinor: 0 }, 'nothing due'],
  ])('has the operation %s for %s: %s', async (operation, change) => {
    const link = await aLink(change);
    const { attempt } = await reserveLink(askFor(link), link);
    expect(attempt).toMatchObject({ state: operation === 'nothing' ? 'prepared' : 'charging', operation });
    expect('charge' in attempt).toBe(operation !== 'nothing');
  });

  it('recognises its own hold when its commit is sent twice because the first reply was lost', async () => {
    const link = await aLink();
    let commits = 0;
    watchWire(async (call, go) => {
      const answer = await go();
      return call.name === 'TransactWriteItems' && ++commits === 1 ? await go() : answer;
    });
    const { attempt } = await reserveLink(askFor(link), link);
    expect(commits).toBe(1);
    expect((await findLink(attempt.tenantId, link.slug))?.openAttempt?.id).toBe(attempt.id);
  });

  it('that loses a race writes nothing and says which race it lost', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const request = askFor(link);
    await reserveLink(request, link);
    await expect(reserveLink(askFor(link), link)).rejects.toMatchObject({ what: 'hold' });
    await expect(reserveLink({ ...request, slug: other.slug }, other)).rejects.toMatchObject({
      what: 'customer',
    });
    expect((await findLink(link.tenantId, other.slug))?.openAttempt).toBeUndefined();
  });
});

describe('the customer of a reservation', () => {
  const known = (change: Partial<ProcessorCustomer> = {}): ProcessorCustomer => ({ ...there, ...change });
  async function withCustomer(
    processorCustomers: Customer['processorCustomers'],
    payerThere: KnownThere | NotMade = there,
  ) {
    const link = await aLink();
    const request = askFor(link);
    const before = { ...aCustomer(seller.project, request.customerId, known()), processorCustomers };
    await commit(createCustomer(before));
    const { attempt, customer } = await reserveLink(request, link, before, payerThere);
    const stored = await findCustomer(link.tenantId, request.customerId);
    expect(stored).toEqual(customer);
    return { attempt, before, stored };
  }
  const gatewayId = () => String(seller.account.gatewayId);

  it('is kept as the processor knows them, beside what other gateways know', async () => {
    const { stored } = await withCustomer({ gw_other: known({ id: 'cus_2' }) });
    expect(stored?.processorCustomers).toEqual({ gw_other: known({ id: 'cus_2' }), [gatewayId()]: there });
  });

  it('is written once', async () => {
    const { stored, before } = await withCustomer({ [gatewayId()]: known({ key: 'first' }) });
    expect(stored).toEqual(before);
  });

  it('whom the processor did not take leaves the attempt without a request', async () => {
    const { stored, before, attempt } = await withCustomer({}, { kind: 'unknown', reason: 'no answer' });
    expect(stored).toEqual(before);
    expect(attempt).toMatchObject({ state: 'prepared', operation: 'charge' });
    expect(attempt).not.toHaveProperty('charge');
  });
});
