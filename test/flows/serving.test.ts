import { beforeAll, describe, expect, it } from 'vitest';
import type { BillingEvent, Delivery, OutboxRow } from '../../shared/domain/events/event.ts';
import type { EventId, ProjectId } from '../../shared/domain/ids.ts';
import { deliverEvent } from '../../shared/flows/events/deliver-event.ts';
import { relayRow, sweepOutbox } from '../../shared/flows/events/relay-events.ts';
import { createPaymentLink } from '../../shared/flows/links/create-link.ts';
import { linkBySlug, openLink, projectOfPayload } from '../../shared/flows/links/open-link.ts';
import { findSummary } from '../../shared/flows/receipts/find-summary.ts';
import { newId, newLinkSlug, newProjectId, newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { bindIdempotencyKey } from '../../shared/storage/idempotency-keys.ts';
import { findOutboxRow, putOutbox } from '../../shared/storage/outbox.ts';
import { commit } from '../../shared/storage/table.ts';
import { findProject } from '../../shared/storage/tenants.ts';
import { backend } from '../support/backend.ts';
import { aLink, pay, receiptOf, recurring } from '../support/links.ts';
import { aReceiver, type Receiver } from '../support/receiver.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { loseTable } from '../support/wire.ts';

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([aTenant(), aTenant()]);
});
const now = new Date();
const project = async ({ tenant: { id }, project }: TestTenant = tenant) => {
  const found = await findProject(id, project.id);
  if (!found) throw new Error('The project is gone.');
  return found;
};

describe('making a link', () => {
  const request = { productOrigin: 'a'.repeat(24), amount: 19.99, currency: { code: 'EUR', symbol: '€' }, billingType: 1 as const };
  const make = async (change: object = {}, more: object = {}) =>
    await createPaymentLink({ request: { ...request, ...change }, project: await project(), ttlMinutes: 30, now, ...more });

  it('writes down all that paying it needs', async () => {
    const { link, isReplay } = await make({ description: 'Two seats', additionalInfo: { additionalDescription: 'Row 7' } });
    expect(isReplay).toBe(false);
    expect(link).toEqual({
      slug: expect.stringMatching(/^pl_/),
      tenantId: tenant.tenant.id,
      projectId: tenant.project.id,
      gatewayId: tenant.gateway?.id,
      status: 1,
      currency: 'eur',
      symbol: '€',
      chargeMinor: 1999,
      lines: [{ name: 'Two seats', unitMinor: 1999, quantity: 1, totalMinor: 1999 }],
      description: 'Two seats',
      additionalDescription: 'Row 7',
      expiresAt: new Date(now.getTime() + 30 * 60_000).toISOString(),
      createdAt: now.toISOString(),
      declines: 0,
    });
    const stored = (await linkBySlug(link.slug, undefined)).link;
    expect(stored).toEqual(link);
  });

  it('keeps no empty texts, and lives as long as it is asked to', async () => {
    const { link } = await make({ description: '', additionalInfo: { additionalDescription: '' }, expiresInMinutes: 5 });
    expect([link.description, link.additionalDescription]).toEqual([undefined, undefined]);
    expect(link.expiresAt).toBe(new Date(now.getTime() + 5 * 60_000).toISOString());
    expect((await make({ additionalInfo: {} })).link.additionalDescription).toBeUndefined();
  });

  it.each<[object, string, string | undefined, RegExp]>([
    [{ currency: { code: 'GBP', symbol: '£' } }, 'currency_not_available', 'currency.code', /does not charge in GBP\./],
    [{ amount: 0.43 }, 'amount_too_small', 'amount', /at least 0\.\d\d EUR\..*\.$/],
    [
      { billingType: 2, recurringDetails: { billingInterval: 1, recurringAmount: 0.4 } },
      'amount_too_small',
      'recurringDetails.recurringAmount',
      /at least/,
    ],
  ])('refuses %j: %s', async (change, code, field, message) => {
    await expect(make(change)).rejects.toMatchObject({ code, details: { field }, message: expect.stringMatching(message) });
  });

  it('charges the least there is, and a free trial nothing', async () => {
    const trial = { billingInterval: 1, recurringAmount: 9, isOnTrial: true, trialPeriod: { durationInDays: 7 } };
    expect((await make({ amount: 0, billingType: 2, recurringDetails: trial })).link).toMatchObject({
      chargeMinor: 0,
      recurring: { trialDays: 7 },
    });
    expect((await make({ amount: 0.5, currency: { code: 'USD', symbol: '$' } })).link.chargeMinor).toBe(50);
    await expect(make({ amount: 0.49, currency: { code: 'USD', symbol: '$' } })).rejects.toMatchObject({ code: 'amount_too_small' });
  });

  it('finds the link of the caller’s name again, whatever else is asked, and of another name none', async () => {
    const idempotencyKey = randomBase32(10);
    const first = await make({ idempotencyKey });
    expect(await make({ idempotencyKey, amount: 500 })).toEqual({ link: first.link, isReplay: true });
    expect((await make({ idempotencyKey: `${idempotencyKey}2` })).link.slug).not.toBe(first.link.slug);
    const otherProject = { ...(await project()), id: 'b'.repeat(24) as ProjectId };
    expect((await make({ idempotencyKey }, { project: otherProject })).link.slug).not.toBe(first.link.slug);
  });

  it('finds the link of the caller’s key again, and says to come back when it cannot', async () => {
    const once = { scope: 'link', key: randomBase32(20), bodyHash: 'h' };
    const first = await make({}, { once });
    expect(await make({}, { once })).toEqual({ link: first.link, isReplay: true });
    await expect(make({}, { once: { ...once, bodyHash: 'other' } })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    const lost = { scope: 'link', key: randomBase32(20), bodyHash: 'h' };
    await commit([bindIdempotencyKey(tenant.tenant.id, lost, { linkSlug: newLinkSlug(tenant.tenant.id, now) }, now)]);
    await expect(make({}, { once: lost })).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/Send it again\.$/),
      details: { retryAfterSeconds: 1 },
    });
  });

  it('fails as what it is, when it fails otherwise', async () => {
    const known = await project();
    loseTable('PutItem');
    await expect(createPaymentLink({ request, project: known, ttlMinutes: 30, now })).rejects.toThrow('The table is gone.');
  });
});

