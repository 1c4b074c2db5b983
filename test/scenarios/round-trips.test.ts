import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLink, aPayer, pay, type TestLink } from '../support/links.ts';
import { aTenant } from '../support/tenants.ts';
import { watchWire } from '../support/wire.ts';

/** How often a flow leaves the process, when this process has served the tenant before. */
async function callsOf<Result>(flow: () => Promise<Result>): Promise<{ result: Result; table: string[]; processor: string[] }> {
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

describe('round trips', () => {
  it('to make a link: one write', async () => {
    const tenant = await aTenant();
    await aLink(tenant);
    const { table, processor } = await callsOf<TestLink>(() => aLink(tenant));
    expect([table, processor]).toEqual([['PutItem'], []]);
  });

  it('to pay, by a known payer: one read, one reservation, one charge, one record', async () => {
    const tenant = await aTenant();
    const customerInfo = aPayer();
    await pay(await aLink(tenant), { customerInfo });
    const link = await aLink(tenant);
    const { result, table, processor } = await callsOf(() => pay(link, { customerInfo }));
    expect(result.status).toBe(200);
    expect(table).toEqual(['BatchGetItem', 'TransactWriteItems', 'TransactWriteItems']);
    expect(processor).toEqual(['POST /v1/payment_intents']);
    console.log(`A known payer’s payment: ${table.length} calls to the table, ${processor.length} to the processor.`);
  });

  it('to pay, by a new payer: one call to the processor more', async () => {
    const tenant = await aTenant();
    await pay(await aLink(tenant));
    const link = await aLink(tenant);
    const { table, processor } = await callsOf(() => pay(link));
    expect(processor).toEqual(['POST /v1/customers', 'POST /v1/payment_intents']);
    expect(table).toEqual(['BatchGetItem', 'TransactWriteItems', 'TransactWriteItems']);
    console.log(`A new payer’s payment: ${table.length} calls to the table, ${processor.length} to the processor.`);
  });

  it('to pay with an Idempotency-Key: its claim, under way beside the read, and its answer', async () => {
    const tenant = await aTenant();
    await pay(await aLink(tenant));
    const link = await aLink(tenant);
    const hasRead = Promise.withResolvers<void>();
    const table: string[] = [];
    watchWire(async ({ to, name }, go) => {
      if (to === 'table') table.push(name);
      const answer = await go();
      if (name === 'BatchGetItem') hasRead.resolve();
      if (name === 'PutItem') await hasRead.promise;
      return answer;
    });
    expect((await pay(link, { key: 'click-1' })).status).toBe(200);
    expect(table).toEqual(['PutItem', 'BatchGetItem', 'TransactWriteItems', 'TransactWriteItems', 'UpdateItem']);
  });
});
