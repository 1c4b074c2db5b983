import { randomBytes } from 'node:crypto';
import { addGateway } from '../../apps/operator/actions/add-gateway.ts';
import { createProject } from '../../apps/operator/actions/create-project.ts';
import { createTenant } from '../../apps/operator/actions/create-tenant.ts';
import { issueCredential } from '../../apps/operator/actions/credentials.ts';
import { mintStaffToken } from '../../apps/operator/actions/mint-token.ts';
import { setEvents } from '../../apps/operator/actions/set-events.ts';
import { setMail } from '../../apps/operator/actions/set-mail.ts';
import type { Account } from '../../local/processor/books/accounts.ts';
import type { MailSettingsRequest } from '../../shared/domain/mailbox/mail-settings.ts';
import { STAFF_ROLES, type StaffRole } from '../../shared/domain/sessions/staff-roles.ts';
import type { EventEndpointRequest } from '../../shared/domain/tenants/event-settings.ts';
import type { ProjectRequest } from '../../shared/domain/tenants/project-settings.ts';
import type { CredentialScope, Gateway, Project, Tenant } from '../../shared/domain/tenants/tenant.ts';
import { commit } from '../../shared/storage/table/table.ts';
import { changeGateway } from '../../shared/storage/tenants.ts';
import { backend, CHECKOUT_ORIGIN } from './backend.ts';
import { now } from './clock.ts';

/** A tenant with one project, one storefront and its own account at the processor. No other test uses it. */
export type TestTenant = Readonly<{
  tenant: Tenant;
  project: Project;
  /** Absent when it was asked to have none. */
  gateway?: Gateway;
  /** The storefront's registered origin. */
  origin: string;
  account: Account;
}>;
export type TenantOverrides = Readonly<{
  /** Its name among all tenants, which its origin is made of. */
  name?: string;
  project?: Partial<ProjectRequest>;
  account?: Partial<Omit<Account, 'id'>>;
  events?: EventEndpointRequest;
  /** It mails its payers, from a domain of its own. */
  mail?: Partial<MailSettingsRequest>;
  /** False: the project can charge nothing. */
  gateway?: boolean;
}>;

export { CHECKOUT_ORIGIN };

export async function aTenant(overrides: TenantOverrides = {}): Promise<TestTenant> {
  const name = overrides.name ?? `t-${fresh()}`;
  const account = await anAccount(overrides.account);
  const { result: tenant } = await createTenant({ uniqueName: name }, run());
  const created = await createProject(
    { ...projectOf(name), ...overrides.project, tenantId: tenant.id },
    run(),
  );
  const gateway =
    overrides.gateway === false
      ? undefined
      : await withCountry(await aGateway(created.result, account), overrides.account?.country);
  if (overrides.events)
    await setEvents({ ...overrides.events, tenantId: tenant.id, projectId: created.result.id }, run());
  const project = overrides.mail ? await mailing(created.result, overrides.mail) : created.result;
  const [origin = ''] = created.result.origins;
  return { tenant, project, ...(gateway && { gateway }), origin, account };
}

async function mailing({ id: projectId, tenantId }: Project, settings: Partial<MailSettingsRequest>) {
  const from = `billing@mail.${tenantId}.example`;
  return (await setMail({ from, ...settings, tenantId, projectId }, run())).result;
}

/** A credential for the tenant's backend, as it is sent in `x-tenant-id`. */
export async function aCredential(
  { tenant }: TestTenant,
  scopes: readonly CredentialScope[],
): Promise<string> {
  const { result } = await issueCredential({ tenantId: tenant.id, scopes }, run());
  return result.credential ?? '';
}

/** A token of a member of staff, who has every role unless it says which. */
export async function aStaffToken(
  { tenant }: TestTenant,
  roles: readonly StaffRole[] = STAFF_ROLES,
  subject = 'staff@billing.test',
): Promise<string> {
  return (await mintStaffToken({ tenantId: tenant.id, subject, roles }, run())).result.token ?? '';
}

/** An account at the simulated processor that no other test uses. */
export async function anAccount(overrides: TenantOverrides['account'] = {}): Promise<Account> {
  const name = fresh();
  const keys = { secretKey: `sk_test_${name}${fresh()}`, publishableKey: `pk_test_${name}${fresh()}` };
  const account = { id: `acct_${name}`, ...keys, settlementCurrency: 'usd', country: 'US', ...overrides };
  (await backend()).processor.addAccount(account);
  return account;
}

async function aGateway(
  project: Project,
  { secretKey, publishableKey, settlementCurrency }: Account,
): Promise<Gateway> {
  const request = {
    tenantId: project.tenantId,
    projectId: project.id,
    label: 'cards',
    settlementCurrency,
    secretKey,
    publishableKey,
  };
  return (await addGateway({ ...request, kind: 'processor', provider: 'processor' }, run())).result;
}

/** As the operator's command reads it of the account. */
async function withCountry(gateway: Gateway, country: string | undefined): Promise<Gateway> {
  if (country === undefined) return gateway;
  const { settlementCurrency } = gateway;
  const processorAccount = { name: null, mode: 'test', settlementCurrency, country } as const;
  await commit([changeGateway(gateway, { processorAccount })]);
  return { ...gateway, processorAccount };
}

const projectOf = (name: string): ProjectRequest => ({
  name: 'Storefront',
  origins: [`https://${name}.test`],
  checkoutUrl: CHECKOUT_ORIGIN,
  baseCurrency: 'usd',
  currencies: ['usd', 'eur', 'jpy', 'kwd', 'huf', 'isk', 'ugx'],
  timeZone: 'UTC',
  publicLinksPerNetwork: 1_000_000, // All that a test calls comes from one.
});

/** With a letter in it: sixteen digits could read as a card number, which may be in no log line. */
const fresh = () => `x${randomBytes(8).toString('hex').slice(1)}`;
const run = () => ({ now: now() });
