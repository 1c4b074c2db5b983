import { BillingError } from '../../domain/errors.ts';
import {
  type ProcessorEvent,
  readProcessorEvent,
  type Signer,
  TASKS,
} from '../../domain/inbound/processor-event.ts';
import { sendMessages } from '../../messaging/queue.ts';
import { log } from '../../runtime/log.ts';
import { type Signed, signatureFault } from '../../secrets/event-signature.ts';
import { openSigningSecrets } from '../../secrets/signing-secrets.ts';
import { findSigningSecrets } from '../../storage/platform/signing-secrets.ts';
import { recentGateway } from '../../storage/recent.ts';
import { arePaymentsPaused } from '../charging/pause.ts';
import { findNamed, saysNothingNew } from './named-attempt.ts';

/**
 * Verifies an event of the processor and queues its names. Gives false for an event that the service does not act on, or has nothing to learn
 * from.
 *
 * `named` is the gateway that the address names, and says only whose secrets to try: without it the platform's count. Throws
 * `unauthenticated` unless one of them signed these bytes within five minutes, and `invalid_request` for a body that is no event.
 */
export async function receiveEvent(signed: Signed, named: Signer | undefined, now: Date): Promise<boolean> {
  const fault = signed.header ? signatureFault(signed, await secretsOf(named, now), now) : 'missing';
  if (fault) {
    log('warn', 'an event of the processor was refused', { fault, secretOf: named ? 'gateway' : 'platform' }); // Nothing of it is proved.
    throw new BillingError('unauthenticated', 'The signature of this event is missing, wrong or too old.');
  }
  const event = readProcessorEvent(Buffer.from(signed.raw).toString('utf8'));
  if (!event || (await isKnown({ ...event, ...named }, now))) return false;
  await sendMessages('processor-events', [{ ...event, ...named }]);
  return true;
}

/**
 * Each payment's end comes as an event, when its own request has recorded it or is about to. One read here saves the queue and its worker that
 * message. While payments are paused nothing is looked at: a restored table may not know the payment yet.
 */
async function isKnown(event: ProcessorEvent, now: Date): Promise<boolean> {
  if (TASKS[event.type] !== 'finish_attempt' || arePaymentsPaused()) return false;
  const attempt = await findNamed(event);
  return attempt !== undefined && saysNothingNew(event, attempt, now);
}

async function secretsOf(named: Signer | undefined, now: Date): Promise<string[]> {
  if (!named) {
    const secrets = await findSigningSecrets();
    return secrets ? await openSigningSecrets('platform', secrets, now) : [];
  }
  const gateway = await recentGateway(named.tenantId, named.gatewayId);
  return gateway?.eventEndpoint ? await openSigningSecrets(gateway, gateway.eventEndpoint, now) : [];
}
