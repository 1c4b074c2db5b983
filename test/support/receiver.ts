import { onTestFinished } from 'vitest';
import { type EventReceiver, type Reaction, startEventReceiver } from '../harness/event-receiver.ts';

export type Receiver = EventReceiver &
  Readonly<{
    /** What it answers from now on; 0 is never to answer. */
    answer(status: number, headers?: Record<string, string>): void;
    react(reaction: Reaction | (() => Reaction)): void;
  }>;

/** A tenant's event endpoint that closes with the test. */
export async function aReceiver(): Promise<Receiver> {
  let reaction: Reaction | (() => Reaction) = {};
  const receiver = await startEventReceiver(() => (typeof reaction === 'function' ? reaction() : reaction));
  onTestFinished(receiver.close);
  return {
    ...receiver,
    url: `${receiver.url}/events`,
    answer(status, headers = {}) {
      reaction = { status, headers };
    },
    react(next) {
      reaction = next;
    },
  };
}
