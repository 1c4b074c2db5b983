import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { receiveEvents } from '../../apps/operator/actions/receive-events.ts';
import { eraseTenantsAgain } from '../../apps/operator/leaving/erase-tenant.ts';
import { exportTenant } from '../../apps/operator/leaving/export-tenant.ts';
import { replayJournal } from '../../apps/operator/restore/journal/replay.ts';
import { renewBatch } from '../../shared/flows/renewals/renew-batch.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import type { RenewalBatch } from '../../shared/messaging/queue-messages.ts';
import { deadlineFrom } from '../../shared/runtime/deadline.ts';
import { changesOn } from '../../shared/storage/journal/batches.ts';
import { listErasedTenants } from '../../shared/storage/journal/person-keys.ts';
import { aBackendOf, linkPath } from '../support/backend-calls.ts';
import { catalogStaff, couponBody, productBody } from '../support/catalog.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { signIn } from '../support/customers.ts';
import { call } from '../support/gateway.ts';
import { type Journal, linesOfObjects, openJournal } from '../support/journal.ts';
import { aLink, pay, recurring, requestLink } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { booksOf, bothSides, expectBooksToAgree } from '../support/money-books.ts';
import { billing } from '../support/operator.ts';
import { ADA, aSubscriber, planned, renewDue } from '../support/renewals.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { runUntil } from '../support/run-until.ts';
import { everything, itemsOf } from '../support/table.ts';
import { aCredential, aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';
import { credit } from '../support/wallets.ts';

let journal: Journal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());
afterEach(() => vi.restoreAllMocks());

const PERSON = {
  ...{ email: 'grace.hopper@navy.example', name: 'Grace Hopper', mobile: '+44 20 7946 0958' },
  address: { line1: '1 Harbour Lane', city: 'Plymouth', country: 'gb' },
};
const SELLER = ['--seller-name', 'Quayside Teas', '--address', 'Quay 7'];
const NETWORK = '198.51.100.77';
const progress = { tell: () => {}, end: () => {} };

/** A shop that has sold in every way, with what it says of itself and of its payers. */
async function aShop(): Promise<TestTenant> {
  const tenant = await aTenant({ account: { country: 'IN' } });
  const { id: tenantId, uniqueName } = tenant.tenant;
  const api = { tenantId, gateway: 'cards', apiUrl: 'https://api.billing.test' };
  await receiveEvents(api, { now: now() });
  await billing('documents', 'set', '--tenant', uniqueName, '--project', 'Storefront', ...SELLER);
  const staff = await catalogStaff(tenant);
  for (const [path, body] of [
    ['product', productBody()],
    ['coupon', couponBody()],
  ] as const)
    expect((await staff.post(`/admin/${path}`, body)).status).toBe(200);
  const payer = { customerInfo: PERSON, sourceIp: NETWORK };
  const link = await aLink(tenant, { metadata: { note: 'Wintergreen' }, ...recurring() });
  await pay(link, { ...payer, paymentMethodId: 'pm_card_chargeDeclined' });
  expect((await pay(link, payer)).status).toBe(200);
  await credit(tenant, PERSON.email, 300);
  const [attempt] = (await itemsOf(tenantId)).filter(({ state }) => state === 'succeeded');
  const refund = { amount: 1, reason: 'Ms Hopper asked for it.' };
  expect((await staff.post(`/admin/transactions/${attempt?.id}/refund`, refund, 'once')).status).toBe(200);
  await expectBooksToAgree(tenant);
  return tenant;
}

