import { BillingError } from '../../domain/errors.ts';
import { readProcessorEvent, type Signer } from '../../domain/inbound/processor-event.ts';
import { sendMessages } from '../../messaging/queue.ts';
import { log } from '../../runtime/log.ts';
import { type Signed, signatureFault } from '../../secrets/event-signature.ts';
import { openSigningSecrets } from '../../secrets/signing-secrets.ts';
import { findSigningSecrets } from '../../storage/platform/signing-secrets.ts';
import { recentGateway } from '../../storage/recent.ts';

/**
 * Verifies an event of the processor and queues its names. Gives false for an event that the service does not act on.
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
  if (event) await sendMessages('processor-events', [{ ...event, ...named }]);
  return event !== undefined;
}

async function secretsOf(named: Signer | undefined, now: Date): Promise<string[]> {
  if (!named) {
    const secrets = await findSigningSecrets();
    return secrets ? await openSigningSecrets('platform', secrets, now) : [];
  }
  const gateway = await recentGateway(named.tenantId, named.gatewayId);
  return gateway?.eventEndpoint ? await openSigningSecrets(gateway, gateway.eventEndpoint, now) : [];
}
