import { expect, it, onTestFinished, vi } from 'vitest';
import { handler as checkLedger } from '../../../functions/workers/check-ledger.ts';
import type { Item } from '../../../local/scan-table.ts';
import { findWalk } from '../../../shared/storage/ledger/walks.ts';
import { change, commit } from '../../../shared/storage/table/table.ts';
import { changeGateway, listGateways } from '../../../shared/storage/tenants.ts';
import { clientOf } from '../../local/processor/support/sandbox.ts';
import { backend } from '../../support/backend.ts';
import { call } from '../../support/gateway.ts';
import { aLink, pay } from '../../support/links.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { chargesAt, kept } from '../../support/money-books.ts';
import { recordsOf } from '../../support/table.ts';
import { aStaffToken, aTenant, type TestTenant } from '../../support/tenants.ts';
import { runWorker } from '../../support/workers.ts';

const night = (tenant: TestTenant, day: string) =>
  runWorker('check-ledger', {
    Records: [{ messageId: 'm', body: JSON.stringify({ tenantId: tenant.tenant.id, day }) }],
  });
async function healthOf(tenant: TestTenant) {
  return (
    await call('GET', '/admin/health/ledger', {
      headers: { authorization: `Bearer ${await aStaffToken(tenant)}` },
    })
  ).body.data;
}
async function noticesOf(tenant: TestTenant) {
  const { outbox } = await kept(tenant);
  return outbox
    .flatMap((row) => row.notices as { type: string; detail: object }[])
    .filter(({ type }) => type.startsWith('ledger.'));
}
async function aPaidTenant(): Promise<TestTenant> {
  const tenant = await aTenant();
  expect((await pay(await aLink(tenant))).status).toBe(200);
  return tenant;
}

it('The nightly check of a ledger stores that both sides agree, and staff read it; before, nothing was checked', async () => {
  const tenant = await aPaidTenant();
  expect(await healthOf(tenant)).toMatchObject({ state: 'not_checked', checkedAt: null });
  expect(await night(tenant, '2026-11-22')).toEqual({ batchItemFailures: [] });
  expect(await healthOf(tenant)).toMatchObject({
    state: 'clean',
    drift: [],
    violations: [],
    problem: null,
  });
  expect(await noticesOf(tenant)).toEqual([]);
});

it('The nightly check of a ledger stores what differs in each currency, and notifies operators once a night however often its message comes', async () => {
  const tenant = await aPaidTenant();
  const [charge] = await chargesAt(tenant);
  await clientOf((await backend()).processor, tenant.account).refunds.create({
    payment_intent: String(charge?.id),
    amount: 500,
  }); // No event tells of it.
  for (let delivery = 0; delivery < 3; delivery++) await night(tenant, '2026-11-22');
  const [violation] = (await healthOf(tenant)).violations;
  expect(await healthOf(tenant)).toMatchObject({
    state: 'differs',
    drift: [{ value: 5, currency: 'USD' }],
  });
  expect(violation).toMatchObject({ count: 1, rule: expect.stringContaining('refunds') });
  expect(await noticesOf(tenant)).toMatchObject([
    { type: 'ledger.differs', detail: { drift: { usd: 500 } } },
  ]);
});

it('The nightly check publishes how many ledgers are not clean, which is none only when each tenant’s last check was', async () => {
  const [clean, dirty] = [await aPaidTenant(), await aPaidTenant()];
  const setKey = async (sealedSecretKey = '') => {
    const [gateway] = await listGateways(dirty.tenant.id);
    if (gateway) await commit([changeGateway(gateway, { sealedSecretKey })]);
  };
  const differingAfter = async (tenant: TestTenant, day: string): Promise<number> => {
    takeLogLines();
    await night(tenant, day);
    const lines = takeLogLines().map((line) => JSON.parse(line));
    return lines.find(({ LedgersDiffer }) => LedgersDiffer !== undefined)?.LedgersDiffer;
  };
  const others = await differingAfter(clean, '2026-11-22');
  await setKey('AAAA');
  expect(await differingAfter(dirty, '2026-11-22')).toBe(others + 1);
  expect(await differingAfter(clean, '2026-11-23')).toBe(others + 1);
  await setKey(dirty.gateway?.sealedSecretKey);
  expect(await differingAfter(dirty, '2026-11-23')).toBe(others);
});

it('The notice of a nightly check names each difference; the next night says again what is still there, apart from what is new', async () => {
  const tenant = await aPaidTenant();
  const { refunds } = clientOf((await backend()).processor, tenant.account);
  const giveBack = async (amount: number) => {
    const [charge] = await chargesAt(tenant);
    await refunds.create({ payment_intent: String(charge?.id), amount }); // No event tells of it.
  };
  const refundOf = (amount: number) =>
    expect.stringMatching(`^I2 missing record: refund re_\\w+ gave ${amount} usd`);
  await giveBack(500);
  await night(tenant, '2026-11-22');
  await night(tenant, '2026-11-23');
  await giveBack(300);
  await night(tenant, '2026-11-24');

  expect((await noticesOf(tenant)).map(({ detail }) => detail)).toMatchObject([
    { new: [refundOf(500), 'both sides differ by 500 usd'], still: [], more: 0 },
    { new: [], still: [refundOf(500), 'both sides differ by 500 usd'], more: 0 },
    { new: [refundOf(300), 'both sides differ by 800 usd'], still: [refundOf(500)], more: 0 },
  ]);
});

