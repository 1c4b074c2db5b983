import { invariant } from '../domain/errors.ts';
import type { AnyEndpoint } from '../domain/events/endpoint-settings.ts';
import type { EndpointId } from '../domain/ids.ts';
import { sealedSecretsAt } from '../domain/inbound/signing-secrets.ts';
import type { Project } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { type Context, open, seal } from './kms.ts';

/** The secret by which a tenant's endpoint authenticates our events. */
const OPEN_MAX = 500;
const opened = remembered<string>(OPEN_MAX);

type Owner = Pick<Project, 'tenantId' | 'id'>;

export const sealEventSecret = (owner: Owner, plaintext: string, endpoint?: EndpointId): Promise<string> =>
  seal(plaintext, contextOf(owner, endpoint));

/** Decrypts the secret of one of the project's endpoints. The plaintext is cached for five minutes, keyed by context and ciphertext. */
export function openEventSecret(owner: Owner, { sealedSecret, id }: AnyEndpoint): Promise<string> {
  invariant(sealedSecret, `the endpoint of project ${owner.id} has a secret`);
  return openOne(owner, id, sealedSecret);
}

/** The secrets that sign at this moment, the newest first: the one before signs for a day after a change. */
export async function openSigningEventSecrets(
  owner: Owner,
  { sealedSecret, sealedPrevious, changedAt, id }: AnyEndpoint,
  now: Date,
): Promise<string[]> {
  invariant(sealedSecret && changedAt, `the endpoint of project ${owner.id} has a secret that signs`);
  const live = sealedSecretsAt({ sealedSecret, changedAt, ...(sealedPrevious && { sealedPrevious }) }, now);
  return await Promise.all(live.map((ciphertext) => openOne(owner, id, ciphertext)));
}

const openOne = (owner: Owner, endpoint: EndpointId | undefined, ciphertext: string): Promise<string> =>
  opened([owner.tenantId, owner.id, endpoint, ciphertext].join(' '), () =>
    open(ciphertext, contextOf(owner, endpoint)),
  );

/** The secret of the first endpoint is bound to its project, and that of a further one also to the endpoint. */
const contextOf = ({ tenantId: tenant, id: project }: Owner, endpoint: EndpointId | undefined): Context => ({
  ...{ tenant, project, field: 'eventSecret' },
  ...(endpoint && { endpoint }),
});
