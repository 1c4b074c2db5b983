import type { Command } from 'commander';
import { STAFF_ROLES } from '../../../shared/domain/sessions/staff-roles.ts';
import type { IdentityProvider } from '../../../shared/domain/tenants/identity-provider.ts';
import { listGateways, listProjects, listTenants } from '../../../shared/storage/tenants.ts';
import { createTenant } from '../actions/create-tenant.ts';
import { getTenant } from '../actions/find.ts';
import {
  removeIdentityProvider,
  removeStaffProvider,
  setIdentityProvider,
  setStaffProvider,
} from '../actions/identity-provider.ts';
import { tenantView } from '../views.ts';
import { act, several, show } from './command.ts';
import { addLeaving } from './leaving.ts';

export function addTenantCommands(program: Command): void {
  const tenants = program.command('tenants').description('organisations that charge through this service');

  tenants
    .command('create <name>')
    .description('register a tenant; its name never changes')
    .action((name: string, _options, command: Command) =>
      act(command, (run) => createTenant({ uniqueName: name }, run), tenantView),
    );

  tenants
    .command('show <tenant>')
    .description('show a tenant with its projects and gateways')
    .action((tenant: string, _options, command: Command) => show(command, () => describe(tenant)));

  tenants
    .command('list')
    .description('list tenants by name, at most 500')
    .option('--prefix <text>', 'only names that begin with this text')
    .action(({ prefix }: { prefix?: string }, command: Command) => show(command, () => list(prefix)));

  addLeaving(tenants);
  addIdentityProviderCommands(tenants);
  addStaffProviderCommands(tenants);
}

function addIdentityProviderCommands(tenants: Command): void {
  const provider = tenants
    .command('identity-provider')
    .description('whose tokens prove a customer of the tenant, besides our own');

  providerOptions(
    provider
      .command('set <tenant>')
      .description("accept customers' tokens of the tenant's own identity provider, which replaces another"),
  ).action(async (tenant: string, provider: IdentityProvider, command: Command) => {
    const { id: tenantId } = await getTenant(tenant);
    await act(command, (run) => setIdentityProvider({ tenantId, ...provider }, run), tenantView);
  });

  provider
    .command('remove <tenant>')
    .description("accept only this service's own tokens")
    .action(async (tenant: string, _options, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => removeIdentityProvider({ tenantId }, run), tenantView);
    });
}

type StaffOptions = IdentityProvider & { roleClaim: string; role: string[] };

function addStaffProviderCommands(tenants: Command): void {
  const provider = tenants
    .command('staff-provider')
    .description('whose tokens prove a member of staff of the tenant, besides our own');

  providerOptions(
    provider
      .command('set <tenant>')
      .description("accept staff's tokens of the tenant's own identity provider, which replaces another"),
  )
    .requiredOption('--role-claim <name>', 'the claim of its tokens that says what a person may do')
    .requiredOption(
      '--role <value=role>',
      `a value of the claim, and which role it gives: ${STAFF_ROLES.join(', ')}; may be repeated`,
      several,
    )
    .action(async (tenant: string, { role: roles, ...provider }: StaffOptions, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => setStaffProvider({ tenantId, ...provider, roles }, run), tenantView);
    });

  provider
    .command('remove <tenant>')
    .description("accept only this service's own tokens")
    .action(async (tenant: string, _options, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(command, (run) => removeStaffProvider({ tenantId }, run), tenantView);
    });
}

const providerOptions = (command: Command): Command =>
  command
    .requiredOption('--jwks-url <url>', 'the https address of its key set')
    .requiredOption('--issuer <url>', 'the claim iss of its tokens, letter for letter')
    .requiredOption('--audience <text>', 'the claim aud of the tokens that it issues for this service');

async function describe(nameOrId: string) {
  const tenant = await getTenant(nameOrId);
  const [projects, gateways] = await Promise.all([listProjects(tenant.id), listGateways(tenant.id)]);
  return {
    ...tenantView(tenant),
    projects: projects.map(({ id, name }) => ({ id, name })),
    gateways: gateways.map(({ id, kind, label, active }) => ({ id, kind, label, active })),
  };
}

async function list(prefix?: string) {
  return (await listTenants(prefix)).map(({ tenantId, uniqueName, createdAt }) => ({
    id: tenantId,
    uniqueName,
    createdAt,
  }));
}
