import type { IntentEvent } from '../../domain/inbound/processor-event.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';

/**
 * What became of an event.
 *
 *   applied   it took effect now or earlier, or there was nothing to do
 *   ignored   it is about no payment of ours, or not about one that its signer may speak of
 *   later     our record does not exist yet, or the processor gave no proof: the event is tried again
 */
export type Applied = 'applied' | 'ignored' | 'later';

/**
 * The same of one that was looked for.
 *
 *   no_attempt  its intent names an attempt that the table does not have, and never will: attempts are written before their charge (R1)
 *   unlisted    the same, but for an index that may lag
 *   crowded     its account has no turn left to call the processor: nothing was tried
 *   paused      payments are paused: nothing was tried
 */
export type Outcome = Applied | 'no_attempt' | 'unlisted' | 'crowded' | 'paused';

/** An event with the attempt that it led to. */
export type Led = Readonly<{ attempt: Attempt; event: IntentEvent }>;
