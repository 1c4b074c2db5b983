import { describe, expect, it } from 'vitest';
import cdk from '../../../cdk.json' with { type: 'json' };
import { queueNames, queues } from '../../../functions/queues.ts';
import { workers } from '../../../functions/workers.ts';
import { behind, queueOf, resourcesOf, synthesised, theOne } from '../synthesised.ts';

const stage = synthesised('prod');
const mappings = resourcesOf(stage, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);

const reserved = (of: typeof stage) =>
  Object.fromEntries(
    resourcesOf(of, 'AWS::Lambda::Function').flatMap(({ Properties }) =>
      Properties.ReservedConcurrentExecutions
        ? [[Properties.FunctionName.replace('billing-prod-', ''), Properties.ReservedConcurrentExecutions]]
        : [],
    ),
  );

it('reserved runs keep what takes payments, and the workers that recover payments and events, running when other requests take all others; a new account does without', () => {
  const prod = { ...cdk.context.stages.prod, reservedRuns: { 'public-api/purchase': 100 } };
  expect(reserved(synthesised('prod', { stages: { prod } }))).toEqual({
    'public-api-purchase': 100,
    'workers-finish-abandoned': 2,
    'workers-sweep-outbox': 2,
    'workers-plan-renewals': 2,
  });
  expect(reserved(synthesised('prod', { reservesRuns: 'no' }))).toEqual({});
});

it('a stage’s settings say how often the worker of a queue runs at the same time, and what its table takes at once', () => {
  const prod = { ...cdk.context.stages.prod, queueRunsMax: { deliveries: 200 }, warmWriteUnits: 40_000 };
  const larger = synthesised('prod', { stages: { prod } });
  const runs = resourcesOf(larger, 'AWS::Lambda::EventSourceMapping').flatMap(
    ({ Properties }) => Properties.ScalingConfig?.MaximumConcurrency ?? [],
  );
  const others = queueNames.slice(1).map((name) => queues[name].concurrencyMax);
  expect(runs.toSorted()).toEqual([200, ...others].toSorted());
  const { Properties: table } = theOne(larger, 'AWS::DynamoDB::GlobalTable', /^Table/);
  expect(table.WarmThroughput).toEqual({ WriteUnitsPerSecond: 40_000 });
  for (const index of table.GlobalSecondaryIndexes)
    expect(index.WarmThroughput).toEqual({ WriteUnitsPerSecond: 10_000 });
});

it('schedules start each scheduled worker when its row says, with an empty event', () => {
  const schedules = resourcesOf(stage, 'AWS::Scheduler::Schedule').map(({ Properties }) => [
    Properties.ScheduleExpression,
    Properties.ScheduleExpressionTimezone,
    Properties.Target.Input,
    behind(stage, 'workers', Properties.Target.Arn)?.Properties.FunctionName,
  ]);
  const expected = workers.flatMap(({ on, handler }) =>
    'schedule' in on
      ? [
          [
            on.schedule,
            'timeZone' in on ? on.timeZone : undefined,
            '{}',
            `billing-prod-${handler.replace('/', '-')}`,
          ],
        ]
      : [],
  );
  expect(schedules).toEqual(expected);
});

it('the canary is where a stage names a shop for it, may only write its log, and has two alarms, of which dev has one', () => {
  const canary = { project: 'a1'.repeat(12), origin: 'https://canary.example' };
  const { dev, prod } = cdk.context.stages;
  const stages = { dev: { ...dev, canary }, prod: { ...prod, canary } };
  const watched = synthesised('prod', { stages });
  const alarmsOf = (of: typeof stage) =>
    resourcesOf(of, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties.AlarmName);
  const more = alarmsOf(watched).filter((name) => !alarmsOf(stage).includes(name));
  expect(more).toEqual(['billing-prod-CanaryFails', 'billing-prod-Silence-canary']);
  expect(alarmsOf(synthesised('dev', { stages }))).toContain('billing-dev-CanaryFails');
  const { Properties } = theOne(watched, 'AWS::Lambda::Function', /^canary/);
  const variables = Properties.Environment.Variables;
  expect(variables).toMatchObject({
    ...{ CANARY_PROJECT: canary.project, CANARY_ORIGIN: canary.origin, CANARY_PAYS: 'yes' },
  });
  expect(watched.expand(variables.CANARY_API)).toMatch(/^https:\/\/SiteDistribution\w+\.DomainName$/);
  const { Policies } = theOne(watched, 'AWS::IAM::Role', /^canary.*canaryRole/).Properties;
  expect(Policies.map(({ PolicyName }: { PolicyName: string }) => PolicyName)).toEqual(['logs']);
});

const mapping = mappings.find(({ StartingPosition }) => StartingPosition) ?? missing();

it('the mapping of the table’s stream invokes the relay for new outbox items only', () => {
  const [{ Pattern }] = mapping.FilterCriteria.Filters;
  expect(JSON.parse(Pattern)).toEqual({
    eventName: ['INSERT'],
    dynamodb: { Keys: { sk: { S: ['OUTBOX'] } } },
  });
  expect(stage.expand(mapping.EventSourceArn)).toBe(
    `${theOne(stage, 'AWS::DynamoDB::GlobalTable', /^Table/).id}.StreamArn`,
  );
});

describe.each(
  workers.flatMap((worker) => ('queue' in worker.on ? [{ ...worker, queue: worker.on.queue }] : [])),
)('the mapping from the queue $queue to $name', ({ queue, timeoutSeconds }) => {
  const { Properties } = queueOf(stage, queue);

  it('hides a message for longer than the worker may run', () => {
    expect(Properties.VisibilityTimeout).toBeGreaterThan(timeoutSeconds);
  });
});

function missing(): never {
  throw new Error('There is no such mapping.');
}
