import { invariant } from '../shared/domain/errors.ts';
import { ASSUMED, PRICES } from './prices.ts';

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties have no types.
type Properties = Readonly<Record<string, any>>;
type Resource = Readonly<{ Type: string; Properties?: Properties }>;
export type Templates = Readonly<Record<string, Readonly<{ Resources: Readonly<Record<string, Resource>> }>>>;
/** What the resources of one kind cost together, in US dollars a month. */
export type CostLine = Readonly<{ kind: string; count: number; usd: number }>;

const HOURS = 730;
/** Lambda asks a queue with five connections, each for 20 seconds. */
const POLLS = (5 * 3600 * HOURS) / 20;
/** A run that finds nothing: its time, and the units that its queries read. */
const IDLE_RUN = { seconds: 0.1, gigabytes: 1, readUnits: 4 } as const;
const RUN_USD =
  PRICES.scheduledStart +
  PRICES.lambdaRequest +
  IDLE_RUN.seconds * IDLE_RUN.gigabytes * PRICES.lambdaGbSecond +
  IDLE_RUN.readUnits * PRICES.tableReadUnit +
  (ASSUMED.logBytes / 1e9) * PRICES.logGb;

/** What bills by the month whether it is used or not, by the type of its resource. */
const MONTHLY: Readonly<Record<string, (properties: Properties, index: number) => number>> = {
  'AWS::CloudWatch::Alarm': ({ Metrics }) =>
    PRICES.alarmMetric * (Metrics ? Metrics.filter((part: Properties) => part.MetricStat).length : 1),
  'AWS::CloudWatch::CompositeAlarm': () => PRICES.compositeAlarm,
  'AWS::CloudWatch::Dashboard': (_, index) => (index < FREE_DASHBOARDS ? 0 : PRICES.dashboard),
  'AWS::KMS::Key': () => PRICES.keyMonth,
  'AWS::KMS::ReplicaKey': () => PRICES.keyMonth,
  'AWS::Lambda::EventSourceMapping': ({ StartingPosition }) =>
    StartingPosition ? 0 : POLLS * PRICES.message, // Lambda's first two readers of a table's stream pay nothing for it.
  'AWS::Scheduler::Schedule': ({ ScheduleExpression }) => runsOf(ScheduleExpression) * RUN_USD,
  'AWS::WAFv2::WebACL': ({ Rules = [] }) => PRICES.firewall + PRICES.firewallRule * Rules.length,
  'AWS::Route53::HostedZone': () => PRICES.hostedZone,
  'AWS::SecretsManager::Secret': () => PRICES.secret,
};

/** These bill by use or by what they store, or not at all. */
const BY_USE =
  /^(AWS::(ApiGatewayV2|CertificateManager|CloudFront|CodeDeploy|DynamoDB|Events|IAM|SES|SNS|SQS|S3)::\w+|AWS::KMS::Alias|AWS::Lambda::(?!EventSourceMapping)\w+|AWS::WAFv2::(?!WebACL$)\w+|AWS::Logs::\w+|AWS::Route53::RecordSet|Custom::\w+)$/;

/** Of an account, which has few stages. */
const FREE_DASHBOARDS = 3;

/** The cost of a stage without traffic, in which no metric of ours has data. Throws for a type of resource that this file does not know, so that none is forgotten. */
export function idleCost(templates: Templates): readonly CostLine[] {
  const resources = Object.values(templates).flatMap(({ Resources }) => Object.values(Resources));
  return [...Map.groupBy(resources, ({ Type }) => Type)].flatMap(([kind, of]): CostLine[] => {
    const price = MONTHLY[kind];
    invariant(price ?? BY_USE.test(kind), `${kind} has its price in infra/idle-cost.ts`);
    if (!price) return [];
    const usd = of.reduce((total, { Properties = {} }, index) => total + price(Properties, index), 0);
    return [{ kind: kind.replace('AWS::', ''), count: of.length, usd }];
  });
}

export const totalOf = (lines: readonly CostLine[]): number =>
  lines.reduce((total, { usd }) => total + usd, 0);

/** Starts in a month of a schedule: `rate(2 minutes)`, or `cron(30 16,18 * * ? *)`, which counts the hours of a day. */
function runsOf(schedule: string): number {
  const minutes = Number(/^rate\((\d+) minutes?\)$/.exec(schedule)?.[1]);
  if (minutes) return (HOURS * 60) / minutes;
  const hours = /^cron\(\d+ ([\d,]+) \* \* \? \*\)$/.exec(schedule)?.[1];
  invariant(hours, `the schedule ${schedule} has a known form`);
  return (hours.split(',').length * HOURS) / 24;
}
