import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { restoreTenant } from '../../../apps/operator/restore/restore-tenant.ts';
import { checkLedger } from '../../../shared/ledger/check.ts';
import { misbehave } from '../../flows/processor-faults.ts';
import { backend } from '../../support/backend.ts';
import { catalogStaff, couponBody } from '../../support/catalog.ts';
import { advance, now } from '../../support/clock.ts';
import { aLink, aPayer, authenticate, confirm, pay, recurring, type TestLink } from '../../support/links.ts';
import { bothSides, chargesAt, expectBooksToAgree, kept } from '../../support/money-books.ts';
import { orderingBackend } from '../../support/orders.ts';
import { aPlanLink, aShop, buy, purchase } from '../../support/purchases.ts';
import { attemptOf } from '../../support/refunds.ts';
import { putBack, snapshotOf } from '../../support/restored-table.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { credit, customerToken, walletOf } from '../../support/wallets.ts';
import { reviveWire, watchWire } from '../../support/wire.ts';

/** A tenant whose link was paid after the time of the table that is put back. */
async function aRestored(
  then: (link: TestLink, tenant: TestTenant) => Promise<unknown> = (link) => pay(link),
  overrides: object = {},
) {
  return await restored(await aLink(await aTenant(), overrides), then);
}

async function restored(link: TestLink, then: (link: TestLink, tenant: TestTenant) => Promise<unknown>) {
  const { tenant } = link;
  const since = now();
  const before = await snapshotOf(tenant);
  await then(link, tenant);
  const lost = await kept(tenant);
  await putBack(tenant, before);
  advance({ minutes: 5 });
  return {
    tenant,
    link,
    lost,
    before,
    restore: (dryRun = false) => restoreTenant(tenant.tenant.id, since, { now: now(), dryRun }),
  };
}

async function processorOf({ account }: TestTenant): Promise<Stripe> {
  const { hostname, port } = new URL((await backend()).processor.url);
  return new Stripe(account.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  });
}
const idsOf = (records: readonly object[]) => records.map((record) => (record as { id?: string }).id);

