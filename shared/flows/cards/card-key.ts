import { chooseGateway, type Project } from '../../domain/tenants/tenant.ts';
import { publishableKeyOf } from '../links/publishable-key.ts';

/** The key with which a page makes a card for the project; undefined for a project that takes no cards. */
export async function cardKeyOf(project: Project): Promise<string | undefined> {
  const gateway = chooseGateway(project.gateways);
  if (gateway?.kind !== 'processor' || !gateway.hasKey) return undefined;
  return await publishableKeyOf(project.tenantId, gateway.id);
}
