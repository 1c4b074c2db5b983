import * as v from 'valibot';
import type { GatewayId, TenantId } from '../ids.ts';
import type { Signer } from './processor-event.ts';

const FORM = /^(t[0-9a-z]{11})\.(gw_[0-9a-z]{26})$/;
const message = 'Send the value that the registered address has, or leave it out.';

/** The gateway whose secret signs, as the address that was registered at its account names it. */
export const ProcessorEventQuery = v.object({
  endpoint: v.optional(v.pipe(v.string(message), v.regex(FORM, message))),
});
export type ProcessorEventQuery = v.InferOutput<typeof ProcessorEventQuery>;

export const endpointNameOf = ({ tenantId, id }: Readonly<{ tenantId: TenantId; id: GatewayId }>): string =>
  `${tenantId}.${id}`;

export function signerNamed({ endpoint }: ProcessorEventQuery): Signer | undefined {
  const [, tenantId, gatewayId] = FORM.exec(endpoint ?? '') ?? [];
  return tenantId === undefined
    ? undefined
    : { tenantId: tenantId as TenantId, gatewayId: gatewayId as GatewayId };
}
