import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { backend } from '../support/backend.ts';
import { advance, travelTo } from '../support/clock.ts';
import { finishAbandoned } from '../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../support/money-books.ts';
import { aSubscriber, renewDue } from '../support/renewals.ts';
import type { TestTenant } from '../support/tenants.ts';

const ALL = /^\/v1\/payment_intents/;

/** The processor is away from the moment of a renewal on: it takes no charge and lists none. */
async function anOutage(): Promise<TestTenant> {
  const tenant = await aSubscriber();
  await misbehave(tenant, 'error_500_before', ALL, { times: 2000 });
  await misbehave(tenant, 'error_500_before', ALL, { times: 2000, method: 'GET' });
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ unfinished: 1 });
  return tenant;
}
const theProcessorReturns = async () => (await backend()).processor.clearFaults();
const last = async (tenant: TestTenant) => (await kept(tenant)).attempts.at(-1);

it('An outage of more than a day ends by itself: the renewal that was not sent is given up, and the cycle is charged', async () => {
  const tenant = await anOutage();
  for (let hours = 0; hours < 26; hours += 2) {
    advance({ hours: 2 });
    await finishAbandoned();
    expect(await last(tenant)).toMatchObject({ state: 'charging' });
  }
  await theProcessorReturns();
  advance({ hours: 2 });
  await finishAbandoned();
  expect(await last(tenant)).toMatchObject({ state: 'aborted', abortReason: 'released' });
  expect(await renewDue(tenant)).toBeUndefined(); // The order is due a quarter of an hour later.
  advance({ minutes: 16 });
  expect(await renewDue(tenant)).toMatchObject({ charged: 1 });
  expect((await chargesAt(tenant)).map(({ amount }) => amount)).toEqual([1999, 950]);
  await expectBooksToAgree(tenant);
});

it('An outage gives up no charge that the processor lists afterwards', async () => {
  const tenant = await aSubscriber();
  await misbehave(tenant, 'drop_reply', ALL, { times: 2 });
  await misbehave(tenant, 'error_500_before', ALL, { times: 2000, method: 'GET' });
  travelTo('2027-02-28T00:10:00Z');
  expect(await renewDue(tenant)).toMatchObject({ unfinished: 1 });
  advance({ hours: 26 });
  await finishAbandoned();
  expect(await last(tenant)).toMatchObject({ state: 'charging' });
  await theProcessorReturns();
  advance({ hours: 2 });
  await finishAbandoned();
  expect(await last(tenant)).toMatchObject({ state: 'succeeded' });
  expect(await chargesAt(tenant)).toHaveLength(2);
  await expectBooksToAgree(tenant);
});