/** What of a tenant must be nowhere: its payers, what it says of itself, its secrets as they are stored. */
async function wordsOf({ tenant }: TestTenant): Promise<string[]> {
  const fields = /"(?:customerIdKey|linkSalt|sealed\w+|hash)":"([^"]{20,})"/g;
  const secrets = [...JSON.stringify(await itemsOf(tenant.id)).matchAll(fields)].map(
    ([, value = '']) => value,
  );
  expect(secrets.length).toBeGreaterThan(5);
  return ['grace.hopper', 'Hopper', '7946', 'Harbour', 'Plymouth', NETWORK, 'Quayside', 'Quay 7', ...secrets];
}
const toldIn = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));
/** What the journal can still be opened to, but what is kept for days under a key of its day. */
async function openedOf(id: string) {
  const opened = [];
  for await (const some of changesOn('billing', '2027-04-01'))
    opened.push(
      ...some.filter(
        ({ key }) => key.pk.includes(id) && !/^(OUTBOX|DELIVERY|KEY|DECLINES|TALLY)$/.test(key.sk),
      ),
    );
  expect(opened.length).toBeGreaterThan(20);
  return opened;
}
const closed = async ({ tenant }: TestTenant) => {
  await billing('tenants', 'close', tenant.uniqueName, '--yes');
  advance({ minutes: 30 });
};
const aFolder = () => mkdtempSync(join(tmpdir(), 'billing-export-'));
const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

