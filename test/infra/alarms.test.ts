import { expect, it } from 'vitest';
import { queueNames, queues } from '../../functions/queues.ts';
import { workers } from '../../functions/workers.ts';
import { queueOf, resourcesOf, synthesised, theOne, type Untyped } from './synthesised.ts';

const stage = synthesised('prod');
const alarms = resourcesOf(stage, 'AWS::CloudWatch::Alarm');
const watched = alarms.map(({ Properties }) => ({
  metric: Properties.MetricName as string,
  of: Object.fromEntries(
    (Properties.Dimensions ?? []).map(({ Name, Value }: Untyped) => [Name, stage.expand(Value)]),
  ),
}));
const over = (metric: string) => watched.filter((alarm) => alarm.metric === metric).map(({ of }) => of);

it('alarms watch the crashes and timeouts of every worker, which no caller waits for, together', () => {
  const logs = resourcesOf(stage, 'AWS::Logs::MetricFilter').filter(
    ({ stack, Properties }) =>
      stack === 'workers' && Properties.FilterPattern.includes('?"Task timed out after" ?"Runtime exited"'),
  );
  expect(new Set(logs.map(({ Properties }) => Properties.LogGroupName.Ref)).size).toBe(workers.length);
  expect(over('WorkerFailures-prod')).toHaveLength(1);
  expect(over('Throttles')).toEqual([{}]); // Without a name it counts all functions.
});

it('alarms watch the answers of all routes that are never meant, together', () => {
  const { Properties } = theOne(stage, 'AWS::Logs::MetricFilter', /^Failures/);
  expect(Properties.FilterPattern).toBe('{ ($.status = "500") || ($.status = "502") || ($.status = "504") }');
  expect(Properties.MetricTransformations).toMatchObject([
    { MetricNamespace: 'Billing', MetricName: 'RouteFailures-prod' },
  ]);
  expect(over('RouteFailures-prod')).toHaveLength(1);
});

it('alarms are few, because each costs ten cents a month', () => expect(alarms.length).toBeLessThan(30));

it('alarms watch every dead-letter queue', () => {
  const dead = resourcesOf(stage, 'AWS::SQS::Queue').filter(({ Properties }) => !Properties.RedrivePolicy);
  expect(dead).toHaveLength(queueNames.length + 3); // The others are for the stream's records and for notices.
  expect(
    over('ApproximateNumberOfMessagesVisible')
      .map(({ QueueName }) => QueueName)
      .sort(),
  ).toEqual(dead.map(({ id }) => `${id}.QueueName`).sort());
});

it('alarms watch the age of the oldest message in every other queue', () => {
  const ages = alarms.filter(({ Properties }) => Properties.MetricName === 'ApproximateAgeOfOldestMessage');
  expect(over('ApproximateAgeOfOldestMessage')).toEqual(
    queueNames.map((name) => ({ QueueName: `${queueOf(stage, name).id}.QueueName` })),
  );
  expect(ages.map(({ Properties }) => Properties.Threshold)).toEqual(
    queueNames.map((name) => queues[name].oldestSecondsMax),
  );
});

it('alarms watch the delay of the stream, and scheduled workers that miss four runs, or do not run for ten minutes or for a day', () => {
  expect(over('IteratorAge')).toHaveLength(2);
  const late = alarms.filter(({ Properties }) => Properties.MetricName === 'IteratorAge');
  expect(late.map(({ Properties }) => Properties.Threshold)).toEqual([60_000, 300_000]);
  const silences = alarms.filter(({ Properties }) => Properties.MetricName === 'Invocations');
  expect(silences.map(({ Properties }) => Properties.Period)).toEqual([
    600, 600, 3600, 86_400, 14_400, 86_400,
  ]);
  expect(over('Invocations')).toHaveLength(workers.filter(({ on }) => 'schedule' in on).length);
});

it('alarms watch the API’s server errors and latency', () => {
  expect(over('5xx')).toHaveLength(1);
  expect(over('Latency')).toHaveLength(1);
});

it('alarms watch for payments that need a person, and last while it is not known whether there are any', () => {
  expect(over('PaymentsNeedPerson')).toEqual([{ Stage: 'prod' }]);
  const [alarm] = alarms.filter(({ Properties }) => Properties.MetricName === 'PaymentsNeedPerson');
  expect(alarm?.Properties).toMatchObject({
    Namespace: 'Billing',
    Threshold: 1,
    Statistic: 'Maximum',
    TreatMissingData: 'ignore',
  });
});

it('alarms watch for sales that are refused without an exchange rate', () => {
  expect(over('RefusedWithoutRate')).toEqual([{ Stage: 'prod' }]);
});

it('alarms watch for notices about tenants and events that an operator has to resolve', () => {
  const { Properties: rule, id } = theOne(stage, 'AWS::Events::Rule', /^NoticesAttention/);
  expect(rule.EventPattern).toEqual({
    source: ['billing'],
    'detail-type': ['gateway.refused', 'events.not_relayed', 'delivery.not_handled'],
  });
  expect(over('MatchedEvents')).toEqual([
    { EventBusName: theOne(stage, 'AWS::Events::EventBus').id, RuleName: id },
  ]);
});

it('alarms all mail the operators, with a description', () => {
  const topic = theOne(stage, 'AWS::SNS::Topic').id;
  for (const { Properties } of alarms) {
    expect(Properties.AlarmActions.map(stage.expand)).toEqual([topic]);
    expect(Properties.OKActions.map(stage.expand)).toEqual([topic]);
    expect(Properties.AlarmDescription.length).toBeGreaterThan(40);
  }
});
