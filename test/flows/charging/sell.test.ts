import { beforeAll, describe, expect, it } from 'vitest';
import { type GatewayId, type ProjectId, receiptOf } from '../../../shared/domain/ids.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import { attemptRef } from '../../../shared/domain/sales/attempt-ref.ts';
import { instant, minutesAfter, secondsAfter } from '../../../shared/domain/time/calendar.ts';
import { reserve } from '../../../shared/flows/charging/reserve.ts';
import { sell } from '../../../shared/flows/charging/sell.ts';
import { finishAbandoned } from '../../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { type LinkRequest, linkSale } from '../../../shared/flows/sales/link.ts';
import { newOperationId } from '../../../shared/runtime/new-id.ts';
import { advance, findAttempt } from '../../../shared/storage/attempts.ts';
import { getCustomer } from '../../../shared/storage/customers.ts';
import { countDecline, emailLimit, networkLimit } from '../../../shared/storage/decline-limits.ts';
import { networkTry } from '../../../shared/storage/holds/network.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { chargesAt, kept } from '../../support/money-books.ts';
import { RATES } from '../../support/rates.ts';
import { loseTable, reviveWire } from '../../support/wire.ts';
import { aRequest, aSeller, aStoredLink, begun, type Seller } from '../attempt-fixture.ts';
import { meanwhile } from '../meanwhile.ts';
import { runOutOfTime } from '../out-of-time.ts';
import { misbehave } from '../processor-faults.ts';

let seller: Seller;
beforeAll(async () => {
  seller = await aSeller();
});
const aLink = (change?: Partial<PaymentLink>) => aStoredLink(seller.project, change);
const askFor = (link: Pick<PaymentLink, 'slug'>, change?: Partial<LinkRequest>) =>
  aRequest(seller.project, link, change);
const pay = (request: LinkRequest) => sell(linkSale, request);
const paid = { outcome: { kind: 'succeeded' }, isReplay: false };

/** An attempt that another process has just reserved. */
async function reserved(request: LinkRequest, link: PaymentLink) {
  const terms = linkSale.terms({ link }, request, RATES);
  const holds = [...linkSale.holds(terms, { link }), networkTry(request.clientNetwork, request.now)];
  const sold = { kind: 'link', terms, holds } as const;
  return (await reserve({ ...sold, request, customer: undefined, payee: seller.account })).attempt;
}
const current = ({ tenantId, customerId, id }: Awaited<ReturnType<typeof reserved>>) =>
  findAttempt(tenantId, customerId, id);

describe('charging a link', () => {
  it('is refused for another project of the same tenant', async () => {
    const project = { ...seller.project, id: 'b'.repeat(24) as ProjectId };
    await expect(pay(askFor(await aLink(), { project }))).rejects.toMatchObject({
      code: 'payment_link_not_found',
    });
  });

  it('is refused unless the link’s own gateway is active', async () => {
    const link = await aLink();
    const [gateway] = seller.project.gateways;
    if (!gateway) throw new Error('The project has no gateway.');
    for (const gateways of [
      [],
      [{ ...gateway, active: false }],
      [{ ...gateway, id: 'gw_other' as GatewayId }],
    ]) {
      const request = askFor(link, { project: { ...seller.project, gateways } });
      await expect(pay(request)).rejects.toMatchObject({ code: 'gateway_not_available' });
    }
    expect(await chargesAt(seller.tenant)).toEqual([]);
  });

  it.each([
    ['network', 20],
    ['email', 5],
  ] as const)(
    'is refused by %s after %d declines until the next full hour, and for no other payer',
    async (on, declines) => {
      const now = new Date('2026-11-21T12:30:00.500Z');
      const link = await aLink({ expiresAt: '2999-01-01T00:00:00.000Z' as never });
      const request = askFor(link, { now });
      const limit = on === 'email' ? emailLimit(request) : networkLimit(request);
      for (let count = 0; count < declines; count++)
        await commit([countDecline(seller.project.tenantId, limit, now)]);
      const message = expect.stringContaining('Try again in 30 minutes.');
      await expect(pay(request)).rejects.toMatchObject({
        code: 'rate_limited',
        message,
        details: { retryAfterSeconds: 1800 },
      });
      expect(await pay(askFor(link, { now }))).toMatchObject(paid);
    },
  );

  it('is refused while another process holds the link', async () => {
    const link = await aLink();
    await reserved(askFor(link), link);
    await expect(pay(askFor(link))).rejects.toMatchObject({
      code: 'payment_in_progress',
      details: { retryAfterSeconds: 5 },
    });
  });

  it('goes on when the reconciler frees the link in the same moment', async () => {
    const link = await aLink();
    const first = await reserved(askFor(link), link);
    const now = minutesAfter(new Date(), 1);
    meanwhile(/^table GetItem/, () => finishAbandoned(now, () => true));
    expect(await pay(askFor(link, { now }))).toMatchObject(paid);
    expect(await current(first)).toMatchObject({ state: 'aborted' });
  });
});

