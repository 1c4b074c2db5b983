import { expect, it } from 'vitest';
import { advance, now, travelTo } from '../support/clock.ts';
import { aLink, recurring } from '../support/links.ts';
import { expectBooksToAgree, kept } from '../support/money-books.ts';
import { ADA, renewDue, subscribeBy } from '../support/renewals.ts';
import { aTenant } from '../support/tenants.ts';
import { relayStream, runWorker } from '../support/workers.ts';

const GRACE = { email: 'grace@example.com', name: 'Grace' };
const RENEWALS = ['2027-02-28T22:00:00Z', '2027-03-31T22:00:00Z', '2027-04-30T22:00:00Z'];

it('The nightly check of a tenant with monthly links is clean on the night of each renewal and on the three after it, and operators are not notified', async () => {
  travelTo('2027-01-31T20:00:00Z');
  const tenant = await aTenant();
  await subscribeBy(await aLink(tenant, recurring({ recurringAmount: 9.5 })), 'pm_card_visa', ADA);
  await subscribeBy(await aLink(tenant, recurring({ recurringAmount: 12 })), 'pm_card_mastercard', GRACE);
  const differing: unknown[] = [];
  for (const renewal of RENEWALS) {
    travelTo(renewal);
    await renewDue(tenant);
    for (let night = 0; night < 4; night++, advance({ days: 1 })) {
      await relayStream();
      const body = JSON.stringify({ tenantId: tenant.tenant.id, day: now().toISOString().slice(0, 10) });
      await runWorker('check-ledger', { Records: [{ messageId: 'm', body }] });
      const verdict = (await kept(tenant)).all.find(({ sk }) => sk === 'LEDGER');
      const found = verdict?.violations as { invariant: string }[];
      differing.push(...found.map(({ invariant }) => `${verdict?.day} ${invariant}`));
    }
  }
  expect(differing).toEqual([]);
  const { invoices, outbox } = await expectBooksToAgree(tenant);
  expect(invoices).toHaveLength(2 * 4);
  expect(outbox.flatMap(({ notices }) => notices as object[])).toEqual([]);
});
