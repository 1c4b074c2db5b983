import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../local/processor/faults/faults.ts';
import type { FaultMode } from '../../../local/processor/http/server.ts';
import type { ProcessorCustomer } from '../../../shared/domain/customers/customer.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { sell } from '../../../shared/flows/charging/sell.ts';
import { linkSale } from '../../../shared/flows/sales/link.ts';
import { sha256 } from '../../../shared/runtime/hash.ts';
import { createCustomer, findCustomer } from '../../../shared/storage/customers.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { askedOf, booksOf, chargesAt, kept } from '../../support/money-books.ts';
import { aCustomer, aRequest, aSeller, aStoredLink, type Seller } from '../attempt-fixture.ts';
import { misbehave } from '../processor-faults.ts';

const CUSTOMERS = /^\/v1\/customers$/;

let seller: Seller;

/** A payer who pays, known to the tenant with this entry, or not at all. */
async function payer(entry?: Partial<ProcessorCustomer>) {
  seller = await aSeller();
  const { project, tenant, account } = seller;
  const request = aRequest(project, await aStoredLink(project));
  const now = request.now;
  const order = { key: 'k', body: JSON.stringify({ metadata: {} }), frozenAt: instant(now) };
  const known = { ...aCustomer(project, request.customerId, { ...order, ...entry }), name: 'Ada Lovelace' };
  if (entry) await commit(createCustomer(known));
  const pay = (change = {}) => sell(linkSale, { ...request, ...change });
  const entryOf = async () =>
    (await findCustomer(project.tenantId, request.customerId))?.processorCustomers[account.gatewayId];
  const asked = async () => (await askedOf(tenant)).filter(({ method }) => method === 'POST');
  return { request, project, tenant, account, pay, entryOf, asked };
}
const attemptsOf = async () =>
  (await kept(seller.tenant)).attempts.map(({ state, abortReason }) => [state, abortReason]);

describe('a payer whom the processor does not know', () => {
  it('is made known to it under a key of the text that is sent, then reserved, then charged', async () => {
    const { request, project, tenant, pay, entryOf, asked } = await payer();
    expect((await pay()).outcome.kind).toBe('succeeded');
    const body = {
      email: request.payer.email,
      name: 'Ada',
      phone: '+15550100',
      metadata: { tenant: project.tenantId, customer: request.customerId },
    };
    const key = `v1:${project.tenantId}:${request.customerId}:cus:${sha256(JSON.stringify(body))}`;
    const [intent] = await chargesAt(tenant);
    expect(await entryOf()).toEqual({
      key,
      body: JSON.stringify(body),
      frozenAt: instant(request.now),
      id: intent?.customer,
    });
    expect((await asked()).map(({ path }) => path)).toEqual(['/v1/customers', '/v1/payment_intents']);
    expect((await asked())[0]).toMatchObject({ idempotencyKey: key, body });
  });

  it('is one customer there for two payments at once', async () => {
    const { project, pay, tenant } = await payer();
    const other = await aStoredLink(project);
    const both = await Promise.all([pay(), pay({ slug: other.slug, naturalKey: 'other' })]);
    expect(both.map(({ outcome }) => outcome.kind)).toEqual(['succeeded', 'succeeded']);
    expect((await booksOf(tenant)).customers).toHaveLength(1);
  });

  it('is the same customer there when the first process died before it reserved', async () => {
    const { pay, tenant, account, request, project } = await payer();
    const entry = { email: request.payer.email, name: 'Ada', phone: '+15550100' };
    const metadata = { tenant: project.tenantId, customer: request.customerId };
    const idempotencyKey = `v1:${project.tenantId}:${request.customerId}:cus:${sha256(JSON.stringify({ ...entry, metadata }))}`;
    const { id } = await account.processor.customers.create({ ...entry, metadata }, { idempotencyKey });
    await pay();
    expect((await chargesAt(tenant))[0]?.customer).toBe(id);
  });

  it('is sent under the name that the tenant has: anyone can type an e-mail', async () => {
    const { pay, entryOf } = await payer({ frozenAt: instant(new Date(0)) });
    await pay();
    expect(JSON.parse((await entryOf())?.body ?? '{}')).toMatchObject({ name: 'Ada Lovelace' });
  });

  it.each([
    ['almost 20 hours', 19.9, true],
    ['20 hours', 20, false],
  ])('is made by a request that was ordered %s ago only while its key lives', async (_, hours, isSent) => {
    const { pay, entryOf } = await payer({ frozenAt: instant(minutesAfter(new Date(), -hours * 60)) });
    await pay();
    expect((await entryOf())?.key === 'k').toBe(isSent);
  });

  it('is not asked for again once known', async () => {
    const { pay, asked, request } = await payer();
    await pay();
    const next = await aStoredLink(seller.project);
    await pay({ slug: next.slug, naturalKey: 'next', now: minutesAfter(request.now, 1) });
    expect((await asked()).filter(({ path }) => CUSTOMERS.test(path))).toHaveLength(1);
  });

  it.each<Refusal>([
    { status: 409, type: 'idempotency_error' },
    { status: 429, code: 'lock_timeout' },
  ])('is waited for while another payment makes it: %j', async (refusal) => {
    const { tenant, pay } = await payer();
    await misbehave(tenant, { refusal }, CUSTOMERS, { times: 3 });
    expect((await pay()).outcome.kind).toBe('succeeded');
  });
});

