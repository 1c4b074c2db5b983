import type { Project } from '../../../domain/tenants/tenant.ts';
import { recentProject } from '../../../storage/recent.ts';
import type { ProvedCustomer } from '../exchange.ts';
import { othersToken } from './customer.ts';

/** The shop at which the customer is signed in. Throws `forbidden` for a token that names none, from elsewhere than a storefront. */
export async function projectOfCustomer({ tenantId, projectId }: ProvedCustomer): Promise<Project> {
  const project = projectId && (await recentProject(tenantId, projectId));
  if (!project) throw othersToken();
  return project;
}
