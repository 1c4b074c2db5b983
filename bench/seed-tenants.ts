import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addGateway } from '../apps/operator/actions/add-gateway.ts';
import { createProject } from '../apps/operator/actions/create-project.ts';
import { createTenant } from '../apps/operator/actions/create-tenant.ts';
import { MANY_LINKS } from '../local/demo.ts';
import type { DemoKeys } from '../local/demo-keys.ts';

export type BenchShop = Readonly<{ origin: string; projectId: string }>;

/** Tenants with one project each, who share the first demo tenant's account at the simulated processor. */
export async function seedTenants(count: number, checkoutUrl: string, dataDir: string): Promise<BenchShop[]> {
  const keys = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoKeys;
  const { secretKey, publishableKey, settlementCurrency } = keys.acme.account;
  const shops: BenchShop[] = [];
  for (let index = 0; index < count; index++) {
    const run = { now: new Date() };
    const { result: tenant } = await createTenant({ uniqueName: `bench-${index}` }, run);
    const origin = `https://bench-${index}.example`;
    const settings = {
      name: 'Shop',
      origins: [origin],
      checkoutUrl,
      baseCurrency: 'usd',
      timeZone: 'UTC',
      ...MANY_LINKS,
    };
    const { result: project } = await createProject({ ...settings, tenantId: tenant.id }, run);
    const gateway = {
      kind: 'processor',
      provider: 'processor',
      label: 'Cards',
      settlementCurrency,
      secretKey,
      publishableKey,
    } as const;
    await addGateway({ ...gateway, tenantId: tenant.id, projectId: project.id }, run);
    shops.push({ origin, projectId: project.id });
  }
  return shops;
}
