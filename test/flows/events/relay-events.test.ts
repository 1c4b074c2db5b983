import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BillingEvent, OutboxRow } from '../../../shared/domain/events/event.ts';
import type { EventId } from '../../../shared/domain/ids.ts';
import { relayRow } from '../../../shared/flows/events/relay-events.ts';
import { newId, newProjectId } from '../../../shared/runtime/new-id.ts';
import { findOutboxRow, putOutbox } from '../../../shared/storage/outbox.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { backend } from '../../support/backend.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { loseTable } from '../../support/wire.ts';
import { anEvent } from './an-event.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});
const now = new Date();

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
  const queued = async (event: BillingEvent) =>
    (await (await backend()).queue.waiting()).deliveries
      .filter((body) => body.includes(event.id))
      .map((body) => JSON.parse(body));
  const noticesOf = async ({ id }: OutboxRow) =>
    (await backend()).notices().filter((notice) => JSON.stringify(notice).includes(id)).length;

  it('queues events of projects with an endpoint, publishes notices, and marks the row, once', async () => {
    const receiving = await aTenant({ events: { url: 'http://localhost:1/events', mode: 'no_auth' } });
    const [wanted, unwanted] = [anEvent(receiving), { ...anEvent(receiving), projectId: newProjectId(now) }];
    const row = await aRow(receiving, [wanted, unwanted]);
    await relayRow(row, now);
    expect(await queued(wanted)).toEqual([
      { tenantId: wanted.tenantId, projectId: wanted.projectId, event: wanted, outboxId: row.id },
    ]);
    expect(await queued(unwanted)).toEqual([]);
    expect(await noticesOf(row)).toBe(1);
    expect(await relayedAt(row)).toBe(now.toISOString());
    await relayRow({ ...row, relayedAt: now.toISOString() as never }, now);
    expect(await noticesOf(row)).toBe(1);
    await relayRow(row, new Date(now.getTime() + 1000)); // Another run has marked it.
    expect(await relayedAt(row)).toBe(now.toISOString());
  });

  it('names the tenant as the group of each message, by which the queue is fair', async () => {
    const receiving = await aTenant({ events: { url: 'http://localhost:1/events', mode: 'no_auth' } });
    const row = await aRow(receiving, [anEvent(receiving)]);
    const sent = vi.spyOn(SQSClient.prototype, 'send');
    onTestFinished(() => sent.mockRestore());
    await relayRow(row, now);
    expect(sent.mock.calls[0]?.[0].input).toMatchObject({
      Entries: [{ MessageGroupId: receiving.tenant.id }],
    });
  });

  it('fails when the row cannot be marked', async () => {
    const row = await aRow(tenant, []);
    loseTable('UpdateItem');
    await expect(relayRow(row, now)).rejects.toThrow('The table is gone.');
  });
});
