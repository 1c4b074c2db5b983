import { expect, it, onTestFinished, vi } from 'vitest';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import type { Item } from '../../local/scan-table.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { catalogStaff, couponBody } from '../support/catalog.ts';
import { advance, now } from '../support/clock.ts';
import type { Answer } from '../support/gateway.ts';
import { invoicingBackend, linkIn } from '../support/invoices.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  finishAbandoned,
  pay,
  recurring,
  type TestLink,
} from '../support/links.ts';
import { bothSides, chargesAt, kept } from '../support/money-books.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { reviveWire, watchWire } from '../support/wire.ts';
import { runWorker } from '../support/workers.ts';

const CHARGE = /^\/v1\/payment_intents$/;
const CHALLENGED = { paymentMethodId: 'pm_card_threeDSecure2Required' };
const statusesOf = async (answers: readonly Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const codeOf = ({ body }: Answer): string => body.error?.code ?? body.status;
async function ledgerOf(tenant: TestTenant) {
  await runWorker('sweep-outbox'); // A restored row is not new in the table's stream.
  return checkLedger(await bothSides(tenant));
}

it('A restored table shows a paid link as unpaid: without `ledger restore` it is charged again', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const before = await snapshotOf(tenant);
  await pay(link);
  await putBack(tenant, before);
  expect((await pay(link)).status).toBe(200);
  expect(await chargesAt(tenant)).toHaveLength(2);
});

it('every charge is recorded again by `ledger restore`, nothing can be charged twice, and what was open can be paid', async () => {
  const tenant = await aTenant();
  const since = now();
  const many = (count: number, overrides: object = {}) =>
    Promise.all(Array.from({ length: count }, () => aLink(tenant, overrides)));
  const paid = await many(20);
  const monthly = await many(4, recurring());
  const passed = await many(4);
  const declined = await many(6);
  const open = await many(4);
  const unknown = await many(4);
  const trials = await many(2, {
    amount: 0,
    ...recurring({ recurringAmount: 5, isOnTrial: true, trialPeriod: { durationInDays: 14 } }),
  });
  const backend = await invoicingBackend(tenant);
  const [invoiced, twiceLinked] = [await backend.create(), await backend.create()];

  const { before, inFlight } = await snapshotDuringPayments(tenant, await many(3));
  expect(await statusesOf(inFlight)).toEqual([200, 200, 200]);
  expect(await statusesOf([...paid, ...monthly, ...trials].map((link) => pay(link)))).not.toContain(503);
  expect(
    new Set(
      await statusesOf(declined.map((link) => pay(link, { paymentMethodId: 'pm_card_chargeDeclined' }))),
    ),
  ).toEqual(new Set([402]));
  for (const link of passed) {
    const asked = await pay(link, CHALLENGED);
    await authenticate(asked, 'succeed');
    expect((await confirm(asked)).status).toBe(200);
  }
  for (const link of open) expect((await pay(link, CHALLENGED)).body.status).toBe('requires_action');
  await misbehave(tenant, 'drop_reply', CHARGE, { times: 2 * unknown.length });
  for (const link of unknown) expect((await pay(link)).status).toBe(503);
  const later = [await aLink(tenant), await aLink(tenant, { idempotencyKey: 'order-1', ...recurring() })];
  const lostInvoice = await backend.create();
  const another = linkIn(tenant, (await backend.anotherLink(twiceLinked.data.id)).body.data);
  expect(
    await statusesOf([invoiced.link, another, lostInvoice.link, ...later].map((link) => pay(link))),
  ).toEqual([200, 200, 200, 200, 200]);
  const charges = (await chargesAt(tenant)).length;

  await putBack(tenant, before);
  advance({ minutes: 30 });
  const restored = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(restored).toMatchObject({
    persons: [],
    outcomes: { recorded: 20 + 4 + 4 + 4 + 5 + 2 + 1, settled: 2, cancelled: 4, uncharged: 6 },
  });
  expect(await restoreTenant(tenant.tenant.id, since, { now: now() })).toMatchObject({
    persons: [],
    outcomes: { known: 43, uncharged: 10 },
  });
  expect(await finishAbandoned()).toMatchObject({ left: 0 });
  expect(await ledgerOf(tenant)).toMatchObject({ violations: [], clean: true });

  const mustNotPay = [
    ...paid,
    ...monthly,
    ...trials,
    ...passed,
    ...unknown,
    ...later,
    another,
    invoiced.link,
  ];
  const refused = await Promise.all(mustNotPay.map((link) => pay(link)));
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['payment_link_used']));
  expect((await pay(twiceLinked.link)).body.error.code).toBe('invoice_not_payable');
  expect((await pay(lostInvoice.link)).body.error.code).toBe('invoice_not_found');
  const repeated = await aLink(tenant, { idempotencyKey: 'order-1', ...recurring() });
  expect((await pay(repeated)).body.error.code).toBe('payment_link_used');
  expect((await chargesAt(tenant)).length).toBe(charges);
  expect(new Set(await statusesOf([...open, ...declined].map((link) => pay(link))))).toEqual(new Set([200]));
  expect((await chargesAt(tenant)).length).toBe(charges + open.length + declined.length);
  expect(await ledgerOf(tenant)).toMatchObject({ violations: [], clean: true });
});

