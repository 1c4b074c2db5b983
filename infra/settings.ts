import * as v from 'valibot';
import { TASKS } from '../apps/operator/roles.ts';
import { queueNames } from '../functions/queues.ts';
import { PROJECT_ID } from '../shared/domain/ids.ts';
import { handlers } from './bundle/entries.ts';

/** What differs between stages. Set in `cdk.json`, except for `-c alarmEmail=…`, which is not for the repository. */
export type Settings = Readonly<v.InferOutput<typeof CheckedSettings> & { stage: string }>;

/** The retention periods that CloudWatch Logs accepts, up to two years. */
const RETENTION_DAYS = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const;
/** Part of the names of a stage's resources. `local` is the local stack's: it lets functions send events to plain HTTP and private addresses. */
const StageName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,15}$/), v.notValue('local'));
const RoleArns = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/))),
  v.minLength(1),
);
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const HttpsUrl = v.pipe(v.string(), v.url(), v.startsWith('https://'));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

const SettingsSchema = v.strictObject({
  /** Where the stage is deployed. Without them its templates fit every account and region, and the shell's credentials decide. */
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/))),
  /** The table, the key and the logs are kept when their stack is deleted, and deleting the table or its stack is refused. */
  keepData: v.boolean(),
  /** The throttle of the whole API: above it API Gateway answers 429. */
  requestsPerSecond: Count,
  burst: Count,
  logRetentionDays: v.picklist(RETENTION_DAYS),
  /** How long the access log of the API is kept, which has the addresses that requests come from. */
  accessLogDays: v.optional(v.picklist(RETENTION_DAYS), 30),
  /** How long events stay that were sent to tenants, and what is logged of it. */
  eventDays: v.optional(v.pipe(Count, v.maxValue(30)), 30),
  /** How long a payment link stays that expired unpaid. */
  unpaidLinkDays: v.optional(v.pipe(Count, v.maxValue(3653)), 90),
  /** How long the files of tenants' books are kept. Laws ask for up to ten years. */
  booksDays: v.optional(v.pipe(Count, v.minValue(31), v.maxValue(5479)), 4018),
  /** How long the journal of the table's changes is kept, at least as long as a point-in-time restore reaches back. */
  journalDays: v.optional(v.pipe(Count, v.minValue(36), v.maxValue(3653)), 400),
  /** Minutes until a payment link expires when the request gives no expiry. */
  paymentLinkTtlMinutes: v.optional(v.pipe(Count, v.maxValue(43_200)), 60),
  /** The partitions of each work index. It may be raised at any time; work in shards beyond a lowered number is never found. */
  workShards: v.optional(v.pipe(Count, v.maxValue(256)), 4),
  /** Renewals that begin in a second, of all tenants together, in whole batches of 20. Of one tenant 20 at most begin. */
  renewalsPerSecond: v.optional(v.pipe(Count, v.minValue(20), v.maxValue(200)), 40),
  /** Write units a second that the table takes at once, without having grown to them. They are paid once, and cannot be lowered. */
  warmWriteUnits: v.optional(v.pipe(Count, v.multipleOf(4000), v.maxValue(40_000))),
  /** Keeps runs for workers (`runsReserved`) and for `reservedRuns`. AWS refuses it unless the account has 100 left for the others. */
  reservesRuns: v.optional(v.boolean(), false),
  /** Concurrent runs that are kept for functions, by handler. A function never has more than are kept for it. */
  reservedRuns: v.optional(v.record(v.picklist(handlers), Count), {}),
  /** The most concurrent runs of the worker of a queue. Without a number, that of the table of queues. */
  queueRunsMax: v.optional(
    v.record(v.picklist(queueNames), v.pipe(Count, v.minValue(2), v.maxValue(1000))),
    {},
  ),
  /** How new versions are put in use: a tenth of the calls for five minutes, and back on an alarm; or all at once. */
  release: v.optional(v.picklist(['gradual', 'at-once']), 'gradual'),
  /** The quota of API Gateway for routes of one API. */
  apiRoutesMax: v.optional(Count, 300),
  /** Whether the key can be copied to another region. A stage that has been deployed without keeps it so. */
  multiRegionKey: v.optional(v.boolean(), true),
  /** `paused`: whatever may charge answers 503, and the reconciler waits. Deployed with the table's name, so that both change at once. */
  payments: v.optional(v.picklist(['on', 'paused'])),
  /** The ARN of a restored table's stream. The functions use that table instead of the stage's own; `payments` must be said as well. */
  restoredTable: v.optional(
    v.pipe(v.string(), v.regex(/^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/)),
  ),
  /** `faults`: only the alarms that find faults of the code. Each alarm costs ten cents a month. */
  alarms: v.optional(v.picklist(['all', 'faults']), 'all'),
  /**
   * The shop that the canary buys at every five minutes: a project in test mode, of a tenant of its own, and an origin of it. Without it
   * there is no canary. It costs about a dollar a month.
   */
  canary: v.optional(
    v.strictObject({
      project: v.pipe(v.string(), v.regex(PROJECT_ID)),
      origin: v.pipe(v.string(), v.regex(/^https:\/\/[^/\s]+$/)),
      pays: v.optional(v.boolean(), true),
    }),
  ),
  /** How many functions the account may run at the same time. An alarm starts at four fifths of it. */
  concurrentRuns: v.optional(Count, 1000),
  /** Where the pages of `docs/` are read, with a slash at its end: alarms and the dashboard link to them. */
  docsUrl: v.optional(v.pipe(v.string(), v.endsWith('/')), 'docs/'),
  /** Receives alarms and operators' notices, once its owner has confirmed the subscription by the link in the first mail. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
  /**
   * The roles of the account whose sessions may assume the role of a task, such as those of an identity provider. Without any for a task,
   * users of the account with a second factor may, if their own policies allow it.
   */
  operators: v.optional(v.strictObject(v.entriesFromList(TASKS, v.optional(RoleArns)))),
  /** The checkout's domain and its certificate, which CloudFront requires in us-east-1. Without it, the checkout has CloudFront's domain. */
  checkout: v.optional(
    v.strictObject({ domain: v.string(), certificateArn: v.pipe(v.string(), v.startsWith('arn:')) }),
  ),
  /**
   * The page for shops' staff: its domain and certificate, as of the checkout, and for the shops whose own identity providers sign their
   * staff in there, what a browser needs to ask them. Without it, the stage has no such page.
   */
  desk: v.optional(
    v.strictObject({
      domain: v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/)),
      certificateArn: v.pipe(v.string(), v.startsWith('arn:')),
      signIns: v.optional(
        v.array(
          v.strictObject({
            shop: v.pipe(v.string(), v.regex(/^https:\/\/[^/\s]+$/)),
            issuer: HttpsUrl,
            clientId: v.pipe(v.string(), v.minLength(1)),
            authorizationUrl: HttpsUrl,
            tokenUrl: HttpsUrl,
          }),
        ),
        [],
      ),
    }),
  ),
  /** CloudFront before the API, at the address of the page. */
  edge: v.optional(
    v.strictObject({
      /** The SHA-256 of each secret that the functions accept from the edge: two while one replaces the other. */
      secretHashes: v.pipe(v.array(Sha256), v.minLength(1), v.maxLength(2)),
      /** Whether the address that API Gateway makes still takes calls, as it must until every shop has the new one. */
      direct: v.optional(v.picklist(['refused', 'open']), 'refused'),
      /** The requests of one method that one address may send in five minutes. Without it there is no firewall, which costs six dollars a month. */
      firewall: v.optional(v.strictObject({ requestsPerAddress: v.pipe(Count, v.minValue(10)) })),
    }),
  ),
});

