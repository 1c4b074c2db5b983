import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { advance, travelTo } from '../support/clock.ts';
import { aLink, finishAbandoned, pay, recurring, summaryOf } from '../support/links.ts';
import { expectBooksToAgree } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

it('a charge of New Year’s Eve that is recorded on New Year’s Day keeps its date', async () => {
  travelTo('2027-12-31T22:59:00.000Z'); // A minute to midnight in Berlin.
  const tenant = await aTenant({ project: { timeZone: 'Europe/Berlin' } });
  const link = await aLink(tenant, recurring());
  await misbehave(tenant, 'drop_reply', /^\/v1\/payment_intents$/, { times: 2 });
  const answer = await pay(link);
  expect(answer.status).toBe(503);
  advance({ minutes: 2 });
  await finishAbandoned();

  const { invoices, orders, outbox } = await expectBooksToAgree(tenant);
  const charged = expect.stringMatching(/^2027-12-31T22:59:/);
  expect(invoices).toMatchObject([
    { issuedOn: '2027-12-31', dueOn: '2027-12-31', issuedAt: charged, paidAt: charged },
  ]);
  expect(orders).toMatchObject([{ anchorOn: '2027-12-31', nextBillingDate: '2028-01-31' }]);
  expect((await summaryOf(answer)).body.data).toMatchObject({ status: 'success', paidAt: charged });
  for (const { createdAt } of outbox.flatMap(({ events }) => events as { createdAt: string }[]))
    expect(createdAt).toMatch(/^2027-12-31T23:0/);
});
