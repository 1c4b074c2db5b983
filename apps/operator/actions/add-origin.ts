import { invalidField } from '../../../shared/domain/errors.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import { ORIGINS_MAX, origin } from '../../../shared/domain/tenants/project-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { changeProject, registerOrigin } from '../../../shared/storage/tenants.ts';
import { getProject, refuseTaken } from './find.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

/** Registers a storefront origin for a project. Throws `already_exists` if another project has it. */
export async function addOrigin(
  request: { tenantId: TenantId; projectId: ProjectId; origin: string },
  run: Run,
): Promise<Outcome<Project>> {
  const added = origin('origin', request.origin);
  const project = await getProject(request.tenantId, request.projectId);
  if (project.origins.includes(added)) return unchanged(project);
  if (project.origins.length >= ORIGINS_MAX)
    throw invalidField('origin', `A project has at most ${ORIGINS_MAX} origins.`);
  if (added === project.checkoutUrl)
    throw invalidField('origin', 'The origin of the hosted checkout cannot also be a storefront origin.');
  await refuseTaken([added]);

  const origins = [...project.origins, added];
  const writes = [registerOrigin(added, project), changeProject(project, { origins })];
  return await settle(
    run,
    { status: 'changed', changes: [`register the origin ${added}`], result: { ...project, origins } },
    writes,
  );
}
