import type { Command } from 'commander';
import { PAGE_LANGUAGES } from '../../../shared/domain/tenants/page-language.ts';
import type { ProjectRequest } from '../../../shared/domain/tenants/project-settings.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { listProjects } from '../../../shared/storage/tenants.ts';
import { addOrigin } from '../actions/add-origin.ts';
import { changeProject, type ProjectChange } from '../actions/change-project.ts';
import { createProject } from '../actions/create-project.ts';
import { addCurrency, removeCurrency } from '../actions/currencies.ts';
import { getProject, getTenant } from '../actions/find.ts';
import { removeOrigin } from '../actions/remove-origin.ts';
import { clearEvents, setEvents } from '../actions/set-events.ts';
import { readSecrets } from '../read-secrets.ts';
import { projectView } from '../views.ts';
import { act, several, show, type TenantOption, tenantOption } from './command.ts';
import { addTax } from './project-tax.ts';

type ListOptions = { currency?: string[]; returnOrigin?: string[] };
type CreateOptions = TenantOption &
  Omit<ProjectRequest, 'name' | 'origins' | 'currencies' | 'returnOrigins'> & {
    origin: string[];
  } & ListOptions;
type SetOptions = TenantOption & Omit<ProjectChange, 'currencies' | 'returnOrigins'> & ListOptions;

const RETURN_ORIGIN = 'another origin that payers may be led back to; replaces the list; may be repeated';
const PUBLIC_LINK_CREATION =
  'links that anybody may create at a storefront, without a credential: for any amount, with any text (open, the default), of plans only (plans), none (off)';
const COLOUR = 'the colour of what payers press, such as #0a7f5a';
const TERMS_URL = 'the page of the terms that payers of links must agree to';
const TERMS_VERSION = 'the version of the terms that each payment records, such as 2027-01';
const WITHDRAWAL_URL = 'the page with the notice on withdrawal that payers are shown with the terms';
const CHALLENGE_URL =
  'your page that checks strangers, by a CAPTCHA for example, while too many cards are declined';
const UNUSED_ON_CANCEL =
  'the unused part of a paid period that is cancelled at once: keep, credit (to the wallet) or refund';
const STRICT_NOTICES = 'let the first charge after a trial wait for the proof of its reminder: on or off';
const CUSTOMER_PAUSE = 'let customers pause what they have: on or off';
const ASK = 'whether the checkout asks its payers for it: off, optional or required';
const LANGUAGE = `the hosted checkout's language: ${PAGE_LANGUAGES.join(', ')}`;
const SUPPORT_CONTACT = 'an e-mail address, telephone number or web address, shown to payers who need help';
type EventOptions = TenantOption & {
  url: string;
  mode: string;
  headerName?: string;
  types?: string;
  apiVersion?: string;
};

export function addProjectCommands(program: Command): void {
  const projects = program.command('projects').description('storefronts of a tenant');
  addCreate(projects);
  addSet(projects);
  addOrigins(projects);
  addCurrencies(projects);
  addEvents(projects);
  addTax(projects);

  projects
    .command('show <project>')
    .description('show a project')
    .requiredOption(...tenantOption)
    .action((project: string, { tenant }: TenantOption, command: Command) =>
      show(command, async () => projectView(await find(tenant, project))),
    );

  projects
    .command('list')
    .description("list a tenant's projects")
    .requiredOption(...tenantOption)
    .action(({ tenant }: TenantOption, command: Command) =>
      show(command, async () => (await listProjects((await getTenant(tenant)).id)).map(projectView)),
    );
}

