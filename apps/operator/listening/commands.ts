import { type Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES, type EventType } from '../../../shared/domain/events/event.ts';
import { clock } from '../../../shared/runtime/clock.ts';
import { getProject, getTenant } from '../actions/find.ts';
import { type TenantOption, tenantOption } from '../commands/command.ts';
import { printsJson } from '../print.ts';
import { exampleOf } from './example.ts';
import { forward, secretOfRun } from './forward.ts';
import { watch } from './watch.ts';

type ListenOptions = TenantOption & { to?: string; types?: EventType[] };

const to = ['--to <url>', 'where your program listens, such as http://localhost:4000/events', urlOf] as const;
const SECRET = `
Your program knows these requests by the secret in EVENT_SECRET, if that is set, or else by one that is printed.
A secret that begins with whsec_ signs them (standard_webhooks); any other is sent in x-webhook-secret.`;

/** What a developer watches and sends from their own machine. */
export function addListenCommands(events: Command): void {
  events
    .command('listen <project>')
    .description('print what happens from now on, until Ctrl-C, and post it to a program on this machine')
    .requiredOption(...tenantOption)
    .option(...to)
    .option('--types <types>', 'only these types, separated by commas', typesOf)
    .addHelpText('after', SECRET)
    .action(listen);

  events
    .command('trigger')
    .description(
      'post an example of a type of event to a program on this machine; nothing happens to any record',
    )
    .addArgument(events.createArgument('<type>', 'such as payment.failed').choices(EVENT_TYPES))
    .addOption(new Option(to[0], to[1]).argParser(urlOf).makeOptionMandatory())
    .addHelpText('after', SECRET)
    .action(async (type: EventType, { to }: { to: string }, command: Command) => {
      const forwarding = { to, secret: announced(secretOfRun(process.env.EVENT_SECRET)) };
      const event = exampleOf(type, clock.now());
      const answer = await forward(event, forwarding, clock.real());
      tell(command, { id: event.id, type, to, answer });
    });
}

async function listen(name: string, { tenant, to, types }: ListenOptions, command: Command): Promise<void> {
  const { id: tenantId } = await getTenant(tenant);
  const { id: projectId } = await getProject(tenantId, name);
  const forwarding =
    to === undefined ? undefined : { to, secret: announced(secretOfRun(process.env.EVENT_SECRET)) };
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort());
  console.error(`Listening to ${name}. Ctrl-C ends it.`);
  const watched = { tenantId, projectId, types, from: clock.now(), signal: ended.signal };
  for await (const event of watch(watched)) {
    const answer = forwarding && (await forward(event, forwarding, clock.real()));
    tell(command, { ...event, ...(forwarding && { to, answer }) });
  }
}

function announced(secret: string): string {
  if (!process.env.EVENT_SECRET) console.error(`The secret of this run: ${secret}`);
  return secret;
}

type Told = Readonly<{ id: string; type: string; createdAt?: string; to?: string; answer?: string }>;

/** A line for each event, for programs as JSON. */
function tell(command: Command, told: Told): void {
  const { format, json } = command.optsWithGlobals();
  const { createdAt = '', type, id, to, answer } = told;
  const words = [createdAt, type, id, ...(answer ? [`→ ${to} ${answer}`] : [])].filter(Boolean);
  console.log(printsJson(json ? 'json' : format) ? JSON.stringify(told) : words.join('  '));
}

function urlOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Send an address that begins with http:// or https://.');
}

function typesOf(text: string): EventType[] {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !(EVENT_TYPES as readonly string[]).includes(type));
  if (unknown === undefined) return types as EventType[];
  throw new InvalidArgumentError(`${unknown} is no type of event. There are ${EVENT_TYPES.join(', ')}.`);
}
