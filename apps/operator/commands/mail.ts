import type { Command } from 'commander';
import type { MailSettingsRequest } from '../../../shared/domain/mailbox/mail-settings.ts';
import { PAGE_LANGUAGES } from '../../../shared/domain/tenants/page-language.ts';
import { getProject, getTenant } from '../actions/find.ts';
import { resumeMail } from '../actions/resume-mail.ts';
import { clearMail, setMail } from '../actions/set-mail.ts';
import { projectView } from '../views.ts';
import { act, type TenantOption, tenantOption } from './command.ts';
import { customerIdOf } from './customers.ts';

export function addMailCommands(program: Command): void {
  const mail = program.command('mail').description('mail to the payers of a project');

  mail
    .command('set <project>')
    .description('send receipts, reminders and the like to payers, from a domain that SES has verified')
    .requiredOption(...tenantOption)
    .requiredOption('--from <address>', 'the sender, such as billing@mail.shop.example')
    .option('--reply-to <address>', 'where replies go (default: where staff say, or to the sender)')
    .option('--language <code>', `of payers whose own is not known: ${PAGE_LANGUAGES.join(', ')}`)
    .option('--colour <hex>', 'of buttons, such as #0a7f5a')
    .action(
      async (
        nameOrId: string,
        { tenant, ...settings }: TenantOption & MailSettingsRequest,
        command: Command,
      ) => {
        const which = await find(tenant, nameOrId);
        await act(command, (run) => setMail({ ...settings, ...which }, run), projectView);
      },
    );

  mail
    .command('off <project>')
    .description('send no mail to payers any more')
    .requiredOption(...tenantOption)
    .action(async (nameOrId: string, { tenant }: TenantOption, command: Command) => {
      const which = await find(tenant, nameOrId);
      await act(command, (run) => clearMail(which, run), projectView);
    });

  mail
    .command('resume <customer>')
    .description(
      'mail a customer again whose address had bounced or who had complained, once they have asked for it',
    )
    .requiredOption(...tenantOption)
    .action(async (customer: string, { tenant }: TenantOption, command: Command) => {
      const found = await getTenant(tenant);
      const asked = { tenantId: found.id, id: await customerIdOf(found, customer) };
      await act(
        command,
        (run) => resumeMail(asked, run),
        (resumed) => resumed,
      );
    });
}

async function find(tenant: string, nameOrId: string) {
  const { tenantId, id: projectId } = await getProject((await getTenant(tenant)).id, nameOrId);
  return { tenantId, projectId };
}
