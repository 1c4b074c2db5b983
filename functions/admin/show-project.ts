import { ProjectQuery } from '../../shared/domain/requests/admin-queries.ts';
import { isGuarding } from '../../shared/domain/risk/guard.ts';
import { settingsVersion } from '../../shared/flows/settings/settings-version.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { projectSettingsView } from '../../shared/http/views/project-settings-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { findEndpoint } from '../../shared/storage/events/endpoints.ts';
import { getCurrentProject } from '../../shared/storage/recent.ts';
import { findGuard } from '../../shared/storage/risk/guards.ts';

/** GET /admin/settings/global-settings/project: the settings of a project; of the only one unless `productOrigin` names it. */
export const handler = adminRoute({ query: ProjectQuery }, async ({ tenantId, now, ...asked }) => {
  const project = await getCurrentProject(tenantId, asked.query.productOrigin);
  const [endpoint, guard] = await Promise.all([
    findEndpoint({ tenantId, projectId: project.id }),
    findGuard(tenantId),
  ]);
  return ok(
    projectSettingsView(project, {
      version: settingsVersion(project),
      endpoint,
      guardedUntil: guard && isGuarding(guard, now) ? guard.until : undefined,
      askedBy: { name: asked.staff, roles: asked.roles },
    }),
  );
});
