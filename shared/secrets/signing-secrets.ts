import { type SigningSecrets, sealedSecretsAt } from '../domain/inbound/signing-secrets.ts';
import type { Gateway } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { type Context, open, seal } from './kms.ts';

/** The secrets by which the processor's events are authenticated: of a gateway, or the platform's. */
export type SecretsOwner = Pick<Gateway, 'tenantId' | 'id'> | 'platform';

const OPEN_MAX = 1000;
const opened = remembered<string>(OPEN_MAX);

export const sealSigningSecret = (owner: SecretsOwner, plaintext: string): Promise<string> =>
  seal(plaintext, contextOf(owner));

/** The plaintext secrets that count at this moment. Each is cached for five minutes, keyed by context and ciphertext. */
export function openSigningSecrets(
  owner: SecretsOwner,
  secrets: SigningSecrets,
  now: Date,
): Promise<string[]> {
  const context = contextOf(owner);
  const openOne = (sealed: string) => opened(JSON.stringify([context, sealed]), () => open(sealed, context));
  return Promise.all(sealedSecretsAt(secrets, now).map(openOne));
}

const contextOf = (owner: SecretsOwner): Context =>
  owner === 'platform'
    ? { purpose: 'processor-event-signature' }
    : { tenant: owner.tenantId, gateway: owner.id, field: 'processorEventSecret' };
