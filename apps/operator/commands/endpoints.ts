import type { Command } from 'commander';
import type { EndpointEdit } from '../../../shared/domain/events/endpoint-requests.ts';
import { endpointsOf } from '../../../shared/domain/events/endpoint-settings.ts';
import { findEndpoint } from '../../../shared/storage/events/endpoints.ts';
import { dropEndpoint, type Replay, replayEvents, setEndpoint } from '../actions/endpoints.ts';
import { getProject, getTenant } from '../actions/find.ts';
import { readSecrets } from '../read-secrets.ts';
import { endpointShown } from '../views.ts';
import { act, several, show, type TenantOption, tenantOption } from './command.ts';

type SetOptions = TenantOption &
  Omit<EndpointEdit, 'secret' | 'types' | 'isEnabled'> & {
    endpoint?: string;
    types?: string[];
    disabled?: boolean;
  };

export function addEndpointCommands(program: Command): void {
  const endpoints = program
    .command('endpoints')
    .description('endpoints for events beside the first one of a project, which projects set-events sets');

  endpoints
    .command('list <project>')
    .description('list the endpoints of a project, and how each does')
    .requiredOption(...tenantOption)
    .action((name: string, { tenant }: TenantOption, command: Command) =>
      show(command, async () => {
        const project = await find(tenant, name);
        const { tenantId, id: projectId } = project;
        return await Promise.all(
          endpointsOf(project).map(async (one) =>
            endpointShown(one, await findEndpoint({ tenantId, projectId, endpointId: one.id })),
          ),
        );
      }),
    );

  endpoints
    .command('set <project>')
    .description(
      'add an endpoint, or change the one with this address; the secret comes from a prompt or standard input',
    )
    .requiredOption(...tenantOption)
    .option('--endpoint <id>', 'the endpoint to change, whatever its address is')
    .option('--url <url>', 'the https address that receives events')
    .option('--bus-arn <arn>', 'the event bus in the tenant’s account of AWS, instead of an address')
    .option('--mode <mode>', 'shared_secret (default), bearer, standard_webhooks or no_auth')
    .option('--header-name <name>', 'the header of a shared secret (default: x-webhook-secret)')
    .option('--types <types>', 'the types of events that it gets; may be repeated (default: all)', several)
    .option('--api-version <date>', 'the version of its events (default: as it was, or the newest)')
    .option('--disabled', 'send it nothing until it is set without this')
    .action(
      async (
        name: string,
        { tenant, endpoint, disabled = false, types = [], ...settings }: SetOptions,
        command: Command,
      ) => {
        const project = await find(tenant, name);
        const takesSecret = settings.busArn === undefined && settings.mode !== 'no_auth';
        const secret = takesSecret ? await readSecrets([SECRET]) : {};
        const request = { ...settings, ...secret, types: types as NonNullable<EndpointEdit['types']> };
        await act(
          command,
          (run) => setEndpoint(project, { ...request, isEnabled: !disabled }, endpoint, run),
          (set) => endpointShown(set),
        );
      },
    );

  endpoints
    .command('remove <project> <endpoint>')
    .description('remove an endpoint by its id; what is on its way to it is dropped')
    .requiredOption(...tenantOption)
    .action(async (name: string, id: string, { tenant }: TenantOption, command: Command) => {
      const project = await find(tenant, name);
      await act(
        command,
        (run) => dropEndpoint(project, id, run),
        (removed) => endpointShown(removed),
      );
    });

  endpoints
    .command('replay <project>')
    .description('send an endpoint what happened since an instant, at most 30 days ago, with the same ids')
    .requiredOption(...tenantOption)
    .requiredOption('--endpoint <id>', 'first, or the id of an endpoint')
    .requiredOption('--from <instant>', 'such as 2026-11-22T10:00:00Z')
    .action(async (name: string, { tenant, ...replay }: TenantOption & Replay, command: Command) => {
      const project = await find(tenant, name);
      await act(
        command,
        (run) => replayEvents(project, replay, run),
        (replayed) => replayed,
      );
    });
}

const SECRET = { field: 'secret', label: 'Event secret' } as const;

const find = async (tenant: string, nameOrId: string) =>
  await getProject((await getTenant(tenant)).id, nameOrId);
