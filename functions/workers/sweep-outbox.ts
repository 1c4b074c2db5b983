import type { Context } from 'aws-lambda';
import { sweepOutbox } from '../../shared/flows/events/relay-events.ts';
import { sendWaiting } from '../../shared/flows/events/send-waiting.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { log } from '../../shared/runtime/log.ts';

const RESERVE_MS = 10_000;

/** Every two minutes: relays events that the stream gave up or lost, and sends those that waited for an endpoint which was resumed. */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<{ relayed: number }> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const relayed = await sweepOutbox(clock.now(), hasTime);
  await sendWaiting(clock.now(), hasTime);
  if (relayed > 0) log('warn', 'relayed events that the stream had left', { relayed });
  return { relayed };
}