/**
 * The table at an instant at which a new payer's payment is not reserved yet and two others are charging, one of them as attempts
 * were reserved before record 58: without its request. All end well afterwards.
 */
async function snapshotDuringPayments(tenant: TestTenant, [first, second, third]: readonly TestLink[]) {
  if (!first || !second || !third) throw new Error('Three links are needed.');
  const known = aPayer();
  await pay(await aLink(tenant), { customerInfo: known });
  const reached = {
    customers: Promise.withResolvers<void>(),
    payment_intents: Promise.withResolvers<void>(),
  };
  const go = Promise.withResolvers<void>();
  watchWire(async ({ to, name }, send) => {
    const place = to === 'processor' && /^POST \/v1\/(customers|payment_intents)$/.exec(name)?.[1];
    if (place) {
      reached[place as keyof typeof reached].resolve();
      await go.promise;
    }
    return await send();
  });
  onTestFinished(() => go.resolve());
  const inFlight = [pay(first), pay(second, { customerInfo: known }), pay(third, { customerInfo: known })];
  await Promise.all([reached.customers.promise, reached.payment_intents.promise]);
  await vi.waitFor(async () => expect((await kept(tenant)).attempts).toHaveLength(3));
  const before: Item[] = (await snapshotOf(tenant)).map((item) => {
    if (!JSON.stringify(item.holds ?? '').includes(third.slug)) return item;
    const { charge, processorCustomerId, ...unsent } = item;
    return { ...unsent, state: 'prepared', status: 1 };
  });
  expect(before.flatMap(({ sk, state }) => (sk.startsWith('TXN#') ? [state] : [])).toSorted()).toEqual([
    'charging',
    'prepared',
    'succeeded',
  ]);
  go.resolve();
  await Promise.all(inFlight);
  reviveWire();
  return { before, inFlight };
}

it('a charge that a code had lowered is recorded by `ledger restore` for what was charged, with what the code takes off later', async () => {
  const tenant = await aTenant();
  const { code: couponCode } = await (await catalogStaff(tenant)).make(
    '/admin/coupon',
    couponBody({ duration: 'forever' }),
  );
  const [since, link] = [now(), await aLink(tenant, recurring())];
  const before = await snapshotOf(tenant);
  expect((await pay(link, { couponCode })).status).toBe(200);
  await putBack(tenant, before);
  advance({ minutes: 30 });
  expect(await restoreTenant(tenant.tenant.id, since, { now: now() })).toMatchObject({
    persons: [],
    outcomes: { recorded: 1 },
  });
  expect(await ledgerOf(tenant)).toMatchObject({ violations: [], clean: true });
  const { orders } = await kept(tenant);
  expect(orders).toMatchObject([{ amountMinor: 1999, coupon: { code: couponCode, discountMinor: 200 } }]);
});
