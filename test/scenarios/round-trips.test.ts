import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renewBatch } from '../../shared/flows/renewals/renew-batch.ts';
import { deadlineFrom } from '../../shared/runtime/deadline.ts';
import { now, travelTo } from '../support/clock.ts';
import { aLink, aPayer, pay, type TestLink } from '../support/links.ts';
import { aListeningTenant, deliver, eventsAt } from '../support/processor-events.ts';
import { aShop, subscribe } from '../support/purchases.ts';
import { ADA, aSubscriber, planned } from '../support/renewals.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { watchWire } from '../support/wire.ts';
import { unitsOfCommits } from '../support/write-units.ts';

/** How often a flow leaves the process, when this process has served the tenant before. */
async function callsOf<Result>(
  flow: () => Promise<Result>,
): Promise<{ result: Result; table: string[]; processor: string[] }> {
  const [table, processor]: string[][] = [[], []];
  watchWire((call, go) => {
    (call.to === 'table' ? table : processor)?.push(call.name);
    return go();
  });
  return { result: await flow(), table: table ?? [], processor: processor ?? [] };
}

/** What the process remembers of the tenant stays, however long a test takes. */
beforeEach(() => {
  const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => time.mockRestore());
});

it.each([{}, { idempotencyKey: 'order-7' }])(
  'round trips to make a link of %j by the public route: two reads and a count of its network, then one write',
  async (more) => {
    const tenant = await aTenant();
    await aLink(tenant);
    const { table, processor } = await callsOf<TestLink>(() => aLink(tenant, more));
    expect([table, processor]).toEqual([
      ['BatchGetItem', 'UpdateItem', 'GetItem', 'PutItem', 'UpdateItem'],
      [],
    ]);
  },
);

it('round trips to pay, by a known payer: one read, a look at the card, one reservation, one charge, one record', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  await pay(await aLink(tenant), { customerInfo });
  const link = await aLink(tenant);
  const { result, table, processor } = await callsOf(() => pay(link, { customerInfo }));
  expect(result.status).toBe(200);
  expect(table).toEqual(['BatchGetItem', 'TransactWriteItems', 'TransactWriteItems']);
  expect(processor).toEqual(['GET /v1/payment_methods/:id', 'POST /v1/payment_intents']);
  console.log(
    `A known payer’s payment: ${table.length} calls to the table, ${processor.length} to the processor.`,
  );
});

it('round trips to pay, by a new payer: at most three calls to the processor', async () => {
  const tenant = await aTenant();
  await pay(await aLink(tenant));
  const link = await aLink(tenant);
  const { table, processor } = await callsOf(() => pay(link));
  expect(processor).toEqual([
    'GET /v1/payment_methods/:id',
    'POST /v1/customers',
    'POST /v1/payment_intents',
  ]);
  expect(table.length).toBeLessThanOrEqual(4);
  console.log(
    `A new payer’s payment: ${table.length} calls to the table, ${processor.length} to the processor.`,
  );
});

it.each(['pm_card_visa', 'pm_card_chargeDeclined'])(
  'the event of a recorded payment by %s costs one read where it arrives, and is not queued',
  async (paymentMethodId) => {
    const tenant = await aListeningTenant();
    const payAndDeliver = async () => {
      await pay(await aLink(tenant), { paymentMethodId });
      const event = (
        await eventsAt(
          tenant,
          /visa/.test(paymentMethodId) ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
        )
      ).at(-1);
      return await callsOf(async () =>
        expect((await deliver(tenant, event ?? {})).body.data).toEqual({ queued: false }),
      );
    };
    await payAndDeliver();
    const { table, processor } = await payAndDeliver();
    expect([table, processor]).toEqual([['GetItem'], []]);
  },
);

/** What the reservation and the record of a renewal cost: docs/decisions/0055 says which rows. More would be paid by every renewal. */

const renewed = async (tenant: TestTenant) => {
  travelTo('2027-02-28T00:10:00Z');
  const [batch] = await planned(tenant);
  if (!batch) throw new Error('nothing is due');
  const charge = () => renewBatch(batch, now(), deadlineFrom(performance.now()));
  return await unitsOfCommits(async () => expect(await charge()).toMatchObject({ charged: 1 }));
};

it('write units of a renewal of a link’s order', async () => {
  expect(await renewed(await aSubscriber())).toEqual([12, 28]);
});

it('write units of a renewal of a plan’s order', async () => {
  travelTo('2027-01-31T10:00:00Z');
  const shop = await aShop();
  await subscribe(shop, { customerInfo: ADA });
  expect(await renewed(shop.tenant)).toEqual([12, 28]);
});
