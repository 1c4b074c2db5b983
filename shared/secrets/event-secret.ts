import { invariant } from '../domain/errors.ts';
import type { ProjectId, TenantId } from '../domain/ids.ts';
import { sealedSecretsAt } from '../domain/inbound/signing-secrets.ts';
import type { Project } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { type Context, open, seal } from './kms.ts';

/** The secret by which a tenant's endpoint authenticates our events. */
const OPEN_MAX = 500;
const opened = remembered<string>(OPEN_MAX);

export function sealEventSecret(
  tenantId: TenantId,
  projectId: ProjectId,
  plaintext: string,
): Promise<string> {
  return seal(plaintext, contextOf(tenantId, projectId));
}

type Owner = Pick<Project, 'tenantId' | 'id' | 'events'>;

/** Decrypts the project's secret. The plaintext is cached for five minutes, keyed by context and ciphertext. */
export function openEventSecret({ tenantId, id, events }: Owner): Promise<string> {
  const ciphertext = events?.sealedSecret;
  invariant(ciphertext, `project ${id} has no event secret`);
  return openOne(tenantId, id, ciphertext);
}

/** The secrets that sign at this moment, the newest first: the one before signs for a day after a change. */
export async function openSigningEventSecrets({ tenantId, id, events }: Owner, now: Date): Promise<string[]> {
  const { sealedSecret, sealedPrevious, changedAt } = events ?? {};
  invariant(sealedSecret && changedAt, `project ${id} has no event secret that signs`);
  const live = sealedSecretsAt({ sealedSecret, changedAt, ...(sealedPrevious && { sealedPrevious }) }, now);
  return await Promise.all(live.map((ciphertext) => openOne(tenantId, id, ciphertext)));
}

const openOne = (tenantId: TenantId, id: ProjectId, ciphertext: string): Promise<string> =>
  opened([tenantId, id, ciphertext].join(' '), () => open(ciphertext, contextOf(tenantId, id)));

const contextOf = (tenant: TenantId, project: ProjectId): Context => ({
  tenant,
  project,
  field: 'eventSecret',
});
