import type { ProjectId, TenantId } from '../../domain/ids.ts';
import { sealedSecretsAt } from '../../domain/inbound/signing-secrets.ts';
import type { TaxEngine } from '../../domain/tax/settings.ts';
import { remembered } from '../../runtime/remembered.ts';
import { type Context, open, seal } from '../kms.ts';

/** The secret that signs what a project's tax engine is asked. */
const OPEN_MAX = 500;
const opened = remembered<string>(OPEN_MAX);

export const sealTaxEngineSecret = (
  tenantId: TenantId,
  projectId: ProjectId,
  plaintext: string,
): Promise<string> => seal(plaintext, contextOf(tenantId, projectId));

/** The secrets that sign at this moment, the newest first: the one before signs for a day after a change. */
export async function openTaxEngineSecrets(
  tenantId: TenantId,
  projectId: ProjectId,
  engine: TaxEngine,
  now: Date,
): Promise<string[]> {
  const { sealedSecret, sealedPrevious, changedAt } = engine;
  const live = sealedSecretsAt({ sealedSecret, changedAt, ...(sealedPrevious && { sealedPrevious }) }, now);
  return await Promise.all(
    live.map((ciphertext) =>
      opened([tenantId, projectId, ciphertext].join(' '), () =>
        open(ciphertext, contextOf(tenantId, projectId)),
      ),
    ),
  );
}

const contextOf = (tenant: TenantId, project: ProjectId): Context => ({
  tenant,
  project,
  field: 'taxEngineSecret',
});
