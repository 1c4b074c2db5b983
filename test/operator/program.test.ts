import { beforeAll, expect, it } from 'vitest';
import { setEvents } from '../../apps/operator/actions/set-events.ts';
import { backend } from '../support/backend.ts';
import { aLink, pay, type TestLink } from '../support/links.ts';
import { kept } from '../support/money-books.ts';
import { billing, type Printed } from '../support/operator.ts';
import { aListeningTenant, deliver, eventsAt } from '../support/processor-events.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { relayStream } from '../support/workers.ts';

const EMAIL = 'ada.lovelace@example.com';
const paid = (link: TestLink) => pay(link, { customerInfo: { email: EMAIL, name: 'Ada' } });
const whichOf = ({ tenant, project }: TestTenant) => ({ tenantId: tenant.id, projectId: project.id });
const eventsQueued = async (id: string) =>
  (await (await backend()).queue.waiting()).deliveries.filter((body) => body.includes(id)).length;

let tenant: TestTenant;
let links: TestLink[];
let name: string;
beforeAll(async () => {
  tenant = await aTenant({ events: { url: 'http://localhost:1/events', mode: 'no_auth' } });
  name = tenant.tenant.uniqueName;
  links = [await aLink(tenant), await aLink(tenant, { amount: 5 }), await aLink(tenant)];
  for (const link of links.slice(0, 2)) await paid(link);
  await relayStream();
});

it('the operator command lists payments a page at a time with age, amount and next step, and shows nothing of the payer', async () => {
  const first = await billing('payments', 'list', '--tenant', name, '--limit', '1');
  const second = await billing(
    'payments',
    'list',
    '--tenant',
    name,
    '--limit',
    '1',
    '--cursor',
    first.nextCursor,
  );
  const [one, other] = [first.result[0], second.result[0]];
  expect([one, other]).toMatchObject([
    {
      state: 'succeeded',
      amount: { value: 5, currency: 'USD' },
      age: expect.stringMatching(/^\d+ s$/),
      nextStep: 'none: it has ended',
    },
    { amount: { value: 19.99, currency: 'USD' } },
  ]);
  expect(second.nextCursor).toBeNull();
  const shown = await billing('payments', 'show', other.id, '--tenant', name);
  expect(shown.result).toMatchObject({ id: other.id, paymentLink: links[0]?.slug });
  expect(shown.result.events.map(({ type }: Printed) => type)).toContain('payment.succeeded');
  expect(JSON.stringify([first, second, shown])).not.toContain(EMAIL);
});

it('the operator command lists and shows links, and cancels one only once', async () => {
  const slug = links[2]?.slug ?? '';
  const listed = await billing('links', 'list', '--tenant', name);
  expect(listed.result.map((link: Printed) => link.statusLabel)).toEqual(['active', 'paid', 'paid']);
  expect(await billing('links', 'cancel', slug, '--tenant', name, '--dry-run')).toMatchObject({
    status: 'changed',
    dryRun: true,
  });
  expect((await billing('links', 'show', slug, '--tenant', name)).result.statusLabel).toBe('active');
  expect(await billing('links', 'cancel', slug, '--tenant', name)).toMatchObject({
    status: 'changed',
    result: { statusLabel: 'cancelled' },
  });
  expect(await billing('links', 'cancel', slug, '--tenant', name)).toMatchObject({ status: 'unchanged' });
  await expect(billing('links', 'cancel', links[0]?.slug ?? '', '--tenant', name)).rejects.toMatchObject({
    code: 'payment_link_used',
  });
});

it('the operator command lists the events of payments, and puts one on the delivery queue again with its id', async () => {
  const { result } = await billing('events', 'list', '--tenant', name);
  const succeeded = result.filter(({ type }: Printed) => type === 'payment.succeeded');
  expect(succeeded).toHaveLength(2);
  const [{ id, payment }] = succeeded;
  const before = await eventsQueued(id);
  const resent = await billing('events', 'resend', payment, '--tenant', name, '--event', id);
  expect(resent.result.map((event: Printed) => event.id)).toEqual([id]);
  expect(await eventsQueued(id)).toBe(before + 1);
  const all = await billing('events', 'resend', payment, '--tenant', name);
  expect(all.result).toEqual(result.filter((event: Printed) => event.payment === payment));
});