it('The nightly check of a ledger stores why it could not be made when a key opens no account', async () => {
  const tenant = await aPaidTenant();
  if (tenant.gateway) await commit([changeGateway(tenant.gateway, { sealedSecretKey: 'AAAA' })]);
  await night(tenant, '2026-11-22');
  expect(await healthOf(tenant)).toMatchObject({
    state: 'not_checked',
    drift: [],
    problem: expect.any(String),
  });
  expect(await noticesOf(tenant)).toMatchObject([{ type: 'ledger.not_checked' }]);
});

/** A tenant of which one run compares two payments, and the messages by which the runs follow one another. */
async function aLargeTenant(): Promise<TestTenant> {
  vi.stubEnv('LEDGER_PAYMENTS_A_RUN', '2');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const tenant = await aTenant();
  for (let payment = 0; payment < 5; payment++) await pay(await aLink(tenant));
  return tenant;
}
const keyOf = ({ pk, sk }: Item = { pk: '', sk: '' }) => ({ pk, sk });
const runOf = async ({ tenant }: TestTenant) => (await findWalk(tenant.id))?.run;
/** A run has time for one step only, and is followed by the next. */
async function nights(
  tenant: TestTenant,
  day: string,
  dropAfter = Number.POSITIVE_INFINITY,
): Promise<number> {
  const message = { tenantId: tenant.tenant.id, day };
  let runs = 1;
  await nightRun(message);
  for (
    let run = await runOf(tenant);
    (await healthOf(tenant)).checkedAt === null;
    run = await runOf(tenant)
  ) {
    if (runs === dropAfter) break;
    await nightRun({ ...message, run });
    await nightRun({ ...message, run }); // Each message comes twice.
    runs += 1;
  }
  return runs;
}
const nightRun = (message: object) =>
  checkLedger(
    { Records: [{ messageId: 'm', body: JSON.stringify(message) }] } as never,
    { getRemainingTimeInMillis: () => 29_000 } as never,
  );

it('The nightly check of a tenant that did more than one run compares takes several, and gives its verdict at the end of the last one', async () => {
  const tenant = await aLargeTenant();
  expect(await nights(tenant, '2026-11-22')).toBeGreaterThan(5);
  expect(await healthOf(tenant)).toMatchObject({ state: 'clean', violations: [], problem: null });
  expect(await noticesOf(tenant)).toEqual([]);
});

it('A check that takes several runs finds what differs in the oldest part, on either side', async () => {
  const tenant = await aLargeTenant();
  const [oldest, second] = (await recordsOf(tenant.tenant.id, 'TXN#')).toSorted((one, other) =>
    one.sk < other.sk ? -1 : 1,
  );
  await commit([
    change(keyOf(oldest), { set: { intentId: 'pi_never' } }),
    change(keyOf(second), { set: { 'terms.charge.minor': 5 } }),
  ]);
  await nights(tenant, '2026-11-22');
  const [notice] = await noticesOf(tenant);
  expect(notice?.detail).toMatchObject({
    new: expect.arrayContaining([
      expect.stringMatching(
        /^I2 recorded without a charge: attempt \w+ counts as paid, intent pi_never is unknown/,
      ),
      expect.stringMatching(/^I2 double charge: pi_\w+ took 1999 usd, but attempt \w+ was paid by pi_never/),
      expect.stringMatching(/^I2 wrong amount: 1999 was taken and 5 recorded/),
    ]),
  });
  expect(await healthOf(tenant)).toMatchObject({ state: 'differs' });
});

it('A check of which a message was lost is never clean: the next night says that it was not finished, and checks from the same day', async () => {
  const tenant = await aLargeTenant();
  await nights(tenant, '2026-11-22', 3);
  expect(await healthOf(tenant)).toMatchObject({ state: 'not_checked', checkedAt: null });
  const before = await findWalk(tenant.tenant.id);
  await nightRun({ tenantId: tenant.tenant.id, day: '2026-11-23' });
  expect(await healthOf(tenant)).toMatchObject({
    state: 'not_checked',
    problem: expect.stringContaining('the last of them was never made'),
  });
  expect(await noticesOf(tenant)).toMatchObject([{ type: 'ledger.not_checked' }]);
  expect(await findWalk(tenant.tenant.id)).toMatchObject({ day: '2026-11-23', run: 0 });
  expect(Date.parse(before?.since ?? '')).toBeGreaterThan(0);
});
