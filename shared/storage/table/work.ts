import type { EndpointOwner } from '../../domain/events/endpoint.ts';
import type { Day, EventId, Instant } from '../../domain/ids.ts';
import { wholeSetting } from '../../runtime/settings.ts';
import { ofEndpoint, tenantPartition, type WorkKind, workShard } from './keys.ts';
import { shardOf } from './shard.ts';

/**
 * The work index is spread over this many partitions, so that no single one limits a stage's writes. A stage may raise the number
 * at any time; it may not lower it, since nothing would read the shards that are left out.
 */
export const WORK_SHARDS = wholeSetting('WORK_SHARDS');

/** The fields that put an item into the work index until they are removed. */
export const workFields = (kind: WorkKind, id: string, at: Instant | Day) => ({
  workPk: workShard(kind, shardOf(id, WORK_SHARDS)),
  workSk: `${at}#${id}`,
});

/** All shards of one kind of work, beginning at another one each time: a full shard cannot keep a reader from the rest. */
export function workShards(kind: WorkKind): string[] {
  const first = Math.floor(Math.random() * WORK_SHARDS);
  return Array.from({ length: WORK_SHARDS }, (_, index) => workShard(kind, (first + index) % WORK_SHARDS));
}

/** The work index's partition of the events that wait for one endpoint. */
export const waitingPartition = ({ tenantId, projectId, endpointId }: EndpointOwner): string =>
  ofEndpoint(`${tenantPartition(tenantId)}#WAITING#${projectId}`, endpointId);
export const waitingFields = (endpoint: EndpointOwner, createdAt: Instant, event: EventId) => ({
  workPk: waitingPartition(endpoint),
  workSk: `${createdAt}#${event}`,
});
