import { addGateway } from '../apps/operator/actions/add-gateway.ts';
import { addOrigin } from '../apps/operator/actions/add-origin.ts';
import { changeProject } from '../apps/operator/actions/change-project.ts';
import { createProject } from '../apps/operator/actions/create-project.ts';
import { createTenant } from '../apps/operator/actions/create-tenant.ts';
import { issueCredential } from '../apps/operator/actions/credentials.ts';
import { findProjectByName } from '../apps/operator/actions/find.ts';
import { mintCustomerToken, mintStaffToken } from '../apps/operator/actions/mint-token.ts';
import { sealVerifyingKeys } from '../apps/operator/actions/platform-keys.ts';
import { receiveEvents } from '../apps/operator/actions/receive-events.ts';
import { removeOrigin } from '../apps/operator/actions/remove-origin.ts';
import { setEvents } from '../apps/operator/actions/set-events.ts';
import { setMail } from '../apps/operator/actions/set-mail.ts';
import { storefrontOrigin } from '../apps/storefront/site.ts';
import { DEFAULT_SECRET_HEADER } from '../shared/domain/events/endpoint-settings.ts';
import { CURRENCIES, findCurrency } from '../shared/domain/money/currency.ts';
import { readSheet } from '../shared/domain/rates/read-sheet.ts';
import { STAFF_ROLES } from '../shared/domain/sessions/staff-roles.ts';
import type { ProjectRequest } from '../shared/domain/tenants/project-settings.ts';
import type { Project, Tenant } from '../shared/domain/tenants/tenant.ts';
import { storeSheet } from '../shared/flows/rates/store-sheet.ts';
import { customerIdOf } from '../shared/runtime/hash.ts';
import { keep } from './data-directory.ts';
import { type DemoPlan, seedCatalog } from './demo-catalog.ts';
import { DEMO_NAMES, type DemoKeys, type DemoName } from './demo-keys.ts';
import { ratesFile } from './rates-file.ts';

export type DemoTenant = Readonly<{
  name: DemoName;
  tenant: Tenant;
  project: Project;
  origin: string;
  events: DemoEvents;
  plans: readonly DemoPlan[];
}>;
/** Where a demo tenant's events go, and the secret that they carry. */
type DemoEvents = Readonly<{ url: string; headerName: string; secret: string }>;
export type Seeding = Readonly<{
  keys: DemoKeys;
  keysFile: string;
  api: string;
  checkout: string;
  eventsTo?: string;
  /** The simulated processor is to send the accounts' events to the API. */
  receivesEvents?: boolean;
  /** Where strangers of `acme` are checked while it is guarded. */
  challengeUrl?: string;
  /** Lets one machine create as many payment links as it can, for tests and measurements. */
  manyLinks?: boolean;
  now: () => Date;
}>;

export const MANY_LINKS = { publicLinksPerNetwork: 1_000_000, publicLinksPerShop: 1_000_000 };
const EVERY_CURRENCY = Object.keys(CURRENCIES).filter(findCurrency);
const SETTINGS = {
  acme: {
    name: 'Acme Orchard',
    origins: ['https://shop.acme.example'],
    baseCurrency: 'usd',
    currencies: EVERY_CURRENCY,
    timeZone: 'America/New_York',
    supportContact: 'help@acme.example',
  },
  globex: {
    name: 'Globex',
    origins: ['https://www.globex.example'],
    baseCurrency: 'eur',
    currencies: EVERY_CURRENCY,
    timeZone: 'Europe/Berlin',
  },
} as const;

/** Creates the demo tenants with the operator's actions, which change nothing that exists, so every start calls this. */
export async function seedDemo(seeding: Seeding): Promise<DemoTenant[]> {
  await seedRates(seeding.now());
  await sealVerifyingKeys({ now: seeding.now() }); // Of data that an earlier version left.
  const tenants: DemoTenant[] = [];
  for (const name of DEMO_NAMES) tenants.push(await seedTenant(name, seeding));
  return tenants;
}

/** What a tool needs to act as each tenant. Tokens are minted on each call, because a moved clock expires older ones. */
export function describeDemo(tenants: readonly DemoTenant[], keys: DemoKeys, now: Date): Promise<object[]> {
  return Promise.all(tenants.map((tenant) => describeTenant(tenant, keys, now)));
}

/** A token of a member of the tenant's staff who may do everything. */
export async function staffTokenOf(
  { name, tenant }: Pick<DemoTenant, 'name' | 'tenant'>,
  now: Date,
): Promise<string | undefined> {
  const who = { tenantId: tenant.id, subject: `staff@${name}.example`, roles: STAFF_ROLES };
  return (await mintStaffToken(who, { now })).result.token;
}

