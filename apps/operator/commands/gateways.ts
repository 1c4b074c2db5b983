import { Argument, type Command, Option } from 'commander';
import type { Gateway } from '../../../shared/domain/tenants/tenant.ts';
import { listGateways } from '../../../shared/storage/tenants.ts';
import { addGateway } from '../actions/add-gateway.ts';
import { askForAddress } from '../actions/ask-for-address.ts';
import { describeSales } from '../actions/describe-sales.ts';
import { getGateway, getProject, getTenant } from '../actions/find.ts';
import { rotateGatewayKeys } from '../actions/gateway-keys.ts';
import { setGatewayActive } from '../actions/gateway-summaries.ts';
import { instructPayers } from '../actions/instruct-payers.ts';
import { receiveEvents } from '../actions/receive-events.ts';
import { registerCheckout } from '../actions/register-checkout.ts';
import { registerMandates } from '../actions/register-mandates.ts';
import { readSecrets, type Secrets } from '../read-secrets.ts';
import { gatewayView } from '../views.ts';
import { act, projectOption, show, type TenantOption, tenantOption } from './command.ts';

type Kind = Gateway['kind'];
type CreateOptions = TenantOption & { project: string; label: string; settlementCurrency: string } & {
  provider?: string;
  instructions?: string;
  withKeys?: boolean;
};

type ReceiveOptions = TenantOption & { apiUrl: string; rotate?: boolean };

const KINDS: readonly Kind[] = ['processor', 'online', 'offline'];
const KEYS = [
  { field: 'secretKey', label: 'Secret key' },
  { field: 'publishableKey', label: 'Publishable key' },
];

/** What an account sends to the processor, in place of what its country asks for. */
const CHOICES = [
  {
    name: 'describe-sales',
    description:
      'send the description of each sale to the processor, or none; by default only accounts in India get one',
    choose: describeSales,
  },
  {
    name: 'register-mandates',
    description:
      'send terms of a mandate where an Indian card is charged again later, or none; by default only accounts in India get them',
    choose: registerMandates,
  },
  {
    name: 'ask-for-address',
    description:
      'ask payers for their address and send it to the processor, or do neither; by default only accounts in India get it, for sales in other currencies than rupees',
    choose: askForAddress,
  },
];

export function addGatewayCommands(program: Command): void {
  const gateways = program.command('gateways').description('how a tenant is paid');
  addCreate(gateways);
  addChanges(gateways);

  gateways
    .command('show <gateway>')
    .description('show a gateway, without its keys')
    .requiredOption(...tenantOption)
    .action((gateway: string, { tenant }: TenantOption, command: Command) =>
      show(command, async () => gatewayView(await getGateway((await getTenant(tenant)).id, gateway))),
    );

  gateways
    .command('list')
    .description("list a tenant's gateways")
    .requiredOption(...tenantOption)
    .action(({ tenant }: TenantOption, command: Command) =>
      show(command, async () => (await listGateways((await getTenant(tenant)).id)).map(gatewayView)),
    );
}

function addCreate(gateways: Command): void {
  gateways
    .command('create')
    .description('create a gateway and enable it on a project; keys come from a prompt or standard input')
    .addArgument(
      new Argument(
        '<kind>',
        'processor charges cards; online is another provider; offline is for example a bank transfer',
      ).choices(KINDS),
    )
    .requiredOption(...tenantOption)
    .requiredOption(...projectOption)
    .requiredOption('--label <text>', 'a display name, unique within the tenant')
    .requiredOption('--settlement-currency <code>', 'the currency it pays out in')
    .option(
      '--provider <name>',
      'the company behind it, as one lower-case word; only for other kinds than processor',
    )
    .option(
      '--instructions <text>',
      'how payers transfer money, such as account and holder; only for kind offline, which needs it',
    )
    .option('--with-keys', 'read keys, for other kinds than processor')
    .action(
      async (
        kind: Kind,
        { tenant, project, withKeys, provider, ...described }: CreateOptions,
        command: Command,
      ) => {
        const { id: tenantId } = await getTenant(tenant);
        const { id: projectId } = await getProject(tenantId, project);
        const keys = await keysFor(kind, withKeys);
        const request = { ...described, ...keys, tenantId, projectId, kind, provider: provider ?? kind };
        await act(command, (run) => addGateway(request, run), gatewayView);
      },
    );
}

