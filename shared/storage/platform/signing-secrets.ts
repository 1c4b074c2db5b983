import { BillingError } from '../../domain/errors.ts';
import type { SigningSecrets } from '../../domain/inbound/signing-secrets.ts';
import { keys } from '../table/keys.ts';
import { get, upsert, type Write } from '../table/table.ts';

/** The platform's secret for the processor's events: it signs what is sent to the address that names no gateway. */
export const findSigningSecrets = (): Promise<SigningSecrets | undefined> => get(keys.signingSecrets());

/** Replaces it, on condition that it is still as it was read. */
export function setSigningSecrets(before: SigningSecrets | undefined, after: SigningSecrets): Write {
  const raced = () =>
    new BillingError('busy', 'The secret was changed at the same moment. Run the command again.');
  const when = [
    before ? (['sealedSecret', '=', before.sealedSecret] as const) : (['sealedSecret', 'absent'] as const),
  ];
  return upsert(keys.signingSecrets(), { set: { ...after }, when }, raced);
}
