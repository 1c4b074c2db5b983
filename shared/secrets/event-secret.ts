import { invariant } from '../domain/errors.ts';
import type { ProjectId, TenantId } from '../domain/ids.ts';
import type { Project } from '../domain/tenants/tenant.ts';
import { remembered } from '../runtime/remembered.ts';
import { type Context, open, seal } from './kms.ts';

/** The secret by which a tenant's endpoint authenticates our events. */
const OPEN_MAX = 500;
const opened = remembered<string>(OPEN_MAX);

export function sealEventSecret(tenantId: TenantId, projectId: ProjectId, plaintext: string): Promise<string> {
  return seal(plaintext, contextOf(tenantId, projectId));
}

/** Decrypts the project's secret. The plaintext is cached for five minutes, keyed by context and ciphertext. */
export function openEventSecret({ tenantId, id, events }: Pick<Project, 'tenantId' | 'id' | 'events'>): Promise<string> {
  const ciphertext = events?.sealedSecret;
  invariant(ciphertext, `project ${id} has no event secret`);
  return opened([tenantId, id, ciphertext].join(' '), () => open(ciphertext, contextOf(tenantId, id)));
}

const contextOf = (tenant: TenantId, project: ProjectId): Context => ({ tenant, project, field: 'eventSecret' });
