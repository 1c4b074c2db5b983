import { invalid } from '../http/errors.ts';

/**
 * What can go wrong with the delivery of an event.
 *
 *   twice     it is posted again after it was accepted
 *   copied    a second event object for the same occurrence is posted too
 *   late      it is posted when the shared clock has moved on by `seconds`
 *   swapped   it is posted after the next event
 *   forged    a copy that somebody else signed is posted too
 */
export const EVENT_FAULTS = ['twice', 'copied', 'late', 'swapped', 'forged'] as const;
export type EventFault = Readonly<{
  mode: (typeof EVENT_FAULTS)[number];
  /** What the type of the event begins with; any event without it. */
  type?: string;
  /** The number of events to which it applies; the default is 1. */
  times?: number;
  seconds?: number;
}>;

export type EventFaults = {
  add(fault: EventFault): void;
  take(type: string): EventFault | undefined;
  clear(): void;
};

export function createEventFaults(): EventFaults {
  let armed: { fault: EventFault; left: number }[] = [];
  return {
    add(fault) {
      if (!EVENT_FAULTS.includes(fault.mode))
        throw invalid(`Unknown mode: ${fault.mode}. Known are ${EVENT_FAULTS.join(', ')}`, 'mode');
      armed.push({ fault, left: fault.times ?? 1 });
    },
    take(type) {
      const hit = armed.find(({ fault }) => type.startsWith(fault.type ?? ''));
      if (hit) hit.left--;
      armed = armed.filter(({ left }) => left > 0);
      return hit?.fault;
    },
    clear() {
      armed = [];
    },
  };
}
