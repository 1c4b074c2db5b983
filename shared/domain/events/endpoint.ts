import * as v from 'valibot';
import type { EndpointId, Instant, ProjectId, TenantId } from '../ids.ts';
import { text } from '../record.ts';

/** How an endpoint of a project does. It is written when that changes, so an endpoint that works has no record, or an empty one. */
export const EndpointRecord = v.object({
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  /** Absent: the first endpoint. */
  endpointId: v.optional(text<EndpointId>()),
  /** The first failure since the last success. */
  failingSince: v.optional(text<Instant>()),
  pausedAt: v.optional(text<Instant>()),
  /** While it is in the work index, the events that waited are being sent. */
  resumedAt: v.optional(text<Instant>()),
});
export type Endpoint = v.InferOutput<typeof EndpointRecord>;

/** Names an endpoint of a project. */
export type EndpointOwner = Pick<Endpoint, 'tenantId' | 'projectId' | 'endpointId'>;

const PAUSED_AFTER_MS = 3 * 24 * 60 * 60_000;

/**
 * What a try changes. A failure that no retry follows begins nothing: every beginning has a later try that can end it, so that
 * two failures three days apart are not taken for three days of failure.
 */
export function endpointAfter(
  { failingSince, pausedAt }: Partial<Endpoint>,
  { isDelivered, willRetry }: Readonly<{ isDelivered: boolean; willRetry: boolean }>,
  now: Date,
): 'works' | 'fails' | 'paused' | 'unchanged' {
  if (pausedAt) return 'unchanged';
  if (isDelivered) return failingSince ? 'works' : 'unchanged';
  if (!failingSince) return willRetry ? 'fails' : 'unchanged';
  return now.getTime() - Date.parse(failingSince) >= PAUSED_AFTER_MS ? 'paused' : 'unchanged';
}