describe('opening a link', () => {
  it('is for its own tenant’s storefronts and the checkout, and absent to all others', async () => {
    const link = await aLink(tenant);
    const absent = { code: 'payment_link_not_found' };
    for (const caller of [undefined, tenant.tenant.id]) {
      expect((await openLink(link.payload, caller)).link.slug).toBe(link.slug);
      expect((await linkBySlug(link.slug, caller)).project.id).toBe(tenant.project.id);
      expect(await projectOfPayload(link.payload, caller)).toMatchObject({ slug: link.slug, project: { id: tenant.project.id } });
    }
    await expect(openLink(link.payload, other.tenant.id)).rejects.toMatchObject(absent);
    await expect(linkBySlug(link.slug, other.tenant.id)).rejects.toMatchObject(absent);
    await expect(projectOfPayload(link.payload, other.tenant.id)).rejects.toMatchObject(absent);
    await expect(linkBySlug('pl_none', undefined)).rejects.toMatchObject(absent);
    await expect(linkBySlug(newLinkSlug(tenant.tenant.id, now), undefined)).rejects.toMatchObject(absent);
  });
});

describe('a receipt', () => {
  it('shows the payment with its link, its order and its project, to its own tenant and the checkout', async () => {
    const link = await aLink(tenant, recurring());
    const receipt = receiptOf(await pay(link));
    for (const caller of [undefined, tenant.tenant.id]) {
      const summary = await findSummary(receipt, caller);
      expect(summary).toMatchObject({ attempt: { state: 'succeeded' }, link: { slug: link.slug }, project: { id: tenant.project.id } });
      expect(summary.order?.id).toBe(summary.attempt.orderId);
    }
    const once = await findSummary(receiptOf(await pay(await aLink(tenant))), undefined);
    expect(once).not.toHaveProperty('order');
    const absent = { code: 'receipt_not_found', message: expect.stringMatching(/that the purchase returned\.$/) };
    await expect(findSummary(receipt, other.tenant.id)).rejects.toMatchObject(absent);
    for (const caller of [undefined, tenant.tenant.id]) {
      await expect(findSummary('rcpt_none', caller)).rejects.toMatchObject(absent);
      await expect(findSummary(`${receipt.slice(0, -1)}${receipt.endsWith('0') ? '1' : '0'}`, caller)).rejects.toMatchObject(absent);
    }
  });
});

const anEvent = ({ tenant: { id: tenantId }, project: { id: projectId } }: TestTenant): BillingEvent => ({
  id: `evt_${randomBase32(26)}`,
  type: 'invoice.paid',
  createdAt: now.toISOString() as never,
  tenantId,
  projectId,
  data: {},
});

