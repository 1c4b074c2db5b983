import { invalidField } from '../../../shared/domain/errors.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { origin } from '../../../shared/domain/tenants/project-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { changeProject, releaseOrigin } from '../../../shared/storage/tenants.ts';
import { getProject } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** Removes a storefront origin from a project. Functions refuse its requests within 15 seconds; existing links still work. */
export async function removeOrigin(
  request: { tenantId: TenantId; projectId: ProjectId; origin: string },
  run: Run,
): Promise<Outcome<Project>> {
  const removed = origin('origin', request.origin);
  const project = await getProject(request.tenantId, request.projectId);
  if (!project.origins.includes(removed)) return unchanged(project);
  const origins = project.origins.filter((kept) => kept !== removed);
  if (origins.length === 0)
    throw invalidField('origin', 'A project needs at least one origin: add another one first.');

  const writes = [releaseOrigin(removed, project), changeProject(project, { origins })];
  return await settle(
    run,
    { status: 'changed', changes: [`remove the origin ${removed}`], result: { ...project, origins } },
    writes,
  );
}
