import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { misbehave } from '../flows/processor-faults.ts';
import { advance } from '../support/clock.ts';
import { aLink, finishAbandoned, pay } from '../support/links.ts';
import { kept } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

it('operators are notified of a payment without an outcome as many minutes after it as the documents say', async () => {
  const tenant = await aTenant();
  await misbehave(tenant, 'error_500_kept', /^\/v1\/payment_intents$/);
  await pay(await aLink(tenant));
  const isNotified = async () => JSON.stringify((await kept(tenant)).outbox).includes('payment.unresolved');
  let minutes = 0;
  while (!(await isNotified()) && minutes < 60) {
    advance({ minutes: 1 });
    minutes += 1;
    await finishAbandoned();
  }
  for (const page of ['docs/runbook.md', 'docs/events.md']) {
    expect(readFileSync(page, 'utf8')).toContain(`after five checks, about ${minutes} minutes`);
  }
});
