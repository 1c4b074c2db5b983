import type { Command } from 'commander';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { CustomerId } from '../../../shared/domain/ids.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { customerView } from '../../../shared/http/views/customer-view.ts';
import { erasureView } from '../../../shared/http/views/customers/erasure-view.ts';
import { currentId } from '../../../shared/storage/customer/as-customer.ts';
import { eraseCustomer } from '../actions/erase-customer.ts';
import { exportCustomer } from '../actions/export-customer.ts';
import { getTenant } from '../actions/find.ts';
import { endOn } from '../actions/run.ts';
import { setCustomerEmail } from '../actions/set-customer-email.ts';
import { requirePersons } from '../environment.ts';
import { act, runOf, show, type TenantOption, tenantOption } from './command.ts';

type EmailOptions = TenantOption & Readonly<{ email: string }>;
type EraseOptions = TenantOption & Readonly<{ endOrders?: boolean; forfeitWallet?: boolean }>;

export function addCustomerCommands(program: Command): void {
  const customers = program
    .command('customers')
    .description('persons who buy; each is named by id or by e-mail address');

  customers
    .command('export <customer>')
    .description('print everything that is held about a customer, as JSON')
    .requiredOption(...tenantOption)
    .action((customer: string, { tenant }: TenantOption, command: Command) =>
      show(command, async () => {
        const found = await getTenant(tenant);
        const asked = { tenantId: found.id, id: await customerIdOf(found, customer) };
        const exported = await exportCustomer(asked.tenantId, asked.id);
        await endOn(runOf(command), asked.id);
        return exported;
      }),
    );

  customers
    .command('set-email <customer>')
    .description('give a customer another e-mail address; the old one is free for another customer')
    .requiredOption(...tenantOption)
    .requiredOption('--email <email>', 'the new address')
    .action(async (customer: string, { tenant, email }: EmailOptions, command: Command) => {
      const found = await getTenant(tenant);
      const asked = { tenantId: found.id, id: await customerIdOf(found, customer), email };
      await act(command, (run) => setCustomerEmail(asked, run), customerView);
    });

  customers
    .command('erase <customer>')
    .description(
      'erase a customer: name, e-mail, telephone, addresses and networks leave table, journal and processor; amounts, numbers and dates stay; it cannot be undone',
    )
    .requiredOption(...tenantOption)
    .option('--end-orders', 'cancel what recurs, at once, and void invoices of which nothing is paid')
    .option('--forfeit-wallet', 'give up what is in a wallet')
    .action(async (customer: string, { tenant, ...choice }: EraseOptions, command: Command) => {
      requirePersons();
      const found = await getTenant(tenant);
      const asked = { ...choice, tenantId: found.id, id: await customerIdOf(found, customer) };
      await act(
        command,
        (run) => eraseCustomer(asked, run),
        (erasure) => erasure && erasureView(erasure),
      );
    });
}

/** The customer that an argument names, by id or by e-mail address. */
export async function customerIdOf(tenant: Tenant, named: string): Promise<CustomerId> {
  if (named.startsWith('cst_')) return named as CustomerId;
  if (named.includes('@')) return await currentId(tenant, tenant.id, named.trim().toLowerCase());
  throw invalidField('customer', 'Give the id of a customer, such as cst_…, or an e-mail address.');
}
