import type { EventByType } from './generated.ts';

/** The types of events, such as `payment.succeeded`. */
export type EventType = keyof EventByType;

/** An event of one type: `EventOf<'invoice.paid'>`. */
export type EventOf<Type extends EventType> = EventByType[Type];

/** Any event. Compare its `type`, and TypeScript knows its `data`. A type may come that this version does not know: ignore it. */
export type Event = EventByType[EventType];