function addCreate(projects: Command): void {
  projects
    .command('create <name>')
    .description('create a project; registers its origins and its hosted checkout')
    .requiredOption(...tenantOption)
    .requiredOption(
      '--origin <origin>',
      'a storefront origin such as https://shop.example; may be repeated',
      several,
    )
    .requiredOption('--checkout-url <origin>', 'the base address of the hosted checkout')
    .requiredOption('--base-currency <code>', 'an ISO 4217 code')
    .option('--currency <code>', 'another currency to charge in; may be repeated', several)
    .requiredOption('--time-zone <zone>', 'the IANA time zone billing dates are counted in')
    .option('--logo-url <url>', 'shown on the hosted checkout')
    .option('--colour <colour>', COLOUR)
    .option('--return-origin <origin>', RETURN_ORIGIN, several)
    .option('--support-contact <contact>', SUPPORT_CONTACT)
    .option('--language <code>', LANGUAGE)
    .option('--invoice-series <series>', 'number invoices per customer (customer) or in one series (tenant)')
    .option('--public-link-creation <allowed>', PUBLIC_LINK_CREATION)
    .option('--public-links-per-network <number>', 'links of those in an hour from one network (60)')
    .option('--public-links-per-shop <number>', 'links of those in an hour in all (6000)')
    .option('--challenge-url <url>', CHALLENGE_URL)
    .option('--terms-url <url>', TERMS_URL)
    .option('--terms-version <version>', TERMS_VERSION)
    .option('--withdrawal-url <url>', WITHDRAWAL_URL)
    .option('--dunning-days <days>', 'days between the tries of a renewal that fails, such as 0,2,5,7,7')
    .option('--suspend-after <failures>', 'suspend the subscription at this failed try')
    .option(
      '--upgrade-mode <mode>',
      'customers who change to a higher price: prorate, full_price or period_end',
    )
    .option('--downgrade-mode <mode>', 'customers who change to a lower price: period_end or now')
    .option('--unused-on-cancel <what>', UNUSED_ON_CANCEL)
    .option('--strict-notices <on|off>', STRICT_NOTICES)
    .option('--customer-pause <on|off>', CUSTOMER_PAUSE)
    .option('--ask-company <ask>', ASK)
    .option('--ask-address <ask>', ASK)
    .option('--ask-tax-id <ask>', ASK)
    .option('--ask-mobile <ask>', ASK)
    .action(
      async (
        name: string,
        { tenant, origin, currency, returnOrigin, ...settings }: CreateOptions,
        command: Command,
      ) => {
        const { id: tenantId } = await getTenant(tenant);
        const lists = { origins: origin, currencies: currency, returnOrigins: returnOrigin };
        await act(
          command,
          (run) => createProject({ ...settings, tenantId, name, ...lists }, run),
          projectView,
        );
      },
    );
}

function addSet(projects: Command): void {
  projects
    .command('set <project>')
    .description("change a project's settings")
    .requiredOption(...tenantOption)
    .option('--checkout-url <origin>', 'the base address of the hosted checkout')
    .option('--base-currency <code>', 'an ISO 4217 code')
    .option('--currency <code>', 'a currency to charge in; replaces the list; may be repeated', several)
    .option('--time-zone <zone>', 'the IANA time zone billing dates are counted in')
    .option('--logo-url <url>', 'shown on the hosted checkout')
    .option('--colour <colour>', COLOUR)
    .option('--return-origin <origin>', RETURN_ORIGIN, several)
    .option('--support-contact <contact>', SUPPORT_CONTACT)
    .option('--language <code>', LANGUAGE)
    .option('--invoice-series <series>', 'number invoices per customer (customer) or in one series (tenant)')
    .option('--public-link-creation <allowed>', PUBLIC_LINK_CREATION)
    .option('--public-links-per-network <number>', 'links of those in an hour from one network (60)')
    .option('--public-links-per-shop <number>', 'links of those in an hour in all (6000)')
    .option('--challenge-url <url>', CHALLENGE_URL)
    .option('--terms-url <url>', TERMS_URL)
    .option('--terms-version <version>', TERMS_VERSION)
    .option('--withdrawal-url <url>', WITHDRAWAL_URL)
    .option('--dunning-days <days>', 'days between the tries of a renewal that fails, such as 0,2,5,7,7')
    .option('--suspend-after <failures>', 'suspend the subscription at this failed try')
    .option(
      '--upgrade-mode <mode>',
      'customers who change to a higher price: prorate, full_price or period_end',
    )
    .option('--downgrade-mode <mode>', 'customers who change to a lower price: period_end or now')
    .option('--unused-on-cancel <what>', UNUSED_ON_CANCEL)
    .option('--strict-notices <on|off>', STRICT_NOTICES)
    .option('--customer-pause <on|off>', CUSTOMER_PAUSE)
    .option('--ask-company <ask>', ASK)
    .option('--ask-address <ask>', ASK)
    .option('--ask-tax-id <ask>', ASK)
    .option('--ask-mobile <ask>', ASK)
    .option('--without-logo', 'show no logo')
    .option('--without-colour', "use the service's own colour")
    .option('--without-return-origins', 'lead payers back to the storefront origins only')
    .option('--without-support-contact', 'show no contact')
    .option('--without-language', "let the payer's browser decide the language")
    .option('--without-challenge-url', 'ask strangers for no check while the shop is guarded')
    .option('--without-terms-url', 'ask payers to agree to no terms')
    .option('--without-terms-version', 'name no version of the terms')
    .option('--without-withdrawal-url', 'show no notice on withdrawal')
    .action(
      async (
        nameOrId: string,
        { tenant, currency, returnOrigin, ...settings }: SetOptions,
        command: Command,
      ) => {
        const which = idsOf(await find(tenant, nameOrId));
        const lists = { currencies: currency, returnOrigins: returnOrigin };
        await act(command, (run) => changeProject({ ...settings, ...which, ...lists }, run), projectView);
      },
    );
}

