import type { GatewayRequest } from '../../../apps/operator/actions/add-gateway.ts';
import { createProject } from '../../../apps/operator/actions/create-project.ts';
import { createTenant } from '../../../apps/operator/actions/create-tenant.ts';
import type { ProjectId, TenantId } from '../../../shared/domain/ids.ts';
import type { ProjectRequest } from '../../../shared/domain/tenants/project-settings.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import { backend } from '../../support/backend.ts';
import { now } from '../../support/clock.ts';

export const run = () => ({ now: now() });
export const dry = () => ({ now: now(), dryRun: true });

export const aName = () => `t-${randomBase32(10)}`;
export const anOrigin = () => `https://${randomBase32(10)}.example`;
export const aTenantId = async () => (await createTenant({ uniqueName: aName() }, run())).result.id;

export const projectRequest = (tenantId: TenantId, change: Partial<ProjectRequest> = {}) => ({
  tenantId,
  name: 'Shop',
  origins: [anOrigin()],
  checkoutUrl: 'https://pay.billing.test',
  baseCurrency: 'eur',
  timeZone: 'Europe/Berlin',
  ...change,
});

/** A tenant's project, as the commands name it. */
export type Home = { tenantId: TenantId; projectId: ProjectId };
export async function aProject(change: Partial<ProjectRequest> = {}) {
  const { result: project } = await createProject(projectRequest(await aTenantId(), change), run());
  return { project, which: { tenantId: project.tenantId, projectId: project.id } };
}
export const aHome = async (): Promise<Home> => (await aProject()).which;
export async function aSecondProject(tenantId: TenantId): Promise<Home> {
  const { result } = await createProject(projectRequest(tenantId, { name: 'Second' }), run());
  return { tenantId, projectId: result.id };
}

const { processor } = await backend();

/** The keys of an account at the processor, a new one unless it is named. */
export function keyPair(mode = 'test', id = `acct_${randomBase32(16)}`, name?: string) {
  const keys = {
    secretKey: `sk_${mode}_${randomBase32(24)}`,
    publishableKey: `pk_${mode}_${randomBase32(24)}`,
  };
  processor.addAccount({ id, name, ...keys, settlementCurrency: 'eur', country: 'DE' });
  return keys;
}
export const cards = (home: Home, keys = keyPair()): GatewayRequest => ({
  ...home,
  ...keys,
  kind: 'processor',
  provider: 'processor',
  label: 'Cards',
  settlementCurrency: 'eur',
});
export const transfer = (home: Home): GatewayRequest => ({
  ...home,
  kind: 'offline',
  provider: 'bank-transfer',
  label: 'Bank transfer',
  settlementCurrency: 'eur',
  instructions: 'IBAN DE02 1203 0000 0000 2020 51\nAcme Ltd',
});