const CheckedSettings = v.pipe(
  SettingsSchema,
  v.forward(
    v.check(isPinned, 'Set account and region together. A stage that keeps its data must have both.'),
    ['account'],
  ),
  v.forward(
    v.check(
      hasOperators,
      'A stage that keeps its data must have an address for its alarms: add -c alarmEmail=<address>.',
    ),
    ['alarmEmail'],
  ),
  v.forward(
    v.check(
      ({ edge, region }) => !edge?.firewall || region !== undefined,
      'A firewall is in us-east-1, and is found from a stage whose account and region are set.',
    ),
    ['edge'],
  ),
  v.forward(
    v.check(
      ({ restoredTable, payments }) => restoredTable === undefined || payments !== undefined,
      'A restored table may show paid links as unpaid. Set "paused", and "on" once `ledger restore` has ended with 0.',
    ),
    ['payments'],
  ),
  v.transform(({ payments = 'on', ...settings }) => ({ ...settings, payments })),
);

type Read = v.InferOutput<typeof SettingsSchema>;

function isPinned({ keepData, account, region }: Read): boolean {
  return keepData
    ? account !== undefined && region !== undefined
    : (account === undefined) === (region === undefined);
}

function hasOperators({ keepData, alarmEmail }: Read): boolean {
  return !keepData || alarmEmail !== undefined;
}

/** The app's context, which merges `cdk.json` and the command line. */
export type Context = Readonly<{ tryGetContext(name: string): unknown }>;

/** What is wrong with the settings of a stage, in one line. */
export class WrongSettings extends Error {}

/** The settings of the requested stage. Throws `WrongSettings` when the stage is unknown, or a setting is invalid. */
export function readSettings(context: Context): Settings {
  const stages = v.parse(v.record(v.string(), v.looseObject({})), context.tryGetContext('stages'));
  const stage = context.tryGetContext('stage') ?? 'dev';
  if (typeof stage !== 'string' || !Object.hasOwn(stages, stage)) {
    throw new WrongSettings(
      `No stage ${String(stage)} in cdk.json; there are ${Object.keys(stages).join(', ')}`,
    );
  }
  if (!v.is(StageName, stage)) {
    throw new WrongSettings(
      `Stage ${stage} in cdk.json: its name must be at most 16 lower-case letters, digits and hyphens, and not local.`,
    );
  }
  const result = v.safeParse(CheckedSettings, { ...stages[stage], ...fromCommandLine(context) });
  if (!result.success) throw new WrongSettings(`Stage ${stage} in cdk.json: ${describe(result.issues)}`);
  return { ...result.output, stage };
}

/** What is said for one deployment. The command line knows no booleans. */
function fromCommandLine(context: Context): Record<string, unknown> {
  const said = ['alarmEmail', 'release', 'reservesRuns'].map((name) => [name, context.tryGetContext(name)]);
  const given = said
    .filter(([, value]) => value)
    .map(([name, value]) => [name, BOOLEANS[String(value)] ?? value]);
  return { ...Object.fromEntries(given), ...(context.tryGetContext('edge') === 'no' && { edge: undefined }) };
}

const BOOLEANS: Readonly<Record<string, boolean>> = { yes: true, no: false };

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`).join('; ');
}