function addOrigins(projects: Command): void {
  for (const [name, description, action] of [
    ['add-origin', 'register another storefront origin', addOrigin],
    ['remove-origin', 'remove a storefront origin', removeOrigin],
  ] as const) {
    projects
      .command(`${name} <project> <origin>`)
      .description(description)
      .requiredOption(...tenantOption)
      .action(async (nameOrId: string, origin: string, { tenant }: TenantOption, command: Command) => {
        const which = idsOf(await find(tenant, nameOrId));
        await act(command, (run) => action({ ...which, origin }, run), projectView);
      });
  }
}

function addCurrencies(projects: Command): void {
  for (const [name, description, action] of [
    ['add-currency', 'charge in one more currency', addCurrency],
    ['remove-currency', 'stop charging in a currency; existing links keep theirs', removeCurrency],
  ] as const) {
    projects
      .command(`${name} <project> <currency>`)
      .description(description)
      .requiredOption(...tenantOption)
      .action(async (nameOrId: string, currency: string, { tenant }: TenantOption, command: Command) => {
        const which = idsOf(await find(tenant, nameOrId));
        await act(command, (run) => action({ ...which, currency }, run), projectView);
      });
  }
}

function addEvents(projects: Command): void {
  projects
    .command('set-events <project>')
    .description(
      "send a project's events to the tenant's endpoint; the secret comes from a prompt or standard input",
    )
    .requiredOption(...tenantOption)
    .requiredOption('--url <url>', 'the https address that receives events')
    .option('--mode <mode>', 'shared_secret, bearer, standard_webhooks or no_auth', 'shared_secret')
    .option('--header-name <name>', 'the header of a shared secret (default: x-webhook-secret)')
    .option('--types <types>', 'the types of events that it gets, with commas between them (default: all)')
    .option('--api-version <date>', 'the version of its events (default: as it was, or the newest)')
    .action(async (nameOrId: string, { tenant, ...endpoint }: EventOptions, command: Command) => {
      const which = idsOf(await find(tenant, nameOrId));
      const secrets = await eventSecrets(endpoint.mode);
      await act(command, (run) => setEvents({ ...endpoint, ...which, ...secrets }, run), projectView);
    });

  projects
    .command('clear-events <project>')
    .description("stop sending a project's events")
    .requiredOption(...tenantOption)
    .action(async (nameOrId: string, { tenant }: TenantOption, command: Command) => {
      const which = idsOf(await find(tenant, nameOrId));
      await act(command, (run) => clearEvents(which, run), projectView);
    });
}

/** Asks for a secret only if the mode uses one; an unknown mode is refused later without asking. */
const eventSecrets = async (mode: string) =>
  mode === 'shared_secret' || mode === 'bearer' || mode === 'standard_webhooks'
    ? await readSecrets([{ field: 'secret', label: 'Event secret' }])
    : {};

const find = async (tenant: string, nameOrId: string) =>
  await getProject((await getTenant(tenant)).id, nameOrId);
const idsOf = ({ tenantId, id }: Project) => ({ tenantId, projectId: id });
