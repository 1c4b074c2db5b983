import type { BillingEvent, EventType } from './event.ts';

type Data = BillingEvent['data'];

/** A version whose events differ from those of the version before it. `before` gives the data of an event as that one has it. */
export type EventChange = Readonly<{ version: string; before(type: EventType, data: Data): Data }>;

/** The newest first. A version that changes no event has no entry. */
const EVENT_CHANGES: readonly EventChange[] = [];

/** An event as it is sent: as the version of its receiver has it. */
export type SentEvent = Omit<BillingEvent, 'apiVersion'> & Readonly<{ apiVersion: string }>;

/**
 * Renders a stored event for a receiver that is pinned to a version, one change of events after the other. An event that is older
 * than the version keeps its shape, and says so.
 */
export function renderEvent(
  event: SentEvent,
  pinned: string,
  changes: readonly EventChange[] = EVENT_CHANGES,
): SentEvent {
  if (event.apiVersion <= pinned) return event;
  const undone = changes.filter(({ version }) => version > pinned && version <= event.apiVersion);
  const data = undone.reduce((later, { before }) => before(event.type, later), event.data);
  return { ...event, apiVersion: pinned, data };
}
