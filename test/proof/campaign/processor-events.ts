import { EVENT_FAULTS } from '../../../local/processor/faults/event-faults.ts';
import type { SimulatedProcessor } from '../../../local/processor/http/server.ts';
import { HANDLED_TYPES } from '../../../shared/domain/inbound/processor-event.ts';
import { atProcessor } from '../at-processor.ts';
import { type DrawnFaults, drawnFaults } from './drawn-faults.ts';

/** What the processor itself does wrong with its events, beside what happens on their wire. */
export type ProcessorEvents = Pick<DrawnFaults<(typeof EVENT_FAULTS)[number]>, 'strike' | 'struck'> &
  Readonly<{
    /** Plans a fault for the next event, or none. */
    draw(): void;
    /** Posts all that was not accepted; with `all`, every event again. Gives how many are refused even so. */
    bring(all: boolean): Promise<number>;
  }>;

const LATE_SECONDS_MAX = 3600;
const ACCEPTED = 200;

export function openProcessorEvents(processor: SimulatedProcessor, chance: () => number): ProcessorEvents {
  const faults = drawnFaults(EVENT_FAULTS, chance);
  return {
    strike: faults.strike,
    struck: faults.struck,
    draw() {
      const mode = faults.draw();
      if (mode) processor.faultEvents({ mode, seconds: Math.ceil(chance() * LATE_SECONDS_MAX) });
    },
    async bring(all) {
      await processor.settle();
      const events = Object.values(processor.ledger.accounts).flatMap((account) => account.events);
      const posted = events.filter(
        ({ pending_webhooks: pending, type }) =>
          pending > 0 || (all && HANDLED_TYPES.some((one) => one === type)),
      );
      let refused = 0;
      for (const { id } of posted) {
        const answer = await atProcessor(processor, 'events/resend', { event: id });
        if (answer?.status !== ACCEPTED) refused += 1;
      }
      return refused;
    },
  };
}
