import { typesNotSent } from '../../../shared/domain/inbound/event-endpoint.ts';
import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { processorFor } from '../../../shared/processor/client.ts';
import { readEndpoint } from '../../../shared/processor/event-endpoints.ts';
import { openGatewayKey } from '../../../shared/secrets/gateway-keys.ts';
import { type Finding, well, wrong } from './finding.ts';

/**
 * Whether the account sends its events here: refunds and disputes that begin at the processor come no other way. Nothing when the account
 * does not say, of which the finding about the keys has the reason.
 */
export async function askEndpoint(tenant: string, gateway: Gateway): Promise<Finding[]> {
  const check = `processor events of ${tenant}, gateway ${gateway.label}`;
  const receive = `Run "billing gateways receive-events '${gateway.label}' --tenant ${tenant} --api-url <address>" with the ApiBase of the stage.`;
  const { eventEndpoint } = gateway;
  if (!eventEndpoint) return [wrong(check, 'the account sends them nowhere', receive)];
  const answer = await readEndpoint(
    processorFor(await openGatewayKey(gateway, 'secretKey')),
    eventEndpoint.id,
  );
  if (answer.kind === 'failed') return [];
  if (answer.kind === 'none')
    return [wrong(check, `the account has no endpoint ${eventEndpoint.id} any more`, receive)];
  const { isEnabled } = answer.seen;
  const missing = typesNotSent(answer.seen);
  if (!isEnabled) return [wrong(check, `the account has disabled ${eventEndpoint.url}`, receive)];
  return missing.length === 0
    ? [well(check, `sent to ${eventEndpoint.url}`)]
    : [wrong(check, `not sent to ${eventEndpoint.url}: ${missing.join(', ')}`, receive)];
}
