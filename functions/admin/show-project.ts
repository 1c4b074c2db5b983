import { ProjectQuery } from '../../shared/domain/requests/admin-queries.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { projectSettingsView } from '../../shared/http/views/project-settings-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { getAskedProject } from '../../shared/storage/recent.ts';

/** GET /admin/settings/global-settings/project: the settings of a project; of the only one unless `productOrigin` names it. */
export const handler = adminRoute({ query: ProjectQuery }, async ({ tenantId, query: { productOrigin } }) =>
  ok(projectSettingsView(await getAskedProject(tenantId, productOrigin))),
);
