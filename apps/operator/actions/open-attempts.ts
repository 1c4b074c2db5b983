import type { TenantId } from '../../../shared/domain/ids.ts';
import { type Attempt, needsPerson } from '../../../shared/domain/sales/attempt.ts';
import { parseAttempt } from '../../../shared/storage/attempts.ts';
import { listAttention } from '../../../shared/storage/attention.ts';
import { pagesOf } from '../../../shared/storage/table/lists.ts';
import { listAllTenants } from '../../../shared/storage/tenants.ts';
import { getTenant } from './find.ts';

export type OpenAttempt = Attempt & Readonly<{ tenantName?: string | undefined }>;

/**
 * The attempts that need a person, of one tenant or all: taken but not as expected, or unknown for longer than they should be.
 *
 * Those of all tenants come from the work index, those of one from its whole list, which has also what is missing in the index.
 */
export async function listOpenAttempts(nameOrId?: string): Promise<OpenAttempt[]> {
  if (nameOrId === undefined) return await named(await listAttention());
  const { id, uniqueName } = await getTenant(nameOrId);
  return (await openOf(id)).map((attempt) => ({ ...attempt, tenantName: uniqueName }));
}

async function named(attempts: readonly Attempt[]): Promise<OpenAttempt[]> {
  if (attempts.length === 0) return [];
  const names = new Map((await listAllTenants()).map(({ tenantId, uniqueName }) => [tenantId, uniqueName]));
  return attempts.map((attempt) => ({ ...attempt, tenantName: names.get(attempt.tenantId) }));
}

async function openOf(tenantId: TenantId): Promise<Attempt[]> {
  const open: Attempt[] = [];
  for await (const page of pagesOf(tenantId, 'TXN')) open.push(...page.map(parseAttempt).filter(needsPerson));
  return open;
}
