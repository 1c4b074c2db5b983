import type { DocumentSettings } from '../../domain/documents/settings.ts';
import { BillingError } from '../../domain/errors.ts';
import type { TenantId } from '../../domain/ids.ts';
import {
  type DocumentsEdit,
  documentsVersion,
  sellerChangeOf,
} from '../../domain/settings/documents-edit.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { findDocumentSettings } from '../../storage/documents/document-settings.ts';
import { getCurrentProject } from '../../storage/recent.ts';
import { commit } from '../../storage/table/table.ts';
import { planSeller } from '../documents/change-seller.ts';

export type ChangedDocuments = Readonly<{
  project: Project;
  settings: DocumentSettings;
  changed: readonly string[];
}>;

/**
 * Writes a new version of what a project's documents show of the seller. A repeat finds nothing to change.
 *
 * Throws `edit_conflict` when the newest version is not the one that the edit was made from, or another comes at the same moment.
 */
export async function changeDocuments(
  tenantId: TenantId,
  { version, ...sent }: DocumentsEdit,
  now: Date,
): Promise<ChangedDocuments> {
  const project = await getCurrentProject(tenantId, sent.productOrigin);
  const before = await findDocumentSettings(tenantId, project.id);
  const { settings, changed, writes } = planSeller(project, before, sellerChangeOf(sent), { now, raced });
  if (writes.length === 0) return { project, settings, changed };
  if (version !== documentsVersion(before)) throw raced();
  await commit(writes);
  return { project, settings, changed };
}

const raced = () =>
  new BillingError(
    'edit_conflict',
    'What documents show was changed since it was read. Read it again, and send the change with its new version.',
  );
