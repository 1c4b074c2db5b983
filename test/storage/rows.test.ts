import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../shared/domain/billing/invoice.ts';
import type { Order } from '../../shared/domain/billing/order.ts';
import type { Customer } from '../../shared/domain/customers/customer.ts';
import type { SavedCard } from '../../shared/domain/customers/saved-card.ts';
import type { BillingEvent, Notice } from '../../shared/domain/events/event.ts';
import type { AttemptId, CustomerId, EventId, InvoiceId, LinkSlug, OrderId } from '../../shared/domain/ids.ts';
import { newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { saveCard } from '../../shared/storage/cards.ts';
import * as customers from '../../shared/storage/customers.ts';
import { countDecline, guardKey, isExhausted, secondsUntilNextHour } from '../../shared/storage/decline-limits.ts';
import { bindIdempotencyKey, IdempotencyKeyTaken, onceKey, readIdempotencyKey } from '../../shared/storage/idempotency-keys.ts';
import { rememberIntent } from '../../shared/storage/intents.ts';
import * as invoices from '../../shared/storage/invoices.ts';
import { keys } from '../../shared/storage/keys.ts';
import { createOrder, findOrder } from '../../shared/storage/orders.ts';
import { AlreadyRelayed, findOutboxRow, markRelayed, putOutbox } from '../../shared/storage/outbox.ts';
import { commit, get } from '../../shared/storage/table.ts';
import { at, customerId, DAY, fresh, gatewayId, later, now, owner, seconds, tenantId } from './owner.ts';

describe('a caller’s key', () => {
  const once = { scope: 'pay', key: randomBase32(20), bodyHash: 'h' };
  const made = { attemptId: 'txn_1' as AttemptId, customerId };
  const row = () => get(onceKey(tenantId, once));

  it('is bound for a day to what its first request made', async () => {
    await commit([bindIdempotencyKey(tenantId, once, made, now)]);
    expect(readIdempotencyKey(await row(), once, now)).toMatchObject({ ...made, bodyHash: 'h', ttl: seconds + DAY });
    expect(readIdempotencyKey(await row(), once, later(DAY - 1))).toMatchObject(made);
    expect(readIdempotencyKey(await row(), once, later(DAY))).toBeUndefined();
    expect(readIdempotencyKey(undefined, once, now)).toBeUndefined();
  });

  it('is bound to one body', async () => {
    expect(() => readIdempotencyKey({ bodyHash: 'other', ttl: seconds + 1 }, once, now)).toThrow(
      expect.objectContaining({ code: 'idempotency_mismatch', message: expect.stringMatching(/same body\.$/) }),
    );
  });

  it('is bound once, and again when its day is over', async () => {
    await expect(commit([bindIdempotencyKey(tenantId, once, made, later(DAY - 1))])).rejects.toThrow(IdempotencyKeyTaken);
    await commit([bindIdempotencyKey(tenantId, once, { linkSlug: 'pl_1' as LinkSlug }, later(DAY))]);
    expect(await row()).toMatchObject({ linkSlug: 'pl_1', ttl: seconds + 2 * DAY });
  });
});

describe('a guard', () => {
  it.each([
    ['address', 20],
    ['email', 5],
  ] as const)('by %s lets %d declines an hour pass', async (name, most) => {
    const guard = { name, who: randomBase32(8) };
    const declines = async () => await get<{ declines: number; ttl: number }>(guardKey(tenantId, guard, now));
    expect(isExhausted(guard, undefined)).toBe(false);
    expect(isExhausted(guard, {})).toBe(false);
    for (let count = 1; count <= most; count++) {
      expect(isExhausted(guard, await declines())).toBe(false);
      await commit([countDecline(tenantId, guard, now)]);
    }
    expect(await declines()).toMatchObject({ declines: most, ttl: seconds + 2 * 3600 });
    expect(isExhausted(guard, await declines())).toBe(true);
    expect(guardKey(tenantId, guard, now).pk).toBe(`T#${tenantId}#GUARD#${name}:${guard.who}#2026-11-21T12`);
  });

  it('begins anew with the hour', () => {
    const guard = { name: 'email', who: 'a' } as const;
    expect(guardKey(tenantId, guard, later(1799)).pk).toBe(guardKey(tenantId, guard, now).pk);
    expect(guardKey(tenantId, guard, later(1800)).pk).not.toBe(guardKey(tenantId, guard, now).pk);
    expect([now, later(1), later(1799.5), later(1800)].map(secondsUntilNextHour)).toEqual([1800, 1799, 1, 3600]);
  });
});

describe('a row of events', () => {
  const event = { id: 'evt_1.1', type: 'payment.succeeded' } as unknown as BillingEvent;
  const notice = { type: 'payment.unresolved', detail: { a: 1 } } as Notice;

  it('is work until it is relayed, and is kept 30 days', async () => {
    const id = fresh<EventId>('evt');
    await commit([putOutbox({ id, tenantId, events: [event], notices: [notice] }, now)]);
    const row = await findOutboxRow(tenantId, id);
    expect(row).toMatchObject({
      id,
      tenantId,
      events: [event],
      notices: [notice],
      createdAt: at,
      workPk: expect.stringMatching(/^OUTBOX#[0-3]$/),
      workSk: `${at}#${id}`,
      ttl: seconds + 30 * DAY,
    });
    if (!row) throw new Error('There is no such row.');
    await commit([markRelayed(row, later(1))]);
    const relayed = await findOutboxRow(tenantId, id);
    expect(relayed).toMatchObject({ relayedAt: later(1).toISOString(), events: [event] });
    expect(relayed).not.toHaveProperty('workPk');
    expect(relayed).not.toHaveProperty('workSk');
    const again = await commit([markRelayed(row, later(2))]).catch((error) => error);
    expect(again).toBeInstanceOf(AlreadyRelayed);
    expect(again.message).toContain(id);
  });

  it('may have nobody to notify', async () => {
    const id = fresh<EventId>('evt');
    await commit([putOutbox({ id, tenantId, events: [event] }, now)]);
    expect(await findOutboxRow(tenantId, id)).toMatchObject({ notices: [] });
  });
});

describe('a payer', () => {
  const aProfile = (): Customer => ({
    id: fresh<CustomerId>('cst'),
    tenantId,
    email: 'ada@example.com',
    name: 'Ada',
    processorCustomers: { [gatewayId]: { key: 'k', body: '{}', frozenAt: at } },
    createdAt: at,
  });
  const read = async ({ id }: Customer) => customers.parseCustomer(await get(keys.customer(tenantId, id)));

  it('is made once', async () => {
    const profile = aProfile();
    await commit([customers.createCustomer(profile)]);
    expect(await read(profile)).toEqual(profile);
    const again = await commit([customers.createCustomer(profile)]).catch((error) => error);
    expect(again).toBeInstanceOf(customers.CustomerChanged);
    expect(again.message).toMatch(/known already/);
  });

  it('is given the processor’s id', async () => {
    const profile = aProfile();
    await commit([customers.createCustomer(profile)]);
    await commit([customers.setProcessorCustomer(tenantId, profile.id, gatewayId, 'cus_1')]);
    expect((await read(profile)).processorCustomers).toEqual({ [gatewayId]: { key: 'k', body: '{}', frozenAt: at, id: 'cus_1' } });
  });

  it('is given another request once, in the place of the one that was read', async () => {
    const profile = aProfile();
    await commit([customers.createCustomer(profile)]);
    const asked = (key: string) => ({ key, body: '{}', frozenAt: at });
    const payer = { tenantId, customerId: profile.id, gatewayId };
    await commit([customers.replaceCustomerRequest(payer, asked('k'), asked('k2'))]);
    await expect(commit([customers.replaceCustomerRequest(payer, asked('k'), asked('k3'))])).rejects.toBeInstanceOf(
      customers.CustomerChanged,
    );
    expect((await read(profile)).processorCustomers).toEqual({ [gatewayId]: asked('k2') });
  });

  it('is given other processor customers only as it was read', async () => {
    const profile = aProfile();
    await commit([customers.createCustomer(profile)]);
    const other = { gw_2: { key: 'k2', body: '{}', frozenAt: at } };
    await commit([customers.changeProcessorCustomers(profile, other)]);
    expect(await read(profile)).toEqual({ ...profile, processorCustomers: other });
    const raced = await commit([customers.changeProcessorCustomers(profile, {})]).catch((error) => error);
    expect(raced).toBeInstanceOf(customers.CustomerChanged);
    expect(raced.message).toMatch(/same moment/);
  });
});

describe('what a payment leaves behind', () => {
  it('is an invoice in its tenant’s list', async () => {
    const invoice = { ...owner, id: fresh<InvoiceId>('inv'), number: 'INV-000001' } as unknown as Invoice;
    await commit([invoices.createInvoice(invoice)]);
    expect(await get(keys.invoice(tenantId, customerId, invoice.id))).toMatchObject({
      ...invoice,
      listPk: `T#${tenantId}#INVOICE`,
      listSk: invoice.id,
    });
    await expect(commit([invoices.createInvoice(invoice)])).rejects.toThrow();
  });

  it('is an order that is due on its next billing date', async () => {
    const order = {
      ...owner,
      id: fresh<OrderId>('ord'),
      attemptId: 'txn_1',
      status: 2,
      currency: 'usd',
      amountMinor: 900,
      intervalMonths: 1,
      anchorOn: '2026-11-21',
      nextBillingDate: '2026-12-21',
      cyclesPaid: 1,
      failedTries: 0,
      paymentMethodId: 'pm_1',
      createdAt: at,
    } as unknown as Order;
    await commit([createOrder(order)]);
    expect(await findOrder(tenantId, customerId, order.id)).toEqual(order);
    expect(await findOrder(tenantId, customerId, fresh<OrderId>('ord'))).toBeUndefined();
    expect(await get(keys.order(tenantId, customerId, order.id))).toMatchObject({
      listPk: `T#${tenantId}#ORDER`,
      listSk: order.id,
      workPk: expect.stringMatching(/^DUE#[0-3]$/),
      workSk: `2026-12-21#${order.id}`,
    });
  });

  it('is a saved card, and the way back from the intent', async () => {
    const saved = { tenantId, customerId, gatewayId, paymentMethodId: 'pm_1', createdAt: at } as SavedCard;
    await commit([saveCard(saved), rememberIntent({ tenantId, customerId, id: 'txn_1' }, `pi_${tenantId}`)]);
    expect(await get(keys.card(tenantId, customerId, 'pm_1'))).toMatchObject(saved);
    expect(await get(keys.intent(`pi_${tenantId}`))).toMatchObject({ tenantId, customerId, attemptId: 'txn_1' });
  });

  it('is a number without a gap', async () => {
    const other = newTenantId();
    expect([await invoices.readInvoiceSequence(other), invoices.sequenceIn(undefined), invoices.sequenceIn({})]).toEqual([0, 0, 0]);
    await expect(commit([invoices.takeInvoiceNumber(other, 1)])).rejects.toThrow(/was taken/);
    await commit([invoices.takeInvoiceNumber(other, 0)]);
    expect(await invoices.readInvoiceSequence(other)).toBe(1);
    await commit([invoices.takeInvoiceNumber(other, 1)]);
    expect(await invoices.readInvoiceSequence(other)).toBe(2);
    for (const last of [0, 1, 3])
      await expect(commit([invoices.takeInvoiceNumber(other, last)])).rejects.toThrow(invoices.InvoiceNumberTaken);
  });
});