describe('delivering an event', () => {
  const secret = 'whatever-the-tenant-chose';
  const to = (owner: TestTenant, event = anEvent(owner)): Delivery => ({ tenantId: owner.tenant.id, projectId: owner.project.id, event });
  const withEndpoint = async (change: object): Promise<[TestTenant, Receiver]> => {
    const receiver = await aReceiver();
    return [await aTenant({ events: { url: receiver.url, ...change } }), receiver];
  };

  it.each<[object, object, string[]]>([
    [{ secret }, { 'x-webhook-secret': secret }, ['authorization']],
    [{ secret, headerName: 'x-acme' }, { 'x-acme': secret }, ['x-webhook-secret', 'authorization']],
    [{ secret, mode: 'bearer' }, { authorization: `Bearer ${secret}` }, ['x-webhook-secret']],
    [{ mode: 'no_auth' }, {}, ['x-webhook-secret', 'authorization']],
  ])('proves itself as the tenant wishes: %j', async (wish, headers, absent) => {
    const [owner, receiver] = await withEndpoint(wish);
    const delivery = to(owner);
    expect(await deliverEvent(delivery)).toMatchObject({ isDelivered: true });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({ headers, event: delivery.event });
    for (const name of absent) expect(receiver.received[0]?.headers).not.toHaveProperty(name);
  });

  it('owes nothing to a project without an endpoint, or that is gone', async () => {
    const nothing = { isDelivered: true, reason: expect.stringMatching(/no endpoint/) };
    expect(await deliverEvent(to(tenant))).toEqual(nothing);
    const projectId = newProjectId(now);
    expect(await deliverEvent({ ...to(tenant), projectId, event: { ...anEvent(tenant), projectId } })).toEqual(nothing);
  });

  it('goes to the project it is about and to no other', async () => {
    const [owner, receiver] = await withEndpoint({ mode: 'no_auth' });
    for (const change of [{ tenantId: newTenantId() }, { projectId: newProjectId(now) }]) {
      await expect(deliverEvent(to(owner, { ...anEvent(owner), ...change }))).rejects.toThrow(/the project it is about/);
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('relaying events', () => {
  async function aRow(owner: TestTenant, events: readonly BillingEvent[], at = now): Promise<OutboxRow> {
    const id = newId<EventId>('event', at);
    const notices = [{ type: 'payment.unresolved', detail: { id } } as const];
    await commit([putOutbox({ id, tenantId: owner.tenant.id, events, notices }, at)]);
    const row = await findOutboxRow(owner.tenant.id, id);
    if (!row) throw new Error('The row is gone.');
    return row;
  }
  const relayedAt = async ({ tenantId, id }: OutboxRow) => (await findOutboxRow(tenantId, id))?.relayedAt;
  const waitingFor = async (event: BillingEvent) =>
    (await (await backend()).queue.waiting()).deliveries.filter((body) => body.includes(event.id)).map((body) => JSON.parse(body));
  const told = async ({ id }: OutboxRow) => (await backend()).notices().filter((notice) => JSON.stringify(notice).includes(id)).length;

  it('hands on what somebody waits for, tells operators, and marks the row, once', async () => {
    const receiving = await aTenant({ events: { url: 'http://localhost:1/events', mode: 'no_auth' } });
    const [wanted, unwanted] = [anEvent(receiving), { ...anEvent(receiving), projectId: newProjectId(now) }];
    const row = await aRow(receiving, [wanted, unwanted]);
    await relayRow(row, now);
    expect(await waitingFor(wanted)).toEqual([{ tenantId: wanted.tenantId, projectId: wanted.projectId, event: wanted }]);
    expect(await waitingFor(unwanted)).toEqual([]);
    expect(await told(row)).toBe(1);
    expect(await relayedAt(row)).toBe(now.toISOString());
    await relayRow({ ...row, relayedAt: now.toISOString() as never }, now);
    expect(await told(row)).toBe(1);
    await relayRow(row, new Date(now.getTime() + 1000)); // Two at once: the second is told that it is done.
    expect(await relayedAt(row)).toBe(now.toISOString());
  });

  it('fails as what it is, when the row cannot be marked', async () => {
    const row = await aRow(tenant, []);
    loseTable('UpdateItem');
    await expect(relayRow(row, now)).rejects.toThrow('The table is gone.');
  });

  it('sweeps up what lies for two minutes and nothing younger, for as long as there is time', async () => {
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const rows = await Promise.all([ago(121), ago(122), ago(123), ago(124), ago(125)].map((at) => aRow(tenant, [], at)));
    const young = await aRow(tenant, [], ago(118));
    expect(await sweepOutbox(now, () => false)).toBe(0);
    expect(await relayedAt(rows[0] as OutboxRow)).toBeUndefined();
    expect(await sweepOutbox(now, () => true)).toBeGreaterThanOrEqual(5);
    expect((await Promise.all(rows.map(relayedAt))).every(Boolean)).toBe(true);
    expect(await relayedAt(young)).toBeUndefined();
    expect(await sweepOutbox(now, () => true)).toBe(0);
  });
});