it('a tenant that was exported is erased, whatever ends the process meanwhile, and the other tenant is as it was', async () => {
  travelTo('2027-04-01T10:00:00Z');
  const [leaving, staying] = [await aShop(), await aShop()];
  const { id, uniqueName } = leaving.tenant;
  await aCredential(leaving, ['admin']);
  const words = await wordsOf(leaving);
  await journal.written();
  await pay(await aLink(leaving), { customerInfo: { ...PERSON, email: 'late@navy.example' } }); // The journal has them after the erasure.
  await expectBooksToAgree(leaving);
  const others = await snapshotOf(staying);
  const since = now();
  advance({ minutes: 1 });
  await closed(leaving);
  const before = await snapshotOf(leaving);

  const erase = (...more: string[]) =>
    billing('tenants', 'erase', id, '--yes', '--per-second', '9999', ...more);
  await expect(erase()).rejects.toThrow(/was not exported since it was closed/);
  const [folder, other] = [aFolder(), aFolder()];
  const exporting = { tenantId: leaving.tenant.id, folder: other, progress, lookedMax: 3 };
  for (const at of [40, 25])
    await runUntil({ at, when: 'after' }, () => exportTenant(exporting, { now: now() }));
  expect(Object.keys(filesIn(other))).toContain('progress.json');
  await exportTenant(exporting, { now: now() });
  const { result: exported } = await billing('tenants', 'export', uniqueName, '--to', folder);
  const files = filesIn(folder);
  expect(exported.countsForErasure).toBe(true);
  const whenever = { 'manifest.json': '', 'audit.jsonl': '', 'tenant.jsonl': '' };
  expect({ ...filesIn(other), ...whenever }).toEqual({ ...files, ...whenever });
  for (const { file, records } of exported.files)
    expect([file, files[file]?.split('\n').length]).toEqual([file, records + 1]);
  for (const file of [
    'customers',
    'orders',
    'invoices',
    'refunds',
    'wallets',
    'cards',
    'links',
    'coupons',
    'audit',
    'products',
    'sellers',
    'projects',
  ])
    expect([file, files[`${file}.jsonl`]]).toEqual([file, expect.stringMatching(/^{/)]);
  expect(files['customers.jsonl']).toMatch(
    /"email":"grace.hopper@.*"processorCustomers":{"gw_\w+":{"id":"cus_/,
  );
  expect(files['cards.jsonl']).toMatch(/"paymentMethodId":"pm_/);
  expect(toldIn(JSON.stringify(files), words.slice(8))).toEqual([]); // No secret.

  await expect(erase('--receipt', 'another')).rejects.toThrow(/not the receipt of the last export/);
  takeLogLines();
  let deaths = 0;
  for (let isDead = true; isDead; deaths++) {
    const at = 30 + deaths;
    ({ isDead } = await runUntil({ at, when: 'after' }, () => erase('--receipt', exported.receipt)));
    expect(await listErasedTenants()).toContain(id); // A restore at this moment would erase it.
  }
  expect(deaths).toBeGreaterThan(3);
  expect(await erase()).toMatchObject({ status: 'unchanged' });
  await expect(billing('tenants', 'open', id)).rejects.toThrow(/cannot be opened/);
  expect(await billing('tenants', 'create', uniqueName, '--dry-run')).toMatchObject({ status: 'created' });
  const { webhookEndpoints, customers } = await booksOf(leaving);
  expect([
    webhookEndpoints.filter(({ status }) => status === 'enabled'),
    customers.filter(({ deleted }) => deleted),
  ]).toEqual([[], []]);

  const table = (await everything()).filter(
    ({ pk, tenantId }) =>
      pk.includes(id) || (tenantId !== staying.tenant.id && !pk.includes(staying.tenant.id)),
  );
  expect(toldIn(JSON.stringify(table), [...words, uniqueName, 'Wintergreen'])).toEqual([]);
  expect(await snapshotOf(staying)).toEqual(others);
  const { items, ...sides } = await bothSides(leaving);
  expect(checkLedger({ ...sides, items, isPartial: true })).toMatchObject({ clean: true, violations: [] });
  expect(items.filter(({ sk }) => /^(INVOICE|TXN|REFUND)#/.test(sk))).toHaveLength(6);
  await expectBooksToAgree(staying);
  await journal.written();
  const lines = linesOfObjects()
    .split('\n')
    .filter((line) => line.includes(id));
  expect(toldIn(lines.join('\n'), words)).toEqual([]);
  expect(toldIn(JSON.stringify(await openedOf(id)), words)).toEqual([]);
  expect(toldIn(takeLogLines().join(''), words)).toEqual([]);
  const { result: log } = await billing('audit', 'list');
  expect(log[0]).toMatchObject({ action: 'tenants.erase', record: id, end: 'done' });

  const replay = { table: 'billing', from: since, to: now(), keys: [`T#${id}`, 'INTENT#'] };
  for (const isReplayed of [false, true]) {
    await putBack(leaving, before);
    if (isReplayed) await replayJournal({ ...replay, withoutVersions: [], withoutFunctions: [] });
    expect(toldIn(JSON.stringify(await itemsOf(id)), words)).not.toEqual([]);
    expect(await eraseTenantsAgain(now(), { perSecond: 9999, progress })).toEqual([id]);
    expect(toldIn(JSON.stringify(await itemsOf(id)), words)).toEqual([]);
  }
});

it('a closed tenant sells nothing, charges no renewal and takes no token, and goes on once it is opened', async () => {
  const shop = await aSubscriber();
  const { uniqueName } = shop.tenant;
  let later = Date.now();
  travelTo('2027-02-28T12:00:00Z');
  const link = await aLink(shop);
  const [backend, staff, ada] = [
    await aBackendOf(shop),
    await catalogStaff(shop),
    await signIn(shop, ADA.email),
  ];
  const asked = async () => {
    later += 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later); // What functions remember of the tenant is over.
    const answers = [
      await requestLink(shop),
      await call('GET', `/public-api/payment-links/validate/${link.slug}`, {
        headers: { origin: CHECKOUT_ORIGIN },
      }),
      await pay(link),
      await backend.get(linkPath(link.slug)),
      await staff.get('/admin/health/ledger'),
      await ada.get('/client/order'),
    ];
    return answers.map(({ status }) => status);
  };
  const [due] = await planned(shop);
  const erase = () => billing('tenants', 'erase', uniqueName, '--without-export');
  await expect(erase()).rejects.toThrow(
    /1 open projects that take payments \(Storefront\): .*1 renewals due/,
  );
  await closed(shop);
  expect(await asked()).toEqual([401, 404, 404, 401, 401, 401]);
  expect([
    await planned(shop),
    await renewBatch(due as RenewalBatch, now(), deadlineFrom(performance.now())),
  ]).toMatchObject([[], { charged: 0, not_due: 1 }]);
  await expect(erase()).rejects.toThrow(/events not delivered/);
  for (const command of [
    'projects create Other --origin https://o.test --checkout-url https://pay.billing.test --base-currency eur --time-zone UTC',
    'credentials issue --scope admin',
  ])
    await expect(billing(...command.split(' '), '--tenant', uniqueName)).rejects.toThrow(/is closed since/);

  await billing('tenants', 'open', uniqueName);
  advance({ minutes: 1 });
  expect(await asked()).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await renewDue(shop)).toMatchObject({ charged: 1 });
  await expectBooksToAgree(shop);
});
