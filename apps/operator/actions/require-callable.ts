import { invalidField } from '../../../shared/domain/errors.ts';
import { addressFault } from '../../../shared/outbound/address-fault.ts';

/** Throws `invalid_request` naming the field for an address that the service would never call. The local stack calls any. */
export async function requireCallable(field: string, address: string): Promise<void> {
  const fault = await addressFault(address);
  if (fault === undefined) return;
  throw invalidField(
    field,
    `The service calls public addresses only, by https on port 443 or 8443: ${fault}. Give another address; a receiver of your own machine works with the local stack.`,
  );
}
