import { type Item, readItems } from '../../../local/scan-table.ts';
import { checkLedger } from '../../../shared/ledger/check.ts';
import type { Drift } from '../../../shared/ledger/drift.ts';
import type { SentRequest } from '../../../shared/ledger/evidence.ts';
import { answerProblems } from './answers.ts';
import { bookedProblems } from './books.ts';
import { arrivedEvents, eventIdOf, eventProblems } from './events.ts';
import { holdingProblems } from './holdings.ts';
import type { Load } from './load.ts';
import { allowedAt, memoryProblems, type Sample } from './memory.ts';
import { outsideProblems } from './outside.ts';
import { PASSES_MAX, type Rest, whatIsLeft } from './rest.ts';
import { eventsStill, isOfLost } from './restores/losses.ts';
import { readStackLog, type StackLog } from './stack-log.ts';
import type { World } from './world.ts';

/** How it stands when all has come to rest, and everything that contradicts what was promised. */
export type Verdict = Readonly<{
  problems: readonly string[];
  drift: Drift;
  items: readonly Item[];
  arrived: number;
  log: StackLog;
}>;
export type CampaignRun = Readonly<{
  load: Load;
  kills: number;
  samples: readonly Sample[];
  rest: Rest;
  due: number;
}>;

/** Part of every payer's address: it may be in no log line. */
const EMAIL_HOST = '@campaign.example';

export async function judge(world: World, { load, samples, rest, due }: CampaignRun): Promise<Verdict> {
  const { stack, processor, secrets, now, logFile, tableName, restores } = world;
  const items = await readItems(stack.ready.table, 'Scan', { TableName: tableName });
  const log = readStackLog(logFile);
  const arrived = eventsStill(world, await arrivedEvents(world), items);
  const evidence = {
    logs: log.lines,
    answers: load.heard.answers,
    requests: processor
      .requests()
      .filter((request) => isOfFunctions(request) && !isOfLost(request, restores)) as readonly SentRequest[],
    deliveries: arrived.map((one) => ({
      tenantId: one.path.slice(1),
      eventId: eventIdOf(one),
      eventTenantId: one.event.tenantId,
    })),
    canaries: [...secrets, EMAIL_HOST],
  };
  const { violations, drift } = checkLedger({
    items,
    books: processor.ledger,
    now: now(),
    settled: true,
    evidence,
  });
  const checks = log.lines.map(checkOf).filter((check) => check !== undefined);
  const refused = await world.processorEvents.bring(false);
  const { deliveries, processorEvents, dead } = await whatIsLeft(world);
  return {
    items,
    arrived: arrived.length,
    drift,
    log,
    problems: [
      ...violations.map(({ invariant, message }) => `${invariant} ${message}`),
      ...Object.entries(drift).flatMap(([currency, minor]) =>
        minor === 0 ? [] : [`the two sides differ by ${minor} ${currency}`],
      ),
      ...(rest.passes > PASSES_MAX
        ? [`not at rest after ${PASSES_MAX} passes of the workers (${rest.passes}): ${rest.late.join('; ')}`]
        : []),
      ...(due > 0 ? [`${due} orders are still due after days without faults`] : []),
      ...(deliveries + dead > 0
        ? [`${deliveries} messages are still on their way to tenants, ${dead} were given up`]
        : []),
      ...(processorEvents.length + refused > 0
        ? [`${processorEvents.length} events of the processor are not applied, ${refused} are not accepted`]
        : []),
      ...checks
        .filter(differs)
        .map(({ day, tenantId }) => `the check of the night ${day} differs for ${tenantId}`),
      ...(checks.some(({ isClean }) => isClean) ? [] : ['no ledger was checked in any night']),
      ...restores.flatMap(({ way, problems }) =>
        problems.map((one) => `after a restore by the ${way}: ${one}`),
      ),
      ...(restores.length === 0 ? await bookedProblems(world, items) : []), // Books are not written again on a restored table.
      ...answerProblems(items, load.heard),
      ...holdingProblems(items, load.heard),
      ...(await outsideProblems(world, load.heard, arrived)),
      ...eventProblems(items, arrived, world.options.release),
      ...memoryProblems(samples, allowedAt((60 * load.requests) / load.seconds)),
      ...log.mistakes.map((failure) => `a mistake of the code: ${failure.slice(0, 1500)}`),
    ],
  };
}

/** The operator's action registers the endpoint for events, and its keys are its own. */
const isOfFunctions = ({ path }: Pick<SentRequest, 'path'>): boolean =>
  !path.startsWith('/v1/webhook_endpoints');

type NightlyCheck = Readonly<{ tenantId: string; day: string; isClean: boolean; problem?: string }>;

/** A line of the nightly check of a tenant's ledger. */
const checkOf = (line: string): NightlyCheck | undefined =>
  line.includes('"a ledger was checked"') ? (JSON.parse(line) as NightlyCheck) : undefined;
/** A check that could not be made says nothing of the ledger. */
const differs = ({ isClean, problem }: NightlyCheck): boolean => !isClean && problem === undefined;
