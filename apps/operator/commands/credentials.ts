import type { Command } from 'commander';
import { listCredentials } from '../../../shared/storage/credentials.ts';
import { issueCredential, revokeCredential } from '../actions/credentials.ts';
import { getTenant } from '../actions/find.ts';
import { credentialView } from '../views.ts';
import { act, several, show, type TenantOption, tenantOption } from './command.ts';

export function addCredentialCommands(program: Command): void {
  const credentials = program
    .command('credentials')
    .description("what a tenant's backend sends in x-tenant-id");

  credentials
    .command('issue')
    .description('issue a credential and print it once; a tenant has at most two live credentials')
    .requiredOption(...tenantOption)
    .requiredOption('--scope <scope>', 'admin or webhook; may be repeated', several)
    .action(async ({ tenant, scope }: TenantOption & { scope: string[] }, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => issueCredential({ tenantId, scopes: scope }, run),
        (issued) => issued,
      );
    });

  credentials
    .command('list')
    .description('list credentials, without their text')
    .requiredOption(...tenantOption)
    .action(({ tenant }: TenantOption, command: Command) =>
      show(command, async () => (await listCredentials((await getTenant(tenant)).id)).map(credentialView)),
    );

  credentials
    .command('revoke <key-id>')
    .description('revoke a credential immediately')
    .requiredOption(...tenantOption)
    .action(async (keyId: string, { tenant }: TenantOption, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => revokeCredential({ tenantId, keyId }, run),
        (revoked) => revoked,
      );
    });
}
