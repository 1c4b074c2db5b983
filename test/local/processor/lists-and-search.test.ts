import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKey, isReal, openSandbox, refusalOf, type Sandbox, tenDollars } from './support/sandbox.ts';

let sandbox: Sandbox;
let customer: string;
const ids: string[] = [];
beforeAll(async () => {
  sandbox = await openSandbox();
  customer = (await sandbox.stripe.customers.create({})).id;
  for (let at = 0; at < 5; at++) {
    const made = await sandbox.stripe.paymentIntents.create(
      tenDollars({ customer, metadata: { attempt: `txn_${at}` } }),
      aKey(),
    );
    ids.unshift(made.id);
    sandbox.pass(isReal ? 0 : 10);
  }
}, 30_000);
afterAll(() => sandbox.close());

const list = async (params: object) =>
  (await sandbox.stripe.paymentIntents.list({ customer, ...params })).data.map(({ id }) => id);

describe('a list of payment intents', () => {
  it('is newest first, and contains a new intent at once', async () => {
    expect(await list({})).toEqual(ids);
    const fresh = await sandbox.stripe.paymentIntents.create(tenDollars({ customer }), aKey());
    expect(await list({ limit: 1 })).toEqual([fresh.id]);
    ids.unshift(fresh.id);
  });

  it('is paged in both directions', async () => {
    expect(await list({ limit: 2, starting_after: ids[1] })).toEqual(ids.slice(2, 4));
    expect(await list({ limit: 2, ending_before: ids[4] })).toEqual(ids.slice(2, 4));
    const page = await sandbox.stripe.paymentIntents.list({ customer, limit: 2 });
    expect(page.has_more).toBe(true);
    const all: string[] = [];
    for await (const intent of sandbox.stripe.paymentIntents.list({ customer, limit: 2 }))
      all.push(intent.id);
    expect(all).toEqual(ids);
  });

  it('can start at a time', async () => {
    const { created } = await sandbox.stripe.paymentIntents.retrieve(ids[2] ?? '');
    const found = await list({ created: { gte: created } });
    expect(found).toEqual(expect.arrayContaining(ids.slice(0, 3)));
    if (!isReal) expect(found).toEqual(ids.slice(0, 3));
  });

  it('contains the given customer’s intents only, and refuses an invalid cursor or limit', async () => {
    const other = (await sandbox.stripe.customers.create({})).id;
    expect((await sandbox.stripe.paymentIntents.list({ customer: other })).data).toEqual([]);
    expect((await refusalOf(sandbox.stripe.paymentIntents.list({ starting_after: 'pi_nobody' }))).code).toBe(
      'resource_missing',
    );
    expect((await refusalOf(sandbox.stripe.paymentIntents.list({ limit: 101 }))).statusCode).toBe(400);
  });

  it('expands its entries', async () => {
    const { data } = await sandbox.stripe.paymentIntents.list({
      customer,
      limit: 1,
      expand: ['data.latest_charge', 'data.customer'],
    });
    expect(data[0]).toMatchObject({ latest_charge: { object: 'charge' }, customer: { id: customer } });
    for (const unexpandable of ['data.nonsense', 'data.client_secret']) {
      expect(
        (await refusalOf(sandbox.stripe.paymentIntents.list({ expand: [unexpandable] }))).statusCode,
      ).toBe(400);
    }
  });
});

describe.skipIf(isReal)('a search for payment intents', () => {
  const search = async (query: string) => (await sandbox.stripe.paymentIntents.search({ query })).data.length;

  it('lags behind the list', async () => {
    await sandbox.stripe.paymentIntents.create(tenDollars({ metadata: { attempt: 'txn_late' } }), aKey());
    expect(await search("metadata['attempt']:'txn_late'")).toBe(0);
    sandbox.pass(61);
    expect(await search("metadata['attempt']:'txn_late' AND status:'succeeded'")).toBe(1);
    sandbox.processor.setSearchLag(3_600);
    expect(await search("metadata['attempt']:'txn_late'")).toBe(0);
    sandbox.processor.setSearchLag(60);
  });

  it('supports or, not and comparisons, and refuses other queries', async () => {
    sandbox.pass(61);
    expect(await search("metadata['attempt']:'txn_0' OR metadata['attempt']:'txn_1'")).toBe(2);
    expect(await search("metadata['attempt']:'txn_0' AND -status:'succeeded'")).toBe(0);
    expect(await search("metadata['attempt']:'txn_0' AND amount>999")).toBe(1);
    expect(
      (await refusalOf(sandbox.stripe.paymentIntents.search({ query: 'colour is blue' }))).statusCode,
    ).toBe(400);
  });
});