async function describeTenant(
  { name, tenant, project, origin, events, plans }: DemoTenant,
  keys: DemoKeys,
  now: Date,
): Promise<object> {
  const which = { tenantId: tenant.id, projectId: project.id };
  const customerEmail = `shopper@${name}.example`;
  const customerId = customerIdOf(tenant, customerEmail);
  const { result: customer } = await mintCustomerToken({ ...which, customerId }, { now });
  return {
    name,
    origin,
    projectId: project.id,
    processorKey: keys[name].account.secretKey,
    staffToken: await staffTokenOf({ name, tenant }, now),
    tenantCredential: keys[name].credential,
    events,
    // The customer is created by the first purchase with this e-mail address.
    customerEmail,
    customerToken: customer.token,
    plans,
  };
}

async function seedTenant(
  name: DemoName,
  { keys, keysFile, api, checkout, eventsTo, now, receivesEvents, challengeUrl, manyLinks = false }: Seeding,
): Promise<DemoTenant> {
  const run = { now: now() };
  const { result: tenant } = await createTenant({ uniqueName: name }, run);
  const project = await seedProject(
    tenant,
    name,
    {
      checkoutUrl: checkout,
      ...(challengeUrl !== undefined && name === 'acme' && { challengeUrl }),
      ...(manyLinks && MANY_LINKS),
    },
    now,
  );
  const which = { tenantId: tenant.id, projectId: project.id };
  const {
    id: processorAccountId,
    name: accountName = null,
    secretKey,
    publishableKey,
    settlementCurrency,
  } = keys[name].account;
  const processorAccount = { name: accountName, mode: 'test', settlementCurrency } as const;
  const card = { kind: 'processor', provider: 'processor', label: 'Cards' } as const;
  const { result: gateway } = await addGateway(
    {
      ...which,
      ...card,
      settlementCurrency,
      secretKey,
      publishableKey,
      processorAccountId,
      processorAccount,
    },
    run,
  );
  if (receivesEvents) await receiveEvents({ tenantId: tenant.id, gateway: gateway.id, apiUrl: api }, run);
  const url = name === 'acme' && eventsTo ? eventsTo : `${api}/_local/inbox/${name}`;
  const events = { url, headerName: DEFAULT_SECRET_HEADER, secret: keys[name].eventSecret };
  await setEvents({ ...which, ...events }, run);
  await setMail({ ...which, from: `billing@mail.${name}.example` }, run);
  if (!keys[name].credential) {
    const { result } = await issueCredential({ tenantId: tenant.id, scopes: ['admin', 'webhook'] }, run);
    keys[name] = { ...keys[name], ...(result.credential && { credential: result.credential }) };
    keep(keysFile, keys);
  }
  const isSelling = name === 'acme';
  const plans = isSelling ? await seedCatalog(project, gateway, run.now) : [];
  if (isSelling) await registerStorefront(project, storefrontOrigin(checkout), now());
  return { name, tenant, project, origin: SETTINGS[name].origins[0], events, plans };
}

/** The stored rates of an earlier start stay when the clock was set back since. */
async function seedRates(now: Date): Promise<void> {
  const sheet = readSheet(ratesFile(now));
  if ('problem' in sheet) throw new Error(sheet.problem);
  await storeSheet(sheet, { now });
}

/** Registers the demo storefront's origin, and removes that of an earlier start on another port. */
async function registerStorefront(
  { tenantId, id: projectId, origins }: Project,
  origin: string,
  now: Date,
): Promise<void> {
  const earlier = origins.filter((known) => known.startsWith('http:') && known !== origin);
  for (const known of earlier) await removeOrigin({ tenantId, projectId, origin: known }, { now });
  await addOrigin({ tenantId, projectId, origin }, { now });
}

/** Updates the checkout's URL of an existing project, because its port may differ from the last start's. */
async function seedProject(
  tenant: Tenant,
  name: DemoName,
  settings: Pick<ProjectRequest, 'checkoutUrl' | 'challengeUrl'> & Partial<typeof MANY_LINKS>,
  now: () => Date,
): Promise<Project> {
  const run = { now: now() };
  const known = await findProjectByName(tenant.id, SETTINGS[name].name);
  if (known)
    return (await changeProject({ tenantId: tenant.id, projectId: known.id, ...settings }, run)).result;
  return (await createProject({ ...SETTINGS[name], tenantId: tenant.id, ...settings }, run)).result;
}
