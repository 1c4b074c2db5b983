import { beforeAll, expect, it } from 'vitest';
import type { GatewayId } from '../../../shared/domain/ids.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import { minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { reserve } from '../../../shared/flows/charging/reserve.ts';
import { sell } from '../../../shared/flows/charging/sell.ts';
import { finishAbandoned } from '../../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { type LinkRequest, linkSale } from '../../../shared/flows/sales/link.ts';
import { newOperationId } from '../../../shared/runtime/new-id.ts';
import { sealReceipt } from '../../../shared/runtime/receipt.ts';
import { findAttempt } from '../../../shared/storage/attempts.ts';
import { getCustomer } from '../../../shared/storage/customers.ts';
import { networkTry } from '../../../shared/storage/holds/network.ts';
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
const paid = { outcome: { kind: 'succeeded' }, replay: undefined };

/** An attempt that another process has just reserved. */
async function reserved(request: LinkRequest, link: PaymentLink) {
  const terms = linkSale.terms({ link }, request, RATES);
  const holds = [...linkSale.holds(terms, { link }), networkTry(request.clientNetwork, request.now)];
  const sold = { kind: 'link', terms, holds } as const;
  return (await reserve({ ...sold, request, customer: undefined, payee: seller.account })).attempt;
}
const current = ({ tenantId, customerId, id }: Awaited<ReturnType<typeof reserved>>) =>
  findAttempt(tenantId, customerId, id);

it('charging a link is refused unless the link’s own gateway is active', async () => {
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

it('charging a link goes on when the reconciler frees the link in the same moment', async () => {
  const link = await aLink();
  const first = await reserved(askFor(link), link);
  const now = minutesAfter(new Date(), 1);
  meanwhile(/^table GetItem/, () => finishAbandoned(now, () => true));
  expect(await pay(askFor(link, { now }))).toMatchObject(paid);
  expect(await current(first)).toMatchObject({ state: 'aborted' });
});

it('a repeat of an operation that died before its reservation makes the attempt with the same id', async () => {
  const operation = { id: newOperationId(new Date()), isRepeat: true };
  const charged = await pay(askFor(await aLink(), { operation }));
  expect(charged).toMatchObject({ ...paid, outcome: { attempt: { id: `txn_${operation.id}` } } });
});

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
])(
  'a payer whose customer was deleted at the processor pays in a new attempt with a new customer, %s',
  async (_, operation) => {
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
      (await pay({ ...request, ...(operation && { operation: { ...operation, isRepeat: true } }) })).replay,
    ).toBe(operation ? 'of_key' : 'of_click');
    expect(await attempts()).toHaveLength(2);
  },
);

it('a payer whose customer was deleted at the processor is charged in the attempt that the aborted one names when the first process died between the two', async () => {
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

it('a payer whose customer was deleted at the processor keeps a charge unknown when only the second sending says so', async () => {
  const { request, attempts } = await returning();
  await misbehave(seller.tenant, 'drop_before', /^\/v1\/payment_intents$/);
  expect(await pay(request)).toMatchObject({ outcome: { kind: 'processing' } });
  expect(await attempts()).toMatchObject([{ state: 'charging' }]);
});

it('a payer whose customer was deleted at the processor is not locked out by a charge of unknown outcome: the account’s list and the fence end it', async () => {
  const { request, attempts } = await returning();
  await misbehave(seller.tenant, 'drop_before', /^\/v1\/payment_intents$/, { times: 2 });
  await pay(request);
  await finishAbandoned(minutesAfter(request.now, 1), () => true);
  expect(await attempts()).toMatchObject([{ state: 'aborted', abortReason: 'fenced' }]);
  expect(await pay({ ...request, now: minutesAfter(request.now, 2) })).toMatchObject(paid);
});

it('a failure of time while a repeat asks the processor is an unknown outcome with the receipt', async () => {
  const { project, link, attempt, now } = await begun();
  runOutOfTime(/^processor GET/);
  const repeated = await pay(
    aRequest(project, link, { customerId: attempt.customerId, naturalKey: attempt.naturalKey, now }),
  );
  const receipt = sealReceipt(attempt.tenantId, project, { ...attempt, attemptId: attempt.id });
  expect(repeated).toEqual({ replay: 'of_click', outcome: { kind: 'processing', receipt } });
});

it('a failure of time before the reservation keeps the idempotency key for the repeat', async () => {
  const request = askFor(await aLink());
  runOutOfTime(/^table BatchGetItem/);
  await expect(pay(request)).rejects.toMatchObject({
    code: 'payment_in_progress',
    details: { isOutcome: true },
  });
});

it('a failure of a look-up in a repeat is its attempt’s receipt, and is logged', async () => {
  const { project, link, attempt, now } = await begun();
  loseTable('UpdateItem');
  takeLogLines();
  const repeated = await pay(
    aRequest(project, link, { customerId: attempt.customerId, naturalKey: attempt.naturalKey, now }),
  );
  expect(repeated).toMatchObject({ replay: 'of_click', outcome: { kind: 'processing' } });
  expect(JSON.parse(takeLogLines()[0] ?? '{}')).toMatchObject({ level: 'error', attemptId: attempt.id });
});
