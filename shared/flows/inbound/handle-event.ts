import type { GatewayId, TenantId } from '../../domain/ids.ts';
import {
  type GatewayEvent,
  HANDLED_TYPES,
  isSigned,
  type ProcessorEvent,
} from '../../domain/inbound/processor-event.ts';
import { isAfterFirstHour } from '../../domain/inbound/retries.ts';
import { clock } from '../../runtime/clock.ts';
import { keepForLater } from '../../storage/inbound/later-events.ts';
import { takeTurn } from '../../storage/inbound/turns.ts';
import { forOneTenant } from '../../storage/table/tenant-guard.ts';
import { findGateway, GatewayChanged } from '../../storage/tenants.ts';
import type { Outcome } from './applied.ts';
import { applyEvent } from './apply-event.ts';
import { remembering } from './missed/look-at-endpoint.ts';
import { noteNotApplied } from './not-applied.ts';

/**
 * What became of a message.
 *
 *   later      it stays in the queue, and is tried again
 *   put_off    its account has no turn left: it is sent again for later, and was not tried
 *   repeated   another message tries the same event again
 *   too_many   too many events of its account wait: it is dropped, and read again at night from the processor's list
 *   no_attempt its intent names an attempt that the tenant does not have: it is dropped
 */
export type Handled =
  | Exclude<Outcome, 'crowded' | 'paused' | 'unlisted'>
  | 'put_off'
  | 'repeated'
  | 'too_many';

type Received = Readonly<{ messageId: string; tries: number }>;

/** Seconds within which an event without a turn is sent again: more, the more often it found none. */
const PUT_OFF_SECONDS = [5, 30, 120, 900] as const;

/**
 * Acts on an event as its queue hands it out. What cannot be applied costs its own tenant alone: an account's events call the
 * processor in their own turns, one message tries an event again, and only so many of them wait.
 *
 * Only a gateway's secret is its tenant's: events that the platform's secret signed are not counted.
 */
export async function handleEvent(
  event: ProcessorEvent,
  { messageId: receivedId, tries }: Received,
  sendLater: (event: ProcessorEvent, delaySeconds: number) => Promise<void>,
): Promise<Handled> {
  const { messageId = receivedId, times = 0 } = event.putOff ?? {};
  const applied = await applyEvent(event, clock.now(), (tenantId, gatewayId) =>
    takeTurn(tenantId, gatewayId, clock.now()),
  );
  if (applied === 'crowded') {
    const within = PUT_OFF_SECONDS[Math.min(times, PUT_OFF_SECONDS.length - 1)] ?? 0;
    await sendLater({ ...event, putOff: { messageId, times: times + 1 } }, Math.ceil(Math.random() * within));
    return 'put_off';
  }
  if (applied === 'paused') return 'later';
  const outcome = applied === 'unlisted' ? (isAfterFirstHour(tries) ? 'no_attempt' : 'later') : applied;
  if (!isSigned(event)) return outcome;
  if (outcome === 'later') return await keep(event, messageId, clock.now());
  if (outcome === 'no_attempt') await noteNotApplied(event, 'no_attempt', clock.now());
  return outcome;
}

async function keep(event: GatewayEvent, messageId: string, now: Date): Promise<Handled> {
  const { tenantId, gatewayId, id: eventId } = event;
  const kept = await forOneTenant(tenantId, () =>
    keepForLater({ tenantId, gatewayId, eventId, messageId }, now),
  );
  if (kept !== 'full') return kept === 'kept' ? 'later' : 'repeated';
  await forOneTenant(tenantId, () => lookAtNight(tenantId, gatewayId));
  await noteNotApplied(event, 'too_many', now);
  return 'too_many';
}

/** The night then lists all events of the account, delivered or not: none that the processor made is lost. Who loses the gateway to another change reads it again. */
async function lookAtNight(tenantId: TenantId, gatewayId: GatewayId): Promise<void> {
  const gateway = await findGateway(tenantId, gatewayId);
  const { eventEndpoint } = gateway ?? {};
  if (!gateway || !eventEndpoint) return;
  try {
    await remembering({ ...gateway, eventEndpoint }, HANDLED_TYPES);
  } catch (error) {
    if (!(error instanceof GatewayChanged)) throw error;
    await lookAtNight(tenantId, gatewayId);
  }
}
