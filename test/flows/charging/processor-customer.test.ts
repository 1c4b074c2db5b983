import { expect, it } from 'vitest';
import type { Refusal } from '../../../local/processor/faults/faults.ts';
import type { FaultMode } from '../../../local/processor/http/server.ts';
import type { ProcessorCustomer } from '../../../shared/domain/customers/customer.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { sell } from '../../../shared/flows/charging/sell.ts';
import { linkSale } from '../../../shared/flows/sales/link.ts';
import { createCustomer, findCustomer } from '../../../shared/storage/customers.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { askedOf, kept } from '../../support/money-books.ts';
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
  const { email } = request.payer;
  const known = {
    ...aCustomer(project, request.customerId, { ...order, ...entry }),
    ...{ email, name: 'Ada Lovelace' },
  };
  if (entry) await commit(createCustomer(known));
  const pay = (change = {}) => sell(linkSale, { ...request, ...change });
  const entryOf = async () =>
    (await findCustomer(project.tenantId, request.customerId))?.processorCustomers[account.gatewayId];
  const asked = async () => (await askedOf(tenant)).filter(({ method }) => method === 'POST');
  return { request, project, tenant, account, pay, entryOf, asked };
}
const attemptsOf = async () =>
  (await kept(seller.tenant)).attempts.map(({ state, abortReason }) => [state, abortReason]);

it('a payer whom the processor does not know is sent under the name that the tenant has: anyone can type an e-mail', async () => {
  const { pay, entryOf } = await payer({ frozenAt: instant(new Date(0)) });
  await pay();
  expect(JSON.parse((await entryOf())?.body ?? '{}')).toMatchObject({ name: 'Ada Lovelace' });
});

it.each([
  ['almost 20 hours', 19.9, true],
  ['20 hours', 20, false],
])(
  'a payer whom the processor does not know is made by a request that was ordered %s ago only while its key lives',
  async (_, hours, isSent) => {
    const { pay, entryOf } = await payer({ frozenAt: instant(minutesAfter(new Date(), -hours * 60)) });
    await pay();
    expect((await entryOf())?.key === 'k').toBe(isSent);
  },
);

it.each<[FaultMode, number]>([
  ['drop_reply', 2],
  ['error_500_kept', 4],
])(
  'a payer whom the processor does not take is charged nothing, and what was reserved is free again (%s × %d)',
  async (mode, times) => {
    const { tenant, pay, entryOf, request } = await payer();
    await misbehave(tenant, mode, CUSTOMERS, { times });
    await expect(pay()).rejects.toMatchObject({ code: 'processor_unavailable' });
    expect(await attemptsOf()).toEqual([['aborted', 'unsent']]);
    expect(await entryOf()).toBeUndefined();
    expect((await pay({ naturalKey: 'again', now: minutesAfter(request.now, 1) })).outcome.kind).toBe(
      'succeeded',
    );
  },
);

it.each<[Refusal, string]>([
  [{ status: 401 }, 'credentials'],
  [{ status: 400, code: 'parameter_unknown', param: 'nonsense' }, 'refused'],
])(
  'a payer whom the processor does not take ends the attempt and notifies operators: %j',
  async (refusal, because) => {
    const { tenant, pay } = await payer();
    await misbehave(tenant, { refusal }, CUSTOMERS);
    await expect(pay()).rejects.toMatchObject({ code: 'gateway_not_available' });
    expect(await attemptsOf()).toEqual([['aborted', because]]);
    const { outbox } = await kept(tenant);
    expect(outbox).toMatchObject([
      { events: [{ type: 'gateway.refused' }], notices: [{ type: 'gateway.refused', detail: { because } }] },
    ]);
  },
);

it.each<[string, FaultMode, Partial<ProcessorCustomer> | undefined]>([
  ['a stored server error', 'error_500_kept', undefined],
  ['an ordered request that is always refused', 'rate_limit_429', { body: '{"nonsense":"1"}' }],
])(
  'a payer whom the processor does not take is asked for once more under another key after %s',
  async (_, mode, entry) => {
    const { tenant, pay, entryOf } = await payer(entry);
    if (!entry) await misbehave(tenant, mode, CUSTOMERS);
    expect((await pay()).outcome.kind).toBe('succeeded');
    expect((await entryOf())?.key).toMatch(/:cus:[0-9a-f]{64}:[0-9]+$/);
  },
);

it('a payer whom the processor does not take too late is reserved nothing for: the request was answered, and its payer may have paid otherwise', async () => {
  const { pay } = await payer();
  await expect(pay({ deadline: { leftMs: () => 4000 } })).rejects.toMatchObject({
    code: 'payment_in_progress',
  });
  expect(await attemptsOf()).toEqual([]);
});

it.each<Refusal>([
  { status: 409, type: 'idempotency_error' },
  { status: 429, code: 'lock_timeout' },
])(
  'a payer whom the processor does not know is waited for while another payment makes it: %j',
  async (refusal) => {
    const { tenant, pay } = await payer();
    await misbehave(tenant, { refusal }, CUSTOMERS, { times: 3 });
    expect((await pay()).outcome.kind).toBe('succeeded');
  },
);
