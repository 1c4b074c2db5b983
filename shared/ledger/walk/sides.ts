import type { TenantId } from '../../domain/ids.ts';
import { type Processor, processorFor } from '../../processor/client.ts';
import { accountOfKey } from '../../processor/own-account.ts';
import { openGatewayKey } from '../../secrets/gateway-keys.ts';
import { listGateways } from '../../storage/tenants.ts';
import { atMost, type Pace } from '../pace.ts';
import { type Source, TABLE_SOURCE } from '../read/source.ts';

/** The processor allows 25 calls a second per operation and account; the rest is left to payments. */
const CALLS_A_SECOND_MAX = 20;

/** Where a tenant's records and its accounts at the processor are read. */
export type LiveSides = Readonly<{
  source: Source;
  processors: Readonly<Record<string, Processor>>;
  pace: Pace;
  gateways: number;
}>;

/** Opens the keys of a tenant's gateways. `pace` waits until the next call is allowed. */
export async function openSides(tenantId: TenantId): Promise<LiveSides> {
  const gateways = (await listGateways(tenantId)).filter(
    ({ kind, sealedSecretKey }) => kind === 'processor' && sealedSecretKey,
  );
  const processors: Record<string, Processor> = {};
  for (const gateway of gateways) {
    const secretKey = await openGatewayKey(gateway, 'secretKey');
    const { id } = await accountOfKey(secretKey); // Asked, not taken from the gateway, so that a wrong key is noticed.
    processors[id] ??= processorFor(secretKey);
  }
  return { source: TABLE_SOURCE, processors, pace: atMost(CALLS_A_SECOND_MAX), gateways: gateways.length };
}