describe('a repeat', () => {
  it('of the same operation gets the first outcome, though the link is used', async () => {
    const operation = { id: newOperationId(new Date()), isRepeat: false };
    const request = askFor(await aLink(), { operation });
    const { outcome } = await pay(request);
    expect(await pay({ ...request, operation: { ...operation, isRepeat: true } })).toEqual({
      outcome,
      isReplay: true,
    });
    await expect(pay({ ...request, operation: undefined, naturalKey: 'another' })).rejects.toMatchObject({
      code: 'payment_link_used',
    });
  });

  it('of an operation that died before its reservation makes the attempt with the same id', async () => {
    const operation = { id: newOperationId(new Date()), isRepeat: true };
    const charged = await pay(askFor(await aLink(), { operation }));
    expect(charged).toMatchObject({ ...paid, outcome: { attempt: { id: `txn_${operation.id}` } } });
  });

  it('of the same click gets the first outcome, also when it is no success', async () => {
    const link = await aLink();
    const request = askFor(link);
    const attempt = await reserved(request, link);
    const sending = advance(attempt, 'charging');
    await commit([sending.write]);
    await commit([advance(sending.after, 'quarantined', { mismatches: ['amount'] }).write]);
    await expect(pay(request)).rejects.toMatchObject({ code: 'payment_mismatch' });
  });

  it.each([
    ['declined', 59, true],
    ['declined', 61, false],
    ['aborted', 1, false],
  ] as const)(
    'of a click whose attempt was %s %d seconds ago returns the same outcome: %s',
    async (state, seconds, isRepeated) => {
      const link = await aLink();
      const request = askFor(link);
      const attempt = await reserved(request, link);
      await commit([advance(attempt, state, { endedAt: instant(request.now) }).write]);
      const next = await aLink({ lastAttempt: attemptRef(attempt) });
      const { isReplay } = await pay({
        ...request,
        slug: next.slug,
        now: secondsAfter(request.now, seconds),
      });
      expect(isReplay).toBe(isRepeated);
    },
  );
});

describe('a payer whose customer was deleted at the processor', () => {
  /** A link, and a request by a payer who has paid before. */
  async function returning(change: Partial<LinkRequest> = {}) {
    const first = askFor(await aLink());
    await pay(first);
    const link = await aLink();
    const request = askFor(link, {
      payer: first.payer,
      customerId: first.customerId,
      naturalKey: 'again',
      ...change,
    });
    const entry = async () => {
      const { processorCustomers } = await getCustomer(seller.project.tenantId, first.customerId);
      return processorCustomers[seller.account.gatewayId];
    };
    const id = (await entry())?.id ?? '';
    await seller.account.processor.customers.del(id);
    const attempts = async () =>
      (await kept(seller.tenant)).attempts.filter(({ holds }) => JSON.stringify(holds).includes(link.slug));
    return { request, entry, id, attempts };
  }
  const operation = () => ({ id: newOperationId(new Date()), isRepeat: false });

  it.each([
    ['without a key', undefined],
    ['with a key', operation()],
  ])('pays in a new attempt with a new customer, %s', async (_, operation) => {
    const { request, entry, id, attempts } = await returning(operation && { operation });
    expect(await pay(request)).toMatchObject(paid);
    const [aborted, next] = (await attempts()).toSorted((one, other) =>
      String(one.state).localeCompare(String(other.state)),
    );
    expect(aborted).toMatchObject({
      state: 'aborted',
      abortReason: 'customer_missing',
      processorCustomerId: id,
    });
    if (operation) expect(next?.id).toBe(aborted?.replacedBy);
    expect(next).toMatchObject({ state: 'succeeded', processorCustomerId: (await entry())?.id });
    expect(next?.processorCustomerId).not.toBe(id);
    expect(
      (await pay({ ...request, ...(operation && { operation: { ...operation, isRepeat: true } }) })).isReplay,
    ).toBe(true);
    expect(await attempts()).toHaveLength(2);
  });

  it('gets one outcome for both clicks when they arrive at once', async () => {
    const { request, attempts } = await returning();
    const both = await Promise.all([pay(request), pay(request)]);
    expect(both.map(({ outcome }) => outcome.kind)).toEqual(['succeeded', 'succeeded']);
    expect((await attempts()).map(({ state }) => state).sort()).toEqual(['aborted', 'succeeded']);
  });

  it('is charged in the attempt that the aborted one names when the first process died between the two', async () => {
    const first = operation();
    const { request, attempts } = await returning({ operation: first });
    const dies = async () => Promise.reject(new Error('The process is gone.'));
    meanwhile(/^table BatchGetItem/, async () => meanwhile(/^table BatchGetItem/, dies));
    await expect(pay(request)).rejects.toThrow('The process is gone.');
    reviveWire();
    expect((await attempts()).map(({ state }) => state)).toEqual(['aborted']);
    expect(await pay({ ...request, operation: { ...first, isRepeat: true } })).toMatchObject(paid);
    const ids = (await attempts()).map(({ id }) => id);
    expect(ids).toContain((await attempts()).find(({ state }) => state === 'aborted')?.replacedBy);
  });

  it('keeps a charge unknown when only the second sending says so', async () => {
    const { request, attempts } = await returning();
    await misbehave(seller.tenant, 'drop_before', /^\/v1\/payment_intents$/);
    expect(await pay(request)).toMatchObject({ outcome: { kind: 'processing' } });
    expect(await attempts()).toMatchObject([{ state: 'charging' }]);
  });

  it('is not locked out by a charge of unknown outcome: the account’s list and the fence end it', async () => {
    const { request, attempts } = await returning();
    await misbehave(seller.tenant, 'drop_before', /^\/v1\/payment_intents$/, { times: 2 });
    await pay(request);
    await finishAbandoned(minutesAfter(request.now, 1), () => true);
    expect(await attempts()).toMatchObject([{ state: 'aborted', abortReason: 'fenced' }]);
    expect(await pay({ ...request, now: minutesAfter(request.now, 2) })).toMatchObject(paid);
  });
});

