import { expect, it, onTestFinished } from 'vitest';
import type { FaultMode } from '../../../local/processor/http/server.ts';
import { isIn, shareOut } from '../../../shared/flows/charging/unfinished/spread.ts';
import { backend } from '../../support/backend.ts';
import { decliningCard } from '../../support/cards.ts';
import { advance, now } from '../../support/clock.ts';
import { aLink, aPayer, finishAbandoned, pay } from '../../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { finishShares } from '../../support/workers.ts';

async function loseCharges(
  { account }: TestTenant,
  times: number,
  mode: FaultMode = 'drop_reply',
): Promise<void> {
  const { processor } = await backend();
  processor.fault({ mode, times, match: { account: account.id, path: /payment_intents$/, method: 'POST' } });
  onTestFinished(() => processor.clearFaults());
}
/** One run works on 50 attempts at once. */
const MORE_THAN_AT_ONCE = 51;
const statesOf = async (tenant: TestTenant) => (await kept(tenant)).attempts.map(({ state }) => state);

it('finish-abandoned ends more attempts in one run than it works on at once', async () => {
  const tenant = await aTenant();
  const links = await Promise.all(Array.from({ length: MORE_THAN_AT_ONCE }, () => aLink(tenant)));
  await loseCharges(tenant, 2 * links.length, 'drop_before');
  const answers = await Promise.all(
    links.map(async (link, index) =>
      pay(link, { paymentMethodId: await decliningCard(tenant), sourceIp: `198.51.100.${index % 100}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 503));
  advance({ minutes: 1 });
  await finishAbandoned();
  expect(await statesOf(tenant)).toEqual(links.map(() => 'aborted'));
  await expectBooksToAgree(tenant);
});

it('what is too much for one run is shared out, each tenant to one of the runs, and these finish it', async () => {
  const tenant = await aTenant();
  await loseCharges(tenant, 2, 'drop_before');
  expect((await pay(await aLink(tenant))).status).toBe(503);
  advance({ minutes: 1 });
  const [attempt] = (await kept(tenant)).attempts;
  const key = { pk: String(attempt?.pk), sk: String(attempt?.sk) };
  expect(await shareOut(Array(999).fill(key), now())).toHaveLength(999);
  expect(await shareOut(Array(1000).fill(key), now())).toEqual([]);
  const shares = Array.from({ length: 8 }, (_, share) => ({ share, of: 8, plannedAt: '' }));
  expect(shares.filter((share) => isIn(share)(key))).toHaveLength(1);
  await finishShares();
  expect(await statesOf(tenant)).toEqual(['aborted']);
});

it('finish-abandoned and a payer who retries in the same moment charge once between them', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const click = { customerInfo: aPayer(), key: 'click' };
  await loseCharges(tenant, 2);
  await pay(link, click);
  advance({ minutes: 1 });
  const [again] = await Promise.all([pay(link, click), finishAbandoned()]);
  expect([200, 503, 409]).toContain(again.status);
  advance({ minutes: 1 });
  await finishAbandoned();
  expect((await pay(link, click)).status).toBe(200);
  expect(await chargesAt(tenant)).toHaveLength(1);
  await expectBooksToAgree(tenant);
});
