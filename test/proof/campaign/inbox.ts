import { type EventReceiver, type Reaction, startEventReceiver } from '../../harness/event-receiver.ts';
import { seededChance } from '../races/seeded-chance.ts';
import { type DrawnFaults, drawnFaults } from './drawn-faults.ts';

/** `cut` breaks the connection before the event is received, `lost` after it; the next two refuse it. */
const FAULTS = {
  cut: { isCut: true, isKept: false },
  lost: { isCut: true },
  answer_429: { status: 429, isKept: false },
  answer_500: { status: 500, isKept: false },
  slow: { delayMs: 200 },
} as const satisfies Record<string, Reaction>;
type Fault = keyof typeof FAULTS;

/** The tenants' own endpoint for events; the path of a post is its tenant. */
export type Inbox = EventReceiver & DrawnFaults<Fault>;

export async function openInbox(seed: number): Promise<Inbox> {
  const faults = drawnFaults(Object.keys(FAULTS) as Fault[], seededChance(seed));
  const receiver = await startEventReceiver(() => {
    const fault = faults.draw();
    return fault ? FAULTS[fault] : {};
  });
  return { ...receiver, ...faults };
}
