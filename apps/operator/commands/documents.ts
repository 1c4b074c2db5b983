import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { StructuredSellerRequest } from '../../../shared/domain/structured/seller.ts';
import { setDocuments, showDocuments } from '../actions/document-settings.ts';
import { getProject, getTenant } from '../actions/find.ts';
import { documentSettingsView } from '../views.ts';
import { act, projectOption, show, type TenantOption, tenantOption } from './command.ts';

type Which = TenantOption & Readonly<{ project: string }>;
type SetOptions = Which &
  Readonly<{
    sellerName?: string;
    address?: string[];
    taxId?: string[];
    footer?: string;
    pageSize?: string;
    logo?: string;
    withoutLogo?: boolean;
    withoutFooter?: boolean;
    withoutTaxIds?: boolean;
  }> &
  StructuredSellerRequest;

export function addDocumentCommands(program: Command): void {
  const documents = program.command('documents').description('what invoices and receipts show of the seller');

  documents
    .command('set')
    .description('change what documents show, for invoices issued from then on; what is not given stays')
    .requiredOption(...tenantOption)
    .requiredOption(...projectOption)
    .option('--seller-name <name>', 'the name of the seller')
    .option('--address <line>', 'a line of the address; replaces the address; may be repeated', line)
    .option(
      '--tax-id <text>',
      'a tax id as it is printed, such as "VAT ID DE123456789"; replaces the list; may be repeated',
      line,
    )
    .option('--footer <text>', 'small print at the bottom of every page')
    .option('--page-size <size>', 'a4 or letter')
    .option('--logo <file>', 'a PNG or JPEG file of at most 100 KB')
    .option('--without-logo', 'print the name in place of a logo')
    .option('--without-footer', 'print no footer')
    .option('--without-tax-ids', 'print no tax ids')
    .option('--structured <form>', 'none, factur-x or xrechnung: the form of invoices that programs read')
    .option('--vat-id <id>', 'the VAT id, for structured invoices like all that follows')
    .option('--tax-number <number>', 'the number under which the tax office knows the seller')
    .option('--street <line>', 'the street with its number')
    .option('--postal-code <code>', 'the post code')
    .option('--city <city>', 'the city')
    .option('--country <code>', 'two letters of ISO 3166-1')
    .option('--email <address>', 'where answers to invoices go')
    .option('--contact <name>', 'whom buyers ask')
    .option('--phone <number>', 'their telephone number')
    .option('--iban <iban>', 'the account for transfers')
    .option('--exemption <text>', 'why the seller charges no tax, where they charge none')
    .action(async (options: SetOptions, command: Command) => {
      const { tenant, project, taxId, logo, sellerName, address, footer, pageSize, ...others } = options;
      const { withoutLogo, withoutFooter, withoutTaxIds, ...structured } = others;
      const given = { sellerName, address, footer, pageSize, withoutLogo, withoutFooter, withoutTaxIds };
      const which = await find(tenant, project);
      const file = logo === undefined ? undefined : await readFile(logo);
      await act(
        command,
        (run) => setDocuments({ ...given, ...which, taxIds: taxId, logo: file, structured }, run),
        documentSettingsView,
      );
    });

  documents
    .command('show')
    .description('show the newest settings of a project’s documents')
    .requiredOption(...tenantOption)
    .requiredOption(...projectOption)
    .action(({ tenant, project }: Which, command: Command) =>
      show(command, async () => documentSettingsView(await showDocuments(await find(tenant, project)))),
    );
}

/** An address holds commas, so each line is an option of its own. */
const line = (text: string, before: readonly string[] = []): string[] => [...before, text];

async function find(tenant: string, nameOrId: string) {
  const { tenantId, id } = await getProject((await getTenant(tenant)).id, nameOrId);
  return { tenantId, projectId: id };
}
