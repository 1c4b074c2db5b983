import { setTimeout } from 'node:timers/promises';
import type { BillingEvent } from '../../../shared/domain/events/event.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { listLatest } from '../../../shared/storage/events/feed.ts';

export type Watched = Readonly<{
  tenantId: TenantId;
  projectId: ProjectId;
  types: readonly string[] | undefined;
  /** Events of before are not told. */
  from: Date;
  /** Ends the watch. */
  signal: AbortSignal;
}>;

const EVERY_MS = 1000;
/** What was committed a moment ago may be listed after what was committed since. */
const LATE_MINUTES = 3;

/** The events of a project from now on, each once, within a second or two of its commit. */
export async function* watch({
  tenantId,
  projectId,
  types,
  from,
  signal,
}: Watched): AsyncGenerator<BillingEvent> {
  const seen = new Set<string>();
  let since = from;
  while (!signal.aborted) {
    for (const event of await listLatest(tenantId, since)) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      const late = minutesAfter(new Date(event.createdAt), -LATE_MINUTES);
      if (late > since) since = late;
      if (event.projectId === projectId && (types?.includes(event.type) ?? true)) yield event;
    }
    await setTimeout(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
