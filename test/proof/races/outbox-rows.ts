import type { OutboxRow } from '../../../shared/domain/events/event.ts';
import type { Stage } from '../stage.ts';
import { itemsIn } from './run-context.ts';

/** Rows of the tenant's outbox that were not relayed yet, as the stream would bring them. */
export async function findOutboxRows({ tenantId }: Stage): Promise<OutboxRow[]> {
  const items = await itemsIn({ tenantId });
  return items.filter(
    ({ sk, relayedAt }) => sk === 'OUTBOX' && relayedAt === undefined,
  ) as unknown as OutboxRow[];
}
