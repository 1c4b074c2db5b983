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

  it('to pay, by a new payer: at most three calls to the processor', async () => {
    const tenant = await aTenant();
    await pay(await aLink(tenant));
    const link = await aLink(tenant);
    const { table, processor } = await callsOf(() => pay(link));
    expect(processor).toEqual(['POST /v1/customers', 'POST /v1/payment_intents']);
    expect(table.length).toBeLessThanOrEqual(4);
    console.log(`A new payer’s payment: ${table.length} calls to the table, ${processor.length} to the processor.`);
  });
});
