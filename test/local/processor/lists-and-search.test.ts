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

it('a list of payment intents is newest first, and contains a new intent at once', async () => {
  expect(await list({})).toEqual(ids);
  const fresh = await sandbox.stripe.paymentIntents.create(tenDollars({ customer }), aKey());
  expect(await list({ limit: 1 })).toEqual([fresh.id]);
  ids.unshift(fresh.id);
});

it('a list of payment intents contains the given customer’s intents only, and refuses an invalid cursor or limit', async () => {
  const other = (await sandbox.stripe.customers.create({})).id;
  expect((await sandbox.stripe.paymentIntents.list({ customer: other })).data).toEqual([]);
  expect((await refusalOf(sandbox.stripe.paymentIntents.list({ starting_after: 'pi_nobody' }))).code).toBe(
    'resource_missing',
  );
  expect((await refusalOf(sandbox.stripe.paymentIntents.list({ limit: 101 }))).statusCode).toBe(400);
});

describe.skipIf(isReal)('the simulated processor alone', () => {
  const search = async (query: string) => (await sandbox.stripe.paymentIntents.search({ query })).data.length;

  it('a search for payment intents lags behind the list', async () => {
    await sandbox.stripe.paymentIntents.create(tenDollars({ metadata: { attempt: 'txn_late' } }), aKey());
    expect(await search("metadata['attempt']:'txn_late'")).toBe(0);
    sandbox.pass(61);
    expect(await search("metadata['attempt']:'txn_late' AND status:'succeeded'")).toBe(1);
    sandbox.processor.setSearchLag(3_600);
    expect(await search("metadata['attempt']:'txn_late'")).toBe(0);
    sandbox.processor.setSearchLag(60);
  });
});