async function expectRecordsToAgree(tenant: TestTenant): Promise<void> {
  expect(checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
}

it('A payment that is recorded again has the ids, times, events and billing dates that it had', async () => {
  const { tenant, lost, restore } = await aRestored((link) => pay(link), recurring());
  expect(await restore()).toMatchObject({ outcomes: { recorded: 1 }, persons: [] });
  const again = await kept(tenant);
  for (const kind of ['attempts', 'invoices', 'orders'] as const)
    expect(idsOf(again[kind])).toEqual(idsOf(lost[kind]));
  expect(again.orders[0]).toMatchObject({
    anchorOn: lost.orders[0]?.anchorOn,
    nextBillingDate: lost.orders[0]?.nextBillingDate,
  });
  expect(again.cards).toMatchObject(
    lost.cards.map(({ paymentMethodId, card }) => ({ paymentMethodId, card })),
  );
  expect(idsOf(again.outbox[0]?.events)).toEqual(idsOf(lost.outbox[0]?.events));
  for (const field of ['state', 'payer', 'processorAccountId', 'returnUrl'] as const) {
    expect(again.attempts[0]?.[field], field).toEqual(lost.attempts[0]?.[field]);
  }
  const [soldAt, soldBefore] = [again, lost].map(({ attempts }) => Date.parse(String(attempts[0]?.soldAt)));
  expect(Math.abs(Number(soldAt) - Number(soldBefore))).toBeLessThan(1000); // The processor's times are whole seconds.
  expect(again.invoices[0]?.issuedOn).toBe(lost.invoices[0]?.issuedOn);
  await expectRecordsToAgree(tenant);
});

it.each<[balanceMinor: number, outcome: object, left: object]>([
  [500, { recorded: 1 }, { balance: 0, held: 0, entries: ['credit 500', 'debit 500', 'hold 500'] }],
  [400, { person: 1 }, { balance: 400, held: 0, entries: ['credit 400'] }],
])(
  'A payment with 5.00 from a wallet, of which the restored table has %s, is recorded with its part or needs a person',
  async (balanceMinor, outcome, left) => {
    const customerInfo = aPayer();
    const tenant = await aTenant();
    await credit(tenant, customerInfo.email, balanceMinor);
    const [link, since, before] = [await aLink(tenant), now(), await snapshotOf(tenant)];
    if (balanceMinor < 500) await credit(tenant, customerInfo.email, 500 - balanceMinor);
    await pay(link, { customerInfo, token: await customerToken(tenant, customerInfo.email) });
    await putBack(tenant, before);
    advance({ minutes: 5 });
    expect(await restoreTenant(tenant.tenant.id, since, { now: now(), dryRun: false })).toMatchObject({
      outcomes: outcome,
    });
    expect(await walletOf(tenant)).toEqual(left);
    if ('recorded' in outcome) await expectRecordsToAgree(tenant);
  },
);

/** Changes what the tenant's one charge says at the processor; an empty text removes a name. */
async function sayAtProcessor(tenant: TestTenant, metadata: Record<string, string>): Promise<void> {
  const intent = (await chargesAt(tenant)).at(-1);
  const { paymentIntents } = await processorOf(tenant);
  await paymentIntents.update(String(intent?.id), { metadata }, { idempotencyKey: randomUUID() });
}

it.each(['sealed', 'in clear, as by an earlier version'])(
  'A payment whose cycle, code and wallet’s part are sent %s is recorded by them',
  async (how) => {
    const [customerInfo, tenant] = [aPayer(), await aTenant()];
    const { code } = await (await catalogStaff(tenant)).make(
      '/admin/coupon',
      couponBody({ duration: 'forever' }),
    );
    await credit(tenant, customerInfo.email, 500);
    const link = await aLink(tenant, recurring());
    const token = await customerToken(tenant, customerInfo.email);
    const { lost, restore } = await restored(link, async () => {
      expect((await pay(link, { customerInfo, token, couponCode: code })).status).toBe(200);
      const { walletMinor, coupon, cycle } = (await attemptOf(tenant)).terms;
      const inClear = {
        wallet: String(walletMinor),
        coupon: JSON.stringify(coupon),
        cycle: JSON.stringify(cycle),
      };
      if (how !== 'sealed') await sayAtProcessor(tenant, { sealed: '', ...inClear });
    });
    expect(await restore()).toMatchObject({ outcomes: { recorded: 1 }, persons: [] });
    const { orders } = await kept(tenant);
    expect(orders[0]).toMatchObject({
      coupon: lost.orders[0]?.coupon,
      amountMinor: lost.orders[0]?.amountMinor,
    });
    expect(await walletOf(tenant)).toMatchObject({ balance: 0, held: 0 });
    await expectRecordsToAgree(tenant);
  },
);

it('A payment whose sealed terms cannot be opened needs a person, and its link cannot be paid a second time', async () => {
  const { tenant, link, restore } = await aRestored(async (paid) => {
    await pay(paid);
    await sayAtProcessor(paid.tenant, { sealed: '00000000000000.AAAA' });
  }, recurring());
  expect((await restore()).persons).toEqual([expect.stringContaining('what it sold is sealed under a key')]);
  expect((await pay(link)).body.error.code).toBe('payment_link_cancelled');
  expect(await chargesAt(tenant)).toHaveLength(1);
});

it('A payment of a plan’s link is left to a person when the payer has bought the plan again since, and the link cannot be paid a second time', async () => {
  const shop = await aShop();
  const who = { customerInfo: aPayer() };
  const { tenant, link, restore } = await restored(await aPlanLink(shop), (one) => pay(one, who));
  expect((await buy(shop, who)).status).toBe(200);
  expect((await restore()).persons).toEqual([
    expect.stringMatching(/, plan plan_\w+, cycle monthly: what it pays was paid by another attempt/),
  ]);
  expect((await pay(link)).body.error.code).toBe('payment_link_cancelled');
  expect(await chargesAt(tenant)).toHaveLength(2);
});

it.each(['before', 'after'] as const)(
  'A run that is killed %s any one of its calls is run again, and ends as one run does',
  async (when) => {
    const { tenant, link, before, restore } = await aRestored((paid) => pay(paid), recurring());
    for (let call = 1; call === 1 || wasKilled(); call++) {
      await putBack(tenant, before);
      killAt(call, when);
      await restore().catch(() => undefined);
      reviveWire();
      await restore();
      expect((await pay(link)).body.error.code, `killed at call ${call}`).toBe('payment_link_used');
      await expectRecordsToAgree(tenant);
    }
    expect(calls).toBeGreaterThan(5);
  },
);

let calls = 0;
let killedAt = 0;
const wasKilled = () => calls >= killedAt;

/** From this call on the process is gone. */
function killAt(call: number, when: 'before' | 'after'): void {
  [calls, killedAt] = [0, call];
  watchWire(async (_, go) => {
    calls += 1;
    if (calls < call) return await go();
    if (calls === call && when === 'after') await go();
    throw new Error('The process was killed.');
  });
}

it('A payer whose attempt waited at the time of the table goes on after the restore', async () => {
  const tenant = await aTenant();
  const [open, passed] = [await aLink(tenant), await aLink(tenant)];
  const answers = [open, passed].map((link) =>
    pay(link, { paymentMethodId: 'pm_card_threeDSecure2Required' }),
  );
  const [waiting, confirmed] = await Promise.all(answers);
  if (!waiting || !confirmed) throw new Error('There are two answers.');
  advance({ minutes: 10 });
  const since = now();
  const before = await snapshotOf(tenant);
  await authenticate(confirmed, 'succeed');
  await confirm(confirmed);
  await putBack(tenant, before);

  expect(await restoreTenant(tenant.tenant.id, since, { now: now() })).toMatchObject({
    outcomes: { settled: 1, known: 1 },
  });
  await authenticate(waiting, 'succeed');
  expect((await confirm(waiting)).status).toBe(200);
  expect(await chargesAt(tenant)).toHaveLength(2);
  await expectBooksToAgree(tenant);
});

it('A charge that cannot be placed needs a person, and its link is cancelled; once it is refunded it needs none', async () => {
  const { tenant, link, restore } = await aRestored(async (paid, seller) => {
    await pay(paid);
    await sayAtProcessor(seller, { project: '0'.repeat(24) });
  });
  const { outcomes, persons } = await restore();
  expect(outcomes).toEqual({ person: 1 });
  expect(persons).toEqual([
    expect.stringMatching(/^pi_\w+ charged 1999 usd for link pl_\w+: the table has no project 0{24}$/),
  ]);
  expect((await pay(link)).body.error.code).toBe('payment_link_cancelled');

  const [intent] = await chargesAt(tenant);
  await (await processorOf(tenant)).refunds.create(
    { payment_intent: String(intent?.id) },
    { idempotencyKey: 'y' },
  );
  expect(await restore()).toMatchObject({ outcomes: { uncharged: 1 }, persons: [] });
});

it('A charge of another amount than its link asks for is quarantined, and its link stays held', async () => {
  const { tenant, link, before, restore } = await aRestored();
  const cheaper = before.map((item) => (item.sk === 'LINK' ? { ...item, chargeMinor: 500 } : item));
  await putBack(tenant, cheaper);
  expect(await restore()).toMatchObject({ outcomes: { held: 1 }, persons: [] });
  expect((await pay(link)).body.error.code).toBe('payment_in_progress');
  expect((await kept(tenant)).attempts[0]?.holds).toEqual([
    expect.objectContaining({ on: 'link', slug: link.slug }),
  ]);
});

it('A dispute that cannot be booked is listed, and keeps nothing else of the tenant from being recorded', async () => {
  const { tenant, restore } = await aRestored((link) =>
    pay(link, { paymentMethodId: 'pm_card_createDispute' }),
  );
  await misbehave(tenant, 'error_500_before', /^\/v1\/disputes\/d[up]_/, { method: 'GET' });
  expect(await restore()).toMatchObject({
    outcomes: { recorded: 1 },
    persons: [expect.stringMatching(/^pi_\w+ has the dispute d[up]_\w+, which could not be booked/)],
  });
  expect(await restore()).toMatchObject({ disputed: 1, persons: [] });
});

it('What somebody writes into an intent at the processor proves no buyer, and pays no order of another customer', async () => {
  const typed = await aRestored(async (link, tenant) => {
    await pay(link);
    await sayAtProcessor(tenant, { known: 'token', second: 'beside' });
  }, recurring());
  expect(await typed.restore()).toMatchObject({ outcomes: { recorded: 1 }, persons: [] });
  expect((await kept(typed.tenant)).orders).toMatchObject([{ buyerKnownBy: 'email' }]);

  const backend = await orderingBackend(typed.tenant);
  const [mine, theirs] = [aPayer(), aPayer()];
  const order = await backend.create({ customerInfo: mine });
  const other = await backend.create({ customerInfo: theirs });
  const [since, before] = [now(), await snapshotOf(typed.tenant)];
  expect((await purchase(typed.tenant, 1, order.id, { customerInfo: mine })).status).toBe(200);
  await sayAtProcessor(typed.tenant, { order: other.id });
  await putBack(typed.tenant, before);
  advance({ minutes: 5 });
  expect(await restoreTenant(typed.tenant.tenant.id, since, { now: now() })).toMatchObject({
    outcomes: { person: 1 },
    persons: [expect.stringContaining('order of another customer')],
  });
});

it('An unfinished attempt that was sent to another account than the one that lists its intent needs a person', async () => {
  const tenant = await aTenant();
  const waiting = await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  const [since, before] = [now(), await snapshotOf(tenant)];
  await authenticate(waiting, 'succeed');
  await confirm(waiting);
  await putBack(
    tenant,
    before.map((item) => (item.sk.startsWith('TXN#') ? { ...item, processorAccountId: 'acct_other' } : item)),
  );
  const { outcomes, persons } = await restoreTenant(tenant.tenant.id, since, { now: now() });
  expect(outcomes).toEqual({ person: 1 });
  expect(persons).toEqual([expect.stringContaining('it is in another account')]);
  expect((await kept(tenant)).attempts).toMatchObject([{ state: 'requires_action' }]);
});

it('`ops ledger restore` exits with 1 while a charge needs a person, and prints it', async () => {
  const { tenant, link } = await aRestored();
  await pay(link);
  const { code, result } = await command(tenant);
  expect(code).toBe(1);
  expect(result).toMatchObject([
    { intents: 2, outcomes: { person: 1, known: 1 }, persons: [expect.stringContaining('pi_')] },
  ]);
});

it('`ops ledger restore` exits with 1 when the books of a tenant cannot be read', async () => {
  const { tenant } = await aRestored();
  const { processor } = await backend();
  processor.fault({
    mode: 'error_500_before',
    times: 1,
    match: { account: tenant.account.id, method: 'GET' },
  });
  const { code, result } = await command(tenant);
  expect([code, result]).toMatchObject([
    1,
    [{ intents: 0, persons: [expect.stringContaining('run it again')] }],
  ]);
});

it.each(['customer', 'tenant'] as const)(
  '`ops ledger restore` gives no number a second time in a series of the %s',
  async (invoiceSeries) => {
    const [payer, other] = [{ customerInfo: aPayer() }, { customerInfo: aPayer() }];
    const tenant = await aTenant({ project: { invoiceSeries } });
    const [first, second, third] = [await aLink(tenant), await aLink(tenant), await aLink(tenant)];
    await pay(first, payer);
    const before = await snapshotOf(tenant);
    await pay(second, payer);
    await pay(third, other);
    const lost = (await kept(tenant)).invoices.map(({ number }) => number);
    await putBack(tenant, before);

    expect(await command(tenant)).toMatchObject({
      code: 0,
      result: [{ outcomes: { recorded: 2, known: 1 } }],
    });
    const numbers = (await kept(tenant)).invoices.map(({ number }) => number);
    expect(numbers.filter((number) => lost.includes(number))).toEqual(
      before.flatMap(({ sk, number }) => (sk.startsWith('INVOICE#') ? [number] : [])),
    );
    expect(new Set(numbers).size).toBe(3);
    await expectRecordsToAgree(tenant);
  },
);

async function command({ tenant }: TestTenant): Promise<{ code: number | null; result: unknown }> {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const args = [
    'apps/operator/main.ts',
    'ledger',
    'restore',
    '--since',
    since,
    '--tenant',
    tenant.id,
    '--json',
  ];
  const child = spawn(process.execPath, args, { env: process.env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, result: JSON.parse(text).result };
}
