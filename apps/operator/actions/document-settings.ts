import type { DocumentSettings } from '../../../shared/domain/documents/settings.ts';
import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import type { Instant, ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { planSeller, type SellerChange } from '../../../shared/flows/documents/change-seller.ts';
import { findDocumentSettings } from '../../../shared/storage/documents/document-settings.ts';
import { getProject } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

type Which = Readonly<{ tenantId: TenantId; projectId: ProjectId }>;

/** Writes a new version of what a project's documents show of the seller. Earlier invoices keep the version they were issued with. */
export async function setDocuments(
  { tenantId, projectId, ...change }: Which & SellerChange,
  run: Run,
): Promise<Outcome<DocumentSettings>> {
  const project = await getProject(tenantId, projectId);
  const before = await findDocumentSettings(tenantId, projectId);
  const { settings, writes } = planSeller(project, before, change, { now: run.now, raced });
  if (before && writes.length === 0) return unchanged(before);
  const changes = [`show ${settings.sellerName} on documents of invoices issued from ${settings.since} on`];
  return await settle(run, { status: before ? 'changed' : 'created', changes, result: settings }, writes);
}

const raced = () =>
  new BillingError('busy', 'The document settings were changed at the same moment. Run the command again.');

/** The version that is in force at a moment, or else the newest. Throws `invalid_request` when there is none. */
export async function showDocuments({ tenantId, projectId }: Which, at?: Instant): Promise<DocumentSettings> {
  const found = await findDocumentSettings(tenantId, projectId, at);
  if (!found)
    throw invalidField(
      'project',
      'The project has no document settings. "documents set" makes the first.',
      'not_found',
    );
  return found;
}
