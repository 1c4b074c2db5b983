import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BillingEvent, OutboxRow } from '../../../shared/domain/events/event.ts';
import type { EventId } from '../../../shared/domain/ids.ts';
import { relayRow } from '../../../shared/flows/events/relay-events.ts';
import { newId } from '../../../shared/runtime/new-id.ts';
import { findOutboxRow, putOutbox } from '../../../shared/storage/outbox.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { anEvent } from './an-event.ts';

const now = new Date();

async function aRow(owner: TestTenant, events: readonly BillingEvent[], at = now): Promise<OutboxRow> {
  const id = newId<EventId>('event', at);
  const notices = [{ type: 'payment.unresolved', detail: { id } } as const];
  await commit([putOutbox({ id, tenantId: owner.tenant.id, events, notices }, at)]);
  const row = await findOutboxRow(owner.tenant.id, id);
  if (!row) throw new Error('The row is gone.');
  return row;
}

it('relaying events names the tenant as the group of each message, by which the queue is fair', async () => {
  const receiving = await aTenant({ events: { url: 'http://localhost:1/events', mode: 'no_auth' } });
  const row = await aRow(receiving, [anEvent(receiving)]);
  const sent = vi.spyOn(SQSClient.prototype, 'send');
  onTestFinished(() => sent.mockRestore());
  await relayRow(row, now);
  expect(sent.mock.calls[0]?.[0].input).toMatchObject({
    Entries: [{ MessageGroupId: receiving.tenant.id }],
  });
});