function addChanges(gateways: Command): void {
  gateways
    .command('instruct <gateway>')
    .description(
      'change how payers transfer money by an offline gateway; a purchase that was made before keeps its instructions',
    )
    .requiredOption(...tenantOption)
    .requiredOption('--instructions <text>', 'such as account and holder')
    .action(
      async (
        gateway: string,
        { tenant, instructions }: TenantOption & { instructions: string },
        command: Command,
      ) => {
        const { id: tenantId } = await getTenant(tenant);
        await act(command, (run) => instructPayers({ tenantId, gateway, instructions }, run), gatewayView);
      },
    );

  for (const { name, description, choose } of CHOICES)
    gateways
      .command(`${name} <gateway>`)
      .description(description)
      .requiredOption(...tenantOption)
      .addOption(new Option('--send <choice>', 'whether to').choices(['on', 'off']).makeOptionMandatory())
      .action(
        async (
          gateway: string,
          { tenant, send }: TenantOption & { send: 'on' | 'off' },
          command: Command,
        ) => {
          const { id: tenantId } = await getTenant(tenant);
          const isOn = send === 'on';
          await act(command, (run) => choose({ tenantId, gateway, isOn }, run), gatewayView);
        },
      );

  gateways
    .command('rotate-keys <gateway>')
    .description('replace one or both keys, read from a prompt or standard input')
    .requiredOption(...tenantOption)
    .action(async (gateway: string, { tenant }: TenantOption, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      const keys = await readSecrets(KEYS.map((key) => ({ ...key, optional: true })));
      await act(command, (run) => rotateGatewayKeys({ tenantId, gateway, ...keys }, run), gatewayView);
    });

  gateways
    .command('register-checkout <gateway>')
    .description(
      "register a project's hosted checkout at the gateway's account, so that it offers Apple Pay and Google Pay",
    )
    .requiredOption(...tenantOption)
    .requiredOption(...projectOption)
    .action(
      async (gateway: string, { tenant, project }: TenantOption & { project: string }, command: Command) => {
        const { id: tenantId } = await getTenant(tenant);
        await act(
          command,
          (run) => registerCheckout({ tenantId, gateway, project }, run),
          (domain) => domain,
        );
      },
    );

  gateways
    .command('receive-events <gateway>')
    .description(
      "register this service at the gateway's account for events of refunds and disputes, and store the secret that signs them",
    )
    .requiredOption(...tenantOption)
    .requiredOption('--api-url <url>', 'the address of the API, without a path')
    .option('--rotate', 'replace the secret; the one before counts for a day')
    .action(async (gateway: string, { tenant, apiUrl, rotate }: ReceiveOptions, command: Command) => {
      const { id: tenantId } = await getTenant(tenant);
      await act(
        command,
        (run) => receiveEvents({ tenantId, gateway, apiUrl, rotates: rotate }, run),
        gatewayView,
      );
    });

  for (const [name, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    gateways
      .command(`${name} <gateway>`)
      .description(active ? 'use a gateway for new payments again' : 'stop using a gateway for new payments')
      .requiredOption(...tenantOption)
      .action(async (gateway: string, { tenant }: TenantOption, command: Command) => {
        const { id: tenantId } = await getTenant(tenant);
        await act(command, (run) => setGatewayActive({ tenantId, gateway, active }, run), gatewayView);
      });
  }
}

async function keysFor(kind: Kind, withKeys = false): Promise<Secrets> {
  if (kind === 'processor') return await readSecrets(KEYS);
  return withKeys ? await readSecrets(KEYS.map((key) => ({ ...key, optional: true }))) : {};
}
