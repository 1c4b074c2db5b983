import { expect, it } from 'vitest';
import type { Order } from '../../../shared/domain/billing/order.ts';
import {
  cyclePrice,
  isDue,
  paidCycle,
  renewalOf,
  unpaidCycle,
} from '../../../shared/domain/billing/renewal.ts';
import type { Day, Instant } from '../../../shared/domain/ids.ts';
import { dayIn, startOfDayIn } from '../../../shared/domain/time/calendar.ts';

const ZONES = ['Pacific/Auckland', 'America/New_York', 'America/Sao_Paulo', 'UTC'];
const ANCHORS = ['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31', '2028-02-29'] as Day[];
const ATTEMPT = { id: 'txn_1', customerId: 'cst_1' } as never;
const MONTHS = 12 * 12;

const anOrder = (fields: Partial<Order>): Order =>
  ({
    id: 'ord_1',
    customerId: 'cst_1',
    status: 2,
    amountMinor: 1000,
    cyclesPaid: 1,
    failedTries: 0,
    ...fields,
  }) as unknown as Order;

/** The date by the calendar alone: the anchor's day, or the last one of a month that has no such day. */
function dateAfter(anchor: Day, months: number): string {
  const [year = 0, month = 0, day = 0] = anchor.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const last = m === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31;
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

it.each(ZONES.flatMap((zone) => ([1, 3, 6, 12] as const).map((interval) => [zone, interval] as const)))(
  'twelve years of billing dates in %s, every %d months, are each due from the first minute of their day, once, and never chained',
  (zone, intervalMonths) => {
    for (const anchorOn of ANCHORS) {
      let order = anOrder({
        anchorOn,
        intervalMonths,
        nextBillingDate: dateAfter(anchorOn, intervalMonths) as Day,
      });
      for (let months = intervalMonths; months <= MONTHS; months += intervalMonths) {
        const dueOn = dateAfter(anchorOn, months);
        expect(order.nextBillingDate).toBe(dueOn);
        const begins = new Date(startOfDayIn(zone, dueOn as Day));
        const before = new Date(begins.getTime() - 60_000);
        expect([
          isDue(order, dayIn(zone, before), before),
          isDue(order, dayIn(zone, begins), begins),
        ]).toEqual([false, true]);
        order = { ...order, ...paidCycle(renewalOf(order), begins.toISOString() as Instant, ATTEMPT) };
        expect(isDue(order, dayIn(zone, begins), begins)).toBe(false);
      }
      expect(order.cyclesPaid).toBe(1 + MONTHS / intervalMonths);
    }
  },
);

it.each([
  ['UTC', '2027-03-01', '2027-03-01T00:00:00.000Z'],
  ['Asia/Kolkata', '2027-03-01', '2027-02-28T18:30:00.000Z'],
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z'],
  ['America/New_York', '2027-03-15', '2027-03-15T04:00:00.000Z'],
  // The clocks went forward at midnight, so the day began at one.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2027-01-01', '2027-01-01T11:00:00.000Z'],
])('the first minute of a day in %s on %s is %s', (zone, day, instant) =>
  expect(startOfDayIn(zone, day as Day)).toBe(instant),
);

const order = anOrder({
  anchorOn: '2027-01-31' as Day,
  intervalMonths: 1,
  nextBillingDate: '2027-02-28' as Day,
});

it('a cycle that is paid late does not move the later dates', () => {
  const after = paidCycle(renewalOf(order), '2027-03-20T09:00:00.000Z' as Instant, ATTEMPT);
  expect(after).toMatchObject({ nextBillingDate: '2027-03-31', cyclesPaid: 2, failedTries: 0 });
});

it('a cycle is not due for a day after another was paid', () => {
  const renewed = { ...order, renewedAt: '2027-03-20T09:00:00.000Z' as Instant };
  const at = (time: string) => isDue(renewed, '2027-03-21' as Day, new Date(time));
  expect([at('2027-03-21T08:59:59.999Z'), at('2027-03-21T09:00:00Z')]).toEqual([false, true]);
});

it.each([
  [{ discountMinor: 300, cyclesLeft: 2 }, 700, { discountMinor: 300, cyclesLeft: 1 }],
  [{ discountMinor: 300, cyclesLeft: 1 }, 700, undefined],
  [{ discountMinor: 1000 }, 0, { discountMinor: 1000 }],
  [undefined, 1000, undefined],
])('a cycle with the code %j charges %d and leaves the code %j', (later, chargeMinor, left) => {
  const code = (rest: typeof later) => rest && { code: 'SPRING', ...rest };
  const sold = { ...order, coupon: code(later) } as unknown as Order;
  expect(cyclePrice(sold).chargeMinor).toBe(chargeMinor);
  expect(paidCycle(renewalOf(sold), '2027-02-28T00:00:00.000Z' as Instant, ATTEMPT).coupon).toEqual(
    code(left),
  );
});

it('a cycle that is not paid keeps its date until the last one of its dunning, and then the order ends', () => {
  const open = { invoiceId: 'inv_1', recoveryLink: 'pl_1' } as never;
  const now = new Date('2027-03-21T00:00:00Z');
  const step = { failedTries: 1, nextOn: '2027-03-02' as Day, isBlocked: false, isSuspended: false };
  expect(unpaidCycle(renewalOf(order), step, open, now)).toMatchObject({
    status: 2,
    nextBillingDate: '2027-02-28',
    dunning: { nextOn: '2027-03-02' },
  });
  expect(unpaidCycle(renewalOf(order), { ...step, nextOn: undefined } as never, open, now)).toMatchObject({
    status: 4,
    nextBillingDate: undefined,
    endedAt: now.toISOString(),
  });
});