describe('a payer whom the processor does not take', () => {
  it.each<[FaultMode, number]>([
    ['drop_reply', 2],
    ['error_500_kept', 4],
  ])('is charged nothing, and what was reserved is free again (%s × %d)', async (mode, times) => {
    const { tenant, pay, entryOf, request } = await payer();
    await misbehave(tenant, mode, CUSTOMERS, { times });
    await expect(pay()).rejects.toMatchObject({ code: 'processor_unavailable' });
    expect(await attemptsOf()).toEqual([['aborted', 'unsent']]);
    expect(await entryOf()).toBeUndefined();
    expect((await pay({ naturalKey: 'again', now: minutesAfter(request.now, 1) })).outcome.kind).toBe(
      'succeeded',
    );
  });

  it.each<[Refusal, string]>([
    [{ status: 401 }, 'credentials'],
    [{ status: 400, code: 'parameter_unknown', param: 'nonsense' }, 'refused'],
  ])('ends the attempt and notifies operators: %j', async (refusal, because) => {
    const { tenant, pay } = await payer();
    await misbehave(tenant, { refusal }, CUSTOMERS);
    await expect(pay()).rejects.toMatchObject({ code: 'gateway_not_available' });
    expect(await attemptsOf()).toEqual([['aborted', because]]);
    const { outbox } = await kept(tenant);
    expect(outbox).toMatchObject([
      { events: [], notices: [{ type: 'gateway.refused', detail: { because } }] },
    ]);
  });

  it.each<[string, FaultMode, Partial<ProcessorCustomer> | undefined]>([
    ['a stored server error', 'error_500_kept', undefined],
    ['an ordered request that is always refused', 'rate_limit_429', { body: '{"nonsense":"1"}' }],
  ])('is asked for once more under another key after %s', async (_, mode, entry) => {
    const { tenant, pay, entryOf } = await payer(entry);
    if (!entry) await misbehave(tenant, mode, CUSTOMERS);
    expect((await pay()).outcome.kind).toBe('succeeded');
    expect((await entryOf())?.key).toMatch(/:cus:[0-9a-f]{64}:[0-9]+$/);
  });

  it('too late is reserved nothing for: the request was answered, and its payer may have paid otherwise', async () => {
    const { pay } = await payer();
    await expect(pay({ deadline: { leftMs: () => 4000 } })).rejects.toMatchObject({
      code: 'payment_in_progress',
    });
    expect(await attemptsOf()).toEqual([]);
  });
});
