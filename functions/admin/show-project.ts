import { BillingError, invalidField } from '../../shared/domain/errors.ts';
import type { TenantId } from '../../shared/domain/ids.ts';
import { ProjectQuery } from '../../shared/domain/requests/admin-queries.ts';
import { isGuarding } from '../../shared/domain/risk/guard.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { projectSettingsView } from '../../shared/http/views/project-settings-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { findEndpoint } from '../../shared/storage/events/endpoints.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';
import { findGuard } from '../../shared/storage/risk/guards.ts';
import { listProjects } from '../../shared/storage/tenants.ts';

/** GET /admin/settings/global-settings/project: the settings of a project; of the only one unless `productOrigin` names it. */
export const handler = adminRoute({ query: ProjectQuery }, async ({ tenantId, now, ...asked }) => {
  const { productOrigin } = asked.query;
  const project =
    productOrigin === undefined
      ? await onlyProject(tenantId)
      : await getNamedProject(tenantId, productOrigin);
  const [endpoint, guard] = await Promise.all([findEndpoint(tenantId, project.id), findGuard(tenantId)]);
  return ok(
    projectSettingsView(project, {
      endpoint,
      guardedUntil: guard && isGuarding(guard, now) ? guard.until : undefined,
      askedBy: { name: asked.staff, roles: asked.roles },
    }),
  );
});

async function onlyProject(tenantId: TenantId): Promise<Project> {
  const [project, ...others] = await listProjects(tenantId);
  if (!project)
    throw new BillingError(
      'product_origin_not_found',
      'The tenant has no project yet. An operator creates one.',
    );
  if (others.length === 0) return project;
  throw invalidField(
    'productOrigin',
    'The tenant has several projects. Name one by the _id of fetch-tenant.',
    'required',
  );
}
