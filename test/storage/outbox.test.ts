import { describe, expect, it } from 'vitest';
import type { Notice } from '../../shared/domain/events/event.ts';
import type { EventId, ProjectId } from '../../shared/domain/ids.ts';
import { findOutboxRow, markRelayed, putOutbox } from '../../shared/storage/outbox.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { anEvent } from '../flows/events/an-event.ts';
import { at, DAY, failureOf, fresh, later, now, seconds, tenantId } from './owner.ts';

describe('an outbox row', () => {
  const event = anEvent({ tenant: { id: tenantId }, project: { id: 'p1' as ProjectId } });
  const notice = { type: 'payment.unresolved', detail: { a: 1 } } as Notice;

  it('is indexed as work until it is relayed once, and kept for 30 days after that', async () => {
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
    });
    expect(row).not.toHaveProperty('ttl');
    if (!row) throw new Error('There is no such row.');
    await commit([markRelayed(row, later(1))]);
    const again = await failureOf(markRelayed(row, later(2)));
    expect(again).toMatchObject({ what: 'outbox row' });
    const relayed = await findOutboxRow(tenantId, id);
    expect(relayed).toMatchObject({
      relayedAt: later(1).toISOString(),
      events: [event],
      ttl: seconds + 1 + 30 * DAY,
    });
    expect(relayed).not.toHaveProperty('workPk');
    expect(relayed).not.toHaveProperty('workSk');
  });

  it('needs no operator notices', async () => {
    const id = fresh<EventId>('evt');
    await commit([putOutbox({ id, tenantId, events: [event] }, now)]);
    expect(await findOutboxRow(tenantId, id)).toMatchObject({ notices: [] });
  });
});
