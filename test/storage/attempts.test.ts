import { describe, expect, it } from 'vitest';
import type { EventId, Instant } from '../../shared/domain/ids.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { AttemptMoved, findAttempt, moveAttempt, parseAttempt, takeLease } from '../../shared/storage/attempts.ts';
import { InvoiceNumberTaken, readInvoiceSequence, takeInvoiceNumber } from '../../shared/storage/invoices.ts';
import { AlreadyRelayed, findOutboxRow, markRelayed } from '../../shared/storage/outbox.ts';
import { commit } from '../../shared/storage/table.ts';
import { aLink, pay } from '../support/links.ts';
import { kept } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

async function aWaitingAttempt(): Promise<{ attempt: Attempt; read: () => Promise<Attempt | undefined> }> {
  const tenant = await aTenant();
  await pay(await aLink(tenant), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  const attempt = parseAttempt((await kept(tenant)).attempts[0]);
  return { attempt, read: () => findAttempt(attempt.tenantId, attempt.customerId, attempt.id) };
}

describe('an attempt', () => {
  it('is moved by one of many that read it, and the others are told', async () => {
    const { attempt, read } = await aWaitingAttempt();
    const moves = Array.from({ length: 10 }, () => commit([moveAttempt(attempt, 'confirming', { confirms: 1 })]));
    const results = await Promise.allSettled(moves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AttemptMoved);
    expect(await read()).toMatchObject({ state: 'confirming', status: 2, version: attempt.version + 1 });
  });

  it('that has ended is moved no more by whoever read it before', async () => {
    const { attempt, read } = await aWaitingAttempt();
    await commit([moveAttempt(attempt, 'aborted', { abortReason: 'abandoned' })]);
    await expect(commit([moveAttempt(attempt, 'succeeded')])).rejects.toThrow(AttemptMoved);
    expect(await read()).toMatchObject({ state: 'aborted', status: 5 });
  });

  it('is leased to one at a time', async () => {
    const { attempt } = await aWaitingAttempt();
    const results = await Promise.allSettled([takeLease(attempt, new Date()), takeLease(attempt, new Date())]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an invoice number', () => {
  it('is given out once, and the others learn that it is taken', async () => {
    const { tenant } = await aTenant();
    for (const last of [0, 1, 2]) {
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => commit([takeInvoiceNumber(tenant.id, last)])));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(InvoiceNumberTaken);
    }
    expect(await readInvoiceSequence(tenant.id)).toBe(3);
    await expect(commit([takeInvoiceNumber(tenant.id, 0)])).rejects.toThrow(InvoiceNumberTaken);
  });
});

describe('a row of events', () => {
  it('is marked relayed once', async () => {
    const tenant = await aTenant();
    await pay(await aLink(tenant));
    const { id } = (await kept(tenant)).outbox[0] as unknown as { id: EventId };
    const row = await findOutboxRow(tenant.tenant.id, id);
    if (!row) throw new Error('There is no such row.');
    const at = new Date('2027-01-01T00:00:00Z');
    await commit([markRelayed(row, at)]);
    await expect(commit([markRelayed(row, new Date())])).rejects.toThrow(AlreadyRelayed);
    expect((await findOutboxRow(tenant.tenant.id, id))?.relayedAt).toBe(at.toISOString() as Instant);
  });
});
