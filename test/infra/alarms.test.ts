import { describe, expect, it } from 'vitest';
import { workers } from '../../functions/workers.ts';
import { resourcesOf, synthesised, theOne, type Untyped } from './synthesised.ts';

const stage = synthesised('prod');
const alarms = resourcesOf(stage, 'AWS::CloudWatch::Alarm');
const watched = alarms.map(({ Properties }) => ({
  metric: Properties.MetricName as string,
  of: Object.fromEntries(Properties.Dimensions.map(({ Name, Value }: Untyped) => [Name, stage.expand(Value)])),
}));
const over = (metric: string) => watched.filter((alarm) => alarm.metric === metric).map(({ of }) => of);

describe('alarms', () => {
  const functions = resourcesOf(stage, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName);

  it.each(['Errors', 'Throttles'])('watch the %s of every function', (metric) => {
    expect(
      over(metric)
        .map(({ FunctionName }) => FunctionName)
        .sort(),
    ).toEqual(functions.map(({ id }) => id).sort());
  });

  it('watch every dead-letter queue, and the age of what waits in the other', () => {
    const queues = resourcesOf(stage, 'AWS::SQS::Queue');
    const dead = queues.filter(({ Properties }) => !Properties.RedrivePolicy);
    expect(dead).toHaveLength(3);
    expect(
      over('ApproximateNumberOfMessagesVisible')
        .map(({ QueueName }) => QueueName)
        .sort(),
    ).toEqual(dead.map(({ id }) => `${id}.QueueName`).sort());
    expect(over('ApproximateAgeOfOldestMessage')).toEqual([
      { QueueName: `${theOne(stage, 'AWS::SQS::Queue', /^deliveries(?!Dead)/).id}.QueueName` },
    ]);
  });

  it('watch how far the stream is behind, and schedules that fell silent', () => {
    expect(over('IteratorAge')).toHaveLength(1);
    expect(over('Invocations')).toHaveLength(workers.filter(({ on }) => 'schedule' in on).length);
  });

  it('watch what callers feel: server errors and latency', () => {
    expect(over('5xx')).toHaveLength(1);
    expect(over('Latency')).toHaveLength(1);
  });

  it('watch for payments that need a person', () => {
    const { Properties: rule, id } = theOne(stage, 'AWS::Events::Rule', /^NoticesAttention/);
    expect(rule.EventPattern).toEqual({ source: ['billing'], 'detail-type': ['payment.quarantined', 'payment.unresolved'] });
    expect(over('MatchedEvents')).toEqual([{ EventBusName: theOne(stage, 'AWS::Events::EventBus').id, RuleName: id }]);
  });

  it('all mail the operators and say what to do', () => {
    const topic = theOne(stage, 'AWS::SNS::Topic').id;
    for (const { Properties } of alarms) {
      expect(Properties.AlarmActions.map(stage.expand)).toEqual([topic]);
      expect(Properties.OKActions.map(stage.expand)).toEqual([topic]);
      expect(Properties.AlarmDescription.length).toBeGreaterThan(40);
    }
  });
});
