import { newSigningKey } from '../../shared/auth/signing-key.ts';
import type { EndpointId, GatewayId } from '../../shared/domain/ids.ts';
import type { Currency } from '../../shared/domain/money/currency.ts';
import { type ProjectRequest, projectSettings } from '../../shared/domain/tenants/project-settings.ts';
import { type Gateway, type Project, summaryOf, type Tenant } from '../../shared/domain/tenants/tenant.ts';
import { instant } from '../../shared/domain/time/calendar.ts';
import { newId, newProjectId, newTenantId, randomBase32 } from '../../shared/runtime/new-id.ts';
import { sealGatewayKey } from '../../shared/secrets/gateway-keys.ts';
import { newSealingKey } from '../../shared/secrets/sealing-key.ts';
import { saveRates } from '../../shared/storage/platform/rates.ts';
import { commit } from '../../shared/storage/table/table.ts';
import {
  createGateway,
  createProject,
  createTenant,
  registerCheckout,
  registerOrigin,
} from '../../shared/storage/tenants.ts';
import { invoke } from '../harness/invocation.ts';
import { STORED_RATES } from '../support/rates.ts';
import { CHECKOUT_ORIGIN, type Stage } from './stage.ts';

/** The first endpoint of a project, and a further one: each gets every event. */
export const ENDPOINTS = ['https://events.billing.test/', 'https://further.billing.test/'] as const;
const endpoints = (now: Date) => {
  const [first, further] = ENDPOINTS.map((url) => ({ url, mode: 'no_auth' as const, headerName: '' }));
  const id = 'ep_00000000000000000000000000' as EndpointId;
  return {
    ...(first && { events: first }),
    ...(further && { endpoints: [{ ...further, id, isEnabled: true, createdAt: instant(now) }] }),
  };
};

/** What differs between projects: how invoices are numbered, and whether payers get mail. */
type Settings = Pick<ProjectRequest, 'invoiceSeries'> & Readonly<{ mail?: object }>;

/** A deployment has its keys and its checkout before it has tenants. */
export async function setUpPlatform(now: Date): Promise<void> {
  const [sealing, signing] = [await newSealingKey(now), await newSigningKey(now)];
  await commit([
    sealing.write,
    signing.write,
    registerCheckout(CHECKOUT_ORIGIN),
    saveRates(undefined, STORED_RATES),
  ]);
}

/** What the operator's commands leave behind for a tenant with one project and one gateway, in one commit: runs are many. */
export async function setUpTenant(stage: Stage, settings: Settings = {}): Promise<void> {
  await invoke(stage.callLog, async () => {
    const now = stage.time.now();
    const tenant: Tenant = {
      id: newTenantId(),
      uniqueName: `t-${randomBase32(16)}`,
      customerIdKey: randomBase32(32),
      createdAt: instant(now),
    };
    const gateway = await gatewayOf(tenant, stage, now);
    const project = projectOf(tenant, gateway, stage, now, settings);
    const [origin = ''] = project.origins;
    await commit([
      ...createTenant(tenant),
      createProject(project),
      createGateway(gateway),
      registerOrigin(origin, project),
    ]);
    Object.assign(stage, { tenantId: tenant.id, projectId: project.id, origin });
  });
}

async function gatewayOf(
  { id: tenantId }: Tenant,
  { secrets, processor }: Stage,
  now: Date,
): Promise<Gateway> {
  const id = newId<GatewayId>('gateway', now);
  const [secretKey, publishableKey] = secrets;
  const [processorAccountId] = Object.keys(processor.ledger.accounts);
  const sealedSecretKey = await sealGatewayKey(tenantId, id, 'secretKey', secretKey);
  const sealedPublishableKey = await sealGatewayKey(tenantId, id, 'publishableKey', publishableKey);
  return {
    id,
    tenantId,
    provider: 'processor',
    kind: 'processor',
    active: true,
    label: 'Cards',
    settlementCurrency: 'usd' as Currency,
    sealedSecretKey,
    sealedPublishableKey,
    processorAccountId,
    createdAt: instant(now),
  };
}

function projectOf(
  { id: tenantId, uniqueName, customerIdKey }: Tenant,
  gateway: Gateway,
  { hasEndpoint }: Stage,
  now: Date,
  { invoiceSeries, mail }: Settings,
): Project {
  const currencies = ['usd', 'eur'];
  const request = {
    name: 'Storefront',
    origins: [`https://${uniqueName}.test`],
    checkoutUrl: CHECKOUT_ORIGIN,
    baseCurrency: 'usd',
    currencies,
    timeZone: 'UTC',
    ...(invoiceSeries && { invoiceSeries }),
  };
  return {
    ...projectSettings(request),
    id: newProjectId(now),
    tenantId,
    tenantName: uniqueName,
    gateways: [summaryOf(gateway)],
    customerIdKey,
    linkSalt: randomBase32(32),
    createdAt: instant(now),
    ...(hasEndpoint && endpoints(now)),
    ...(mail && { mail: { from: 'billing@mail.storefront.example' } }),
  };
}
