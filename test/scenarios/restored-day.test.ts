import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelledIn } from '../../apps/operator/restore/hold-orders.ts';
import { replayJournal } from '../../apps/operator/restore/journal/replay.ts';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { actingAsOperator } from '../../local/iam/acting.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { now, travelTo } from '../support/clock.ts';
import { type Journal, openJournal } from '../support/journal.ts';
import { aLostDay, type LostDay } from '../support/lost-day.ts';
import { bothSides, chargesAt, kept } from '../support/money-books.ts';
import { renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { runUntil } from '../support/run-until.ts';
import { runWorker } from '../support/workers.ts';

/** How many of each kind there are: `npm run proof:restore` has a hundred. */
const MANY = Number(process.env.RESTORED ?? 1);
/** The proof lets a run die at each of its calls, and `npm test` at every so many of them. */
const CALLS_APART = process.env.RESTORED ? 1 : 600;
const MINUTES = 60_000;

let journal: Journal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

const replay = ({ tenant, since }: LostDay) =>
  actingAsOperator('restore', () =>
    replayJournal({
      ...{
        table: process.env.TABLE_NAME ?? '',
        from: since,
        to: now(),
        keys: [`T#${tenant.tenant.id}`, 'INTENT#'],
      },
      ...{ withoutVersions: [], withoutFunctions: [] },
    }),
  );
const restore = ({ tenant, since, events }: LostDay) =>
  actingAsOperator('restore', () =>
    restoreTenant(
      tenant.tenant.id,
      since,
      { now: now() },
      cancelledIn(events.map((event) => JSON.stringify(event)).join('\n')),
    ),
  );

const bySort = (items: LostDay['lost']) =>
  items.toSorted((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));
const expectWhole = async ({ tenant, lost }: LostDay) =>
  expect(bySort(await snapshotOf(tenant))).toEqual(bySort(lost));

/** Each plan, add-on and trial is charged once in the forty days after; what was cancelled, or is disputed, not at all. */
async function expectFortyDays({ tenant, charges }: LostDay) {
  for (const day of ['03-01', '03-14', '03-27', '03-28', '03-31', '04-09']) {
    travelTo(`2027-${day}T02:00:00Z`);
    while ((await renewDue(tenant))?.charged); // What met a fault of the engine is due again.
  }
  const later = (await chargesAt(tenant)).slice(charges.length).map(({ amount }) => amount);
  const plans = [1000, 1000, 1000, 1000, 1000]; // A renewal, a purchase, two links for a plan, and the plan that has an add-on.
  const each = [...plans, 1000, 350, 2000, 950]; // A trial, the add-on, the plan that was changed to, and what was paid by its recovery link.
  expect(later.toSorted()).toEqual(
    each.flatMap((amount) => Array.from({ length: MANY }, () => amount)).toSorted(),
  );
  await runWorker('sweep-outbox');
  expect(await checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
}

it('A lost day with each kind of sale, refund, dispute, transfer, credit and cancellation comes back whole by the journal, and forty days later each payer was charged once', {
  timeout: (1 + MANY) * MINUTES,
}, async () => {
  const day = await aLostDay(journal, MANY);
  expect(await replay(day)).toMatchObject({ leftOut: [], gaps: [], changedSince: [] });
  await expectWhole(day);
  expect((await restore({ ...day, events: [] })).persons).toEqual([]);
  await expectFortyDays(day);
});

it('A lost day comes back by the books but for transfers and credit; what was cancelled is held, and forty days later each payer was charged once', {
  timeout: (1 + MANY) * MINUTES,
}, async () => {
  const day = await aLostDay(journal, MANY);
  const { persons, heldOrders } = await restore(day);
  expect([persons, heldOrders.length]).toEqual([[], MANY]);
  const stored = new Map((await kept(day.tenant)).orders.map((order) => [order.id, order]));
  for (const order of day.lost.filter(({ sk, endedAt }) => sk.startsWith('ORDER#') && !endedAt)) {
    const { status, plan, addOn, amountMinor, nextBillingDate, subscriptionId } = order;
    const sold = { status, plan, addOn, amountMinor, nextBillingDate, subscriptionId };
    expect(stored.get(order.id)).toMatchObject(JSON.parse(JSON.stringify(sold)));
  }
  await expectFortyDays(day);
});

/** What the books left, without the times of the run and without invoice numbers, which a run that died may have taken. */
async function leftOf({ tenant }: LostDay) {
  const { attempts, orders, invoices, cards } = await kept(tenant);
  const left = [
    ...attempts.map(({ id, state, holds, refunds }) => ({ id, state, holds, refunds })),
    ...orders.map(({ id, status, nextBillingDate, period, heldFor }) => ({
      ...{ id, status, nextBillingDate, period, heldFor },
    })),
    ...invoices.map(({ id, status, paidMinor }) => ({ id, status, paidMinor })),
    ...cards.map(({ id }) => ({ id })),
  ];
  return left.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

it('A restore that dies at any of its calls and is run again leaves what an undisturbed one leaves, by the journal and by the books', {
  timeout: 90 * MINUTES,
}, async () => {
  const day = await aLostDay(journal, 1);
  await restore(day);
  const whole = await leftOf(day);
  const byBooks = async () => expect(await leftOf(day)).toEqual(whole);
  for (const [run, expectDone] of [
    [replay, () => expectWhole(day)],
    [restore, byBooks],
  ] as const) {
    for (let at = 1, isDead = true; isDead; at += CALLS_APART) {
      for (const when of ['before', 'after'] as const) {
        await putBack(day.tenant, day.before);
        ({ isDead } = await runUntil({ at, when }, () => run(day)));
        await run(day);
        await expectDone();
      }
    }
  }
});
