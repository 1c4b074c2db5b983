import type { Order } from '../../domain/billing/order.ts';
import { invariant } from '../../domain/errors.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { recentProject } from '../../storage/recent.ts';

/** The project that sold the order. */
export async function projectOf({ tenantId, projectId, id }: Order): Promise<Project> {
  const project = await recentProject(tenantId, projectId);
  invariant(project, `the project of order ${id} exists`);
  return project;
}
