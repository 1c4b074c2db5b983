import { ProjectQuery } from '../../shared/domain/requests/admin-queries.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { documentSettingsView } from '../../shared/http/views/settings/document-settings-view.ts';
import { findDocumentSettings } from '../../shared/storage/documents/document-settings.ts';
import { getAskedProject } from '../../shared/storage/recent.ts';

/** GET /admin/settings/documents: what the documents of a project show of the seller, in the newest version. */
export const handler = adminRoute({ query: ProjectQuery }, async ({ tenantId, query }) => {
  const project = await getAskedProject(tenantId, query.productOrigin);
  return ok(documentSettingsView(project, await findDocumentSettings(tenantId, project.id)));
});
