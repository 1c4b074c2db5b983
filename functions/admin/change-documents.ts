import { DocumentsEdit } from '../../shared/domain/settings/documents-edit.ts';
import { changeDocuments } from '../../shared/flows/settings/change-documents.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { documentSettingsView } from '../../shared/http/views/settings/document-settings-view.ts';

/** PATCH /admin/settings/documents: a new version of what the documents of a project show of the seller. */
export const handler = adminChange({ body: DocumentsEdit }, async ({ tenantId, body, now }) => {
  const { project, settings, changed } = await changeDocuments(tenantId, body, now);
  return ok({ ...documentSettingsView(project, settings), changed });
});
