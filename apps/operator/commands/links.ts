import type { Command } from 'commander';
import { tenantLinkView } from '../../../shared/http/views/link-view.ts';
import { clock } from '../../../shared/runtime/clock.ts';
import { receiptsOf } from '../../../shared/storage/customer/receipts.ts';
import { getLink, listLinks } from '../../../shared/storage/links.ts';
import { cancelLink } from '../actions/cancel-link.ts';
import { getTenant } from '../actions/find.ts';
import { act, show, type TenantOption, tenantOption } from './command.ts';
import { type PageOptions, paged, showPage } from './paging.ts';

export function addLinkCommands(program: Command): void {
  const links = program.command('links').description("a tenant's payment links");

  paged(links.command('list'))
    .description("list a tenant's links, newest first")
    .requiredOption(...tenantOption)
    .action(async ({ tenant, ...page }: TenantOption & PageOptions, command: Command) => {
      const { id } = await getTenant(tenant);
      const [receiptOf, now] = [await receiptsOf(id), clock.now()];
      await showPage(command, await listLinks(id, page, now), (link) => tenantLinkView(link, receiptOf, now));
    });

  links
    .command('show <slug>')
    .description('show a link, as the backend of its tenant sees it')
    .requiredOption(...tenantOption)
    .action((slug: string, { tenant }: TenantOption, command: Command) =>
      show(command, async () => {
        const { id } = await getTenant(tenant);
        return tenantLinkView(await getLink(id, slug), await receiptsOf(id), clock.now());
      }),
    );

  links
    .command('cancel <slug>')
    .description(
      'cancel a link, so that it can never be paid; a payment in flight is brought to its end first',
    )
    .requiredOption(...tenantOption)
    .action(async (slug: string, { tenant }: TenantOption, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      const receiptOf = await receiptsOf(tenantId);
      await act(
        command,
        (run) => cancelLink({ tenantId, slug }, run),
        (link) => tenantLinkView(link, receiptOf, clock.now()),
      );
    });
}
