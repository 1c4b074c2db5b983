import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiveEvents } from '../../apps/operator/actions/receive-events.ts';
import { eraseTenantsAgain } from '../../apps/operator/leaving/erase-tenant.ts';
import { replayJournal } from '../../apps/operator/restore/journal/replay.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { catalogStaff, couponBody, productBody } from '../support/catalog.ts';
import { advance, now, travelTo } from '../support/clock.ts';
import { type Journal, linesOfObjects, openJournal } from '../support/journal.ts';
import { aLink, pay, recurring } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { bothSides, expectBooksToAgree } from '../support/money-books.ts';
import { billing } from '../support/operator.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { runUntil } from '../support/run-until.ts';
import { everything, itemsOf } from '../support/table.ts';
import { aCredential, aTenant, type TestTenant } from '../support/tenants.ts';
import { credit } from '../support/wallets.ts';

let journal: Journal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

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
  const secrets = [...JSON.stringify(await itemsOf(tenant.id)).matchAll(fields)].map(([, value = '']) => value);
  expect(secrets.length).toBeGreaterThan(5);
  return ['grace.hopper', 'Hopper', '7946', 'Harbour', 'Plymouth', NETWORK, 'Quayside', 'Quay 7', ...secrets];
}
const toldIn = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));
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
  const others = await snapshotOf(staying);
  const since = now();
  advance({ minutes: 1 });
  await closed(leaving);
  const before = await snapshotOf(leaving);

  const folder = aFolder();
  const { result: exported } = await billing('tenants', 'export', uniqueName, '--to', folder);
  const files = filesIn(folder);
  expect(exported.countsForErasure).toBe(true);
  for (const { file, records } of exported.files)
    expect([file, files[file]?.split('\n').length]).toEqual([file, records + 1]);
  for (const file of ['customers', 'orders', 'invoices', 'refunds', 'wallets', 'cards', 'links', 'coupons', 'audit', 'products', 'sellers', 'projects'])
    expect([file, files[`${file}.jsonl`]]).toEqual([file, expect.stringMatching(/^{/)]);
  expect(files['customers.jsonl']).toMatch(/"email":"grace.hopper@.*"processorCustomers":{"gw_\w+":{"id":"cus_/);
  expect(files['cards.jsonl']).toMatch(/"paymentMethodId":"pm_/);
  expect(toldIn(JSON.stringify(files), words.slice(8))).toEqual([]); // No secret.

  const erase = (...more: string[]) => billing('tenants', 'erase', id, '--yes', '--per-second', '9999', ...more);
  takeLogLines();
  let deaths = 0;
  for (let isDead = true; isDead; deaths++)
    ({ isDead } = await runUntil({ at: 20 + 3 * deaths, when: 'after' }, () => erase('--receipt', exported.receipt)));
  expect(deaths).toBeGreaterThan(4);
  expect(await erase()).toMatchObject({ status: 'unchanged' });

  const table = (await everything()).filter(({ pk, tenantId }) => pk.includes(id) || tenantId !== staying.tenant.id && !pk.includes(staying.tenant.id));
  expect(toldIn(JSON.stringify(table), [...words, uniqueName, 'Wintergreen'])).toEqual([]);
  expect(await snapshotOf(staying)).toEqual(others);
  const { items, ...sides } = await bothSides(leaving);
  expect(checkLedger({ ...sides, items, isPartial: true })).toMatchObject({ clean: true, violations: [] });
  expect(items.filter(({ sk }) => /^(INVOICE|TXN|REFUND)#/.test(sk))).toHaveLength(4);
  await expectBooksToAgree(staying);
  await journal.written();
  expect(toldIn(linesOfObjects().split('\n').filter((line) => line.includes(id)).join('\n'), words)).toEqual([]);
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
