import type { Command } from 'commander';
import { STAFF_ROLES } from '../../../shared/domain/sessions/staff-roles.ts';
import { currentId } from '../../../shared/storage/customer/as-customer.ts';
import { getProject, getTenant } from '../actions/find.ts';
import { mintCustomerToken, mintStaffToken } from '../actions/mint-token.ts';
import { revokeTokens } from '../actions/revoke-tokens.ts';
import { act, projectOption, several, tenantOption } from './command.ts';

type Lifetime = { ttlSeconds?: number };
type StaffOptions = Lifetime & { tenant: string; subject: string; role: string[] };
type RevokeOptions = { tenant: string; customer?: string; staff?: string };
type CustomerOptions = Lifetime & { tenant: string; project: string; email: string };

const ttlOption = ['--ttl-seconds <seconds>', 'its lifetime (default: one hour)', Number] as const;

export function addTokenCommands(program: Command): void {
  const tokens = program.command('tokens').description('mint a token and print it once, or end tokens');

  tokens
    .command('staff')
    .description("mint a token for a tenant's back office, /admin/*")
    .requiredOption(...tenantOption)
    .requiredOption('--subject <person>', 'the person it is for, such as jane@acme.example')
    .requiredOption('--role <role>', `what they may do: ${STAFF_ROLES.join(', ')}; may be repeated`, several)
    .option(...ttlOption)
    .action(async ({ tenant, subject, role: roles, ttlSeconds }: StaffOptions, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => mintStaffToken({ tenantId, subject, roles, ttlSeconds }, run),
        (minted) => minted,
      );
    });

  tokens
    .command('customer')
    .description("mint a token for one customer's own records, /client/*")
    .requiredOption(...tenantOption)
    .requiredOption(...projectOption)
    .requiredOption('--email <email>', "the customer's e-mail address")
    .option(...ttlOption)
    .action(async ({ tenant, project, email, ttlSeconds }: CustomerOptions, command: Command) => {
      const found = await getTenant(tenant);
      const { id: tenantId } = found;
      const { id: projectId } = await getProject(tenantId, project);
      const customerId = await currentId(found, tenantId, email.trim().toLowerCase());
      await act(
        command,
        (run) => mintCustomerToken({ tenantId, projectId, customerId, ttlSeconds }, run),
        (minted) => minted,
      );
    });

  tokens
    .command('revoke')
    .description('end the tokens that were issued until now: of all customers and staff, or of one of them')
    .requiredOption(...tenantOption)
    .option('--customer <customer>', "the customer's e-mail address or id")
    .option('--staff <person>', 'the member of staff, by the subject of their token')
    .action(async ({ tenant: name, customer, staff }: RevokeOptions, command: Command) => {
      const tenant = await getTenant(name);
      await act(
        command,
        (run) => revokeTokens({ tenant, customer, staff }, run),
        (revoked) => revoked,
      );
    });
}