it('the operator command lists the events of a payment’s dispute and refund too, and resends them', async () => {
  const disputed = await aListeningTenant();
  const { uniqueName } = disputed.tenant;
  await setEvents(
    { ...whichOf(disputed), url: 'http://localhost:1/events', mode: 'no_auth' },
    { now: new Date() },
  );
  await pay(await aLink(disputed), { paymentMethodId: 'pm_card_createDispute' });
  await deliver(disputed, (await eventsAt(disputed, 'charge.dispute.created')).at(-1) ?? {});
  await pay(await aLink(disputed));
  const [refunded] = (await billing('payments', 'list', '--tenant', uniqueName)).result;
  await billing('payments', 'refund', refunded.id, '--tenant', uniqueName);
  const { result } = await billing('events', 'list', '--tenant', uniqueName);
  for (const type of ['payment.disputed', 'refund.succeeded']) {
    const found = result.find((event: Printed) => event.type === type);
    const resent = await billing(
      'events',
      'resend',
      found.payment,
      '--tenant',
      uniqueName,
      '--event',
      found.id,
    );
    expect(resent.result).toMatchObject([{ type, id: found.id }]);
    expect(await eventsQueued(found.id)).toBe(1);
  }
});

it('the operator command resends no event of another tenant', async () => {
  const [{ payment }] = (await billing('events', 'list', '--tenant', name)).result;
  const other = await aTenant();
  await expect(billing('events', 'resend', payment, '--tenant', other.tenant.uniqueName)).rejects.toThrow(
    /No such event/,
  );
});

it('the operator command adds and removes currencies one at a time, and keeps the base currency', async () => {
  const change = (command: string, code: string) =>
    billing('projects', command, tenant.project.id, code, '--tenant', name);
  const { currencies } = tenant.project;
  expect((await change('add-currency', 'gbp')).result.currencies).toEqual([...currencies, 'gbp']);
  expect(await change('add-currency', 'gbp')).toMatchObject({ status: 'unchanged' });
  expect((await change('remove-currency', 'gbp')).result.currencies).toEqual(currencies);
  await expect(change('remove-currency', tenant.project.baseCurrency)).rejects.toThrow(/base currency/);
});

it('the operator command checks the ledgers of the other tenants when one tenant cannot be checked', async () => {
  const { account } = await aTenant({ name: 'a-first' });
  (await backend()).processor.addAccount({ ...account, secretKey: `${account.secretKey}new` }); // The key of the gateway ends.
  const { result, exitCode } = await billing('ledger', 'check');
  const verdicts = Object.fromEntries(result.map((verdict: Printed) => [verdict.tenant, verdict]));
  expect(verdicts['a-first']).toEqual({
    tenant: 'a-first',
    clean: false,
    error: expect.stringContaining('billing doctor'),
  });
  expect(verdicts[name]).toMatchObject({ clean: true, intents: 2 });
  expect(exitCode).toBe(1);
});

it('the operator command exports a customer and erases them, and a restore by the books erases them again', async () => {
  const shop = await aTenant();
  await paid(await aLink(shop));
  const own = ['--tenant', shop.tenant.uniqueName];
  const to = ['--email', 'countess@example.com'];
  expect((await billing('customers', 'set-email', EMAIL, ...own, ...to)).result.email).toBe(to[1]);
  await expect(billing('customers', 'export', EMAIL, ...own)).rejects.toThrow('no such customer');
  expect((await billing('customers', 'export', String(to[1]), ...own)).result.payments).toHaveLength(1);
  const before = await snapshotOf(shop);
  const erased = await billing('customers', 'erase', String(to[1]), ...own);
  expect(erased.result).toMatchObject({ completedAt: null, notDeletedAt: [] });
  const { result: log } = await billing('audit', 'list', ...own);
  expect(JSON.stringify(log)).not.toMatch(/@/);
  expect(log.data?.[0] ?? log[0]).toMatchObject({
    action: 'customers.erase',
    record: expect.stringMatching(/^cst_/),
  });
  await putBack(shop, before);
  const since = ['--since', new Date(Date.now() - 60_000).toISOString()];
  const { result } = await billing('restore', 'books', ...own, ...since);
  expect(result).toMatchObject([{ persons: [], erasedAgain: 1 }]);
  expect(JSON.stringify((await kept(shop)).all)).not.toMatch(/countess|lovelace/);
});