describe('a failure', () => {
  it('after the reservation is an unknown outcome, and is logged with its attempt', async () => {
    const request = askFor(await aLink());
    takeLogLines();
    meanwhile(/^processor POST .*payment_intents$/, async () => loseTable('TransactWriteItems'));
    expect(await pay(request)).toMatchObject({ isReplay: false, outcome: { kind: 'processing' } });
    const [line] = takeLogLines().map((text) => JSON.parse(text));
    expect(line).toMatchObject({
      level: 'error',
      tenantId: seller.project.tenantId,
      attemptId: expect.stringMatching(/^txn_/),
    });
  });

  it('before the reservation is thrown', async () => {
    const request = askFor(await aLink());
    loseTable('TransactWriteItems');
    await expect(pay(request)).rejects.toThrow('The table is gone.');
  });

  it('of time is an unknown outcome with a receipt, and the charge is still recorded', async () => {
    const request = askFor(await aLink());
    runOutOfTime(/^processor POST .*payment_intents$/);
    const { outcome } = await pay(request);
    if (outcome.kind !== 'processing') throw new Error(`The outcome is ${outcome.kind}.`);
    reviveWire();
    const repeated = await pay(request);
    expect(repeated).toMatchObject({
      isReplay: true,
      outcome: { kind: 'succeeded', receipt: outcome.receipt },
    });
  });

  it('of time while a repeat asks the processor is an unknown outcome with the receipt', async () => {
    const { project, link, attempt, now } = await begun();
    runOutOfTime(/^processor GET/);
    const repeated = await pay(
      aRequest(project, link, { customerId: attempt.customerId, naturalKey: attempt.naturalKey, now }),
    );
    const receipt = receiptOf(attempt.tenantId, attempt.customerId, attempt.id);
    expect(repeated).toEqual({ isReplay: true, outcome: { kind: 'processing', receipt } });
  });

  it('of time before the reservation keeps the idempotency key for the repeat', async () => {
    const request = askFor(await aLink());
    runOutOfTime(/^table BatchGetItem/);
    await expect(pay(request)).rejects.toMatchObject({
      code: 'payment_in_progress',
      details: { isOutcome: true },
    });
  });

  it('of a look-up in a repeat is its attempt’s receipt, and is logged', async () => {
    const { project, link, attempt, now } = await begun();
    loseTable('UpdateItem');
    takeLogLines();
    const repeated = await pay(
      aRequest(project, link, { customerId: attempt.customerId, naturalKey: attempt.naturalKey, now }),
    );
    expect(repeated).toMatchObject({ isReplay: true, outcome: { kind: 'processing' } });
    expect(JSON.parse(takeLogLines()[0] ?? '{}')).toMatchObject({ level: 'error', attemptId: attempt.id });
  });
});
