import type { EventId, Instant, TenantId } from '../../domain/ids.ts';
import { type ListName, listFields } from './keys.ts';
import { shardOf } from './shard.ts';

/** A payment has three events or four, which are more entries than one partition takes of a tenant's payments. */
export const EVENT_LIST_SHARDS = 4;

export const eventListFields = (tenant: TenantId, id: EventId, createdAt: Instant) =>
  spreadFields('EVENT', tenant, id, createdAt);
/** Of the rows that hold the events of one commit. */
export const feedFields = (tenant: TenantId, id: EventId, createdAt: Instant) =>
  spreadFields('FEED', tenant, id, createdAt);

function spreadFields(list: 'EVENT' | 'FEED', tenant: TenantId, id: EventId, createdAt: Instant) {
  const { listPk, listSk } = listFields(tenant, list, `${createdAt}#${id}`);
  return { listPk: `${listPk}#${shardOf(id, EVENT_LIST_SHARDS)}`, listSk };
}

/** The partitions of a list. Events that were listed before they were spread lie in the one without a number. */
export function listPartitions(tenant: TenantId, list: ListName): string[] {
  const { listPk } = listFields(tenant, list, '');
  const shards = list === 'EVENT' || list === 'FEED' ? EVENT_LIST_SHARDS : 0;
  return [listPk, ...Array.from({ length: shards }, (_, shard) => `${listPk}#${shard}`)];
}
