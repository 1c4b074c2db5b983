import { describe, expect, it } from 'vitest';
import { workers } from '../../functions/workers.ts';
import { resourcesOf, synthesised, theOne } from './synthesised.ts';

const stage = synthesised('prod');
const deliveries = theOne(stage, 'AWS::SQS::Queue', /^deliveries(?!Dead)/);

describe('schedules', () => {
  it('start each scheduled worker as often as its row says, with an empty input', () => {
    const schedules = resourcesOf(stage, 'AWS::Scheduler::Schedule').map(({ Properties }) => [
      Properties.ScheduleExpression,
      Properties.Target.Input,
      stage.templates.workers?.Resources[Properties.Target.Arn['Fn::GetAtt'][0]]?.Properties.FunctionName,
    ]);
    const expected = workers.flatMap(({ on, handler }) =>
      'schedule' in on ? [[on.schedule, '{}', `billing-prod-${handler.replace('/', '-')}`]] : [],
    );
    expect(schedules).toEqual(expected);
  });

  it('do not repeat a failed run, since the next one finds the same work', () => {
    for (const { Properties } of resourcesOf(stage, 'AWS::Lambda::EventInvokeConfig')) expect(Properties.MaximumRetryAttempts).toBe(0);
  });
});

describe('the stream', () => {
  const { Properties: mapping } = mappings().find(({ Properties }) => Properties.StartingPosition) ?? missing();

  it('wakes the relay for new outbox items only', () => {
    const [{ Pattern }] = mapping.FilterCriteria.Filters;
    expect(JSON.parse(Pattern)).toEqual({ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: ['OUTBOX'] } } } });
    expect(stage.expand(mapping.EventSourceArn)).toBe(`${theOne(stage, 'AWS::DynamoDB::GlobalTable').id}.StreamArn`);
  });

  it('halves a bad batch, reports its bad records and parks them', () => {
    expect(mapping).toMatchObject({ BisectBatchOnFunctionError: true, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect(stage.expand(mapping.DestinationConfig.OnFailure.Destination)).toMatch(/^relayoutboxDeadLetters\w+\.Arn$/);
    expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
  });
});

describe('the deliveries queue', () => {
  it('gives a delivery up after eight tries, and a try a minute', () => {
    expect(deliveries.Properties).toMatchObject({ VisibilityTimeout: 60, RedrivePolicy: { maxReceiveCount: 8 } });
    expect(stage.expand(deliveries.Properties.RedrivePolicy.deadLetterTargetArn)).toMatch(/^deliveriesDead/);
  });

  it('is emptied with each failed delivery reported for itself', () => {
    const { Properties } = mappings().find((mapping) => !mapping.Properties.StartingPosition) ?? missing();
    expect(Properties).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'], BatchSize: 5 });
    expect(stage.expand(Properties.EventSourceArn)).toBe(`${deliveries.id}.Arn`);
    const { timeoutSeconds } = workers.find(({ on }) => 'queue' in on) ?? missing();
    expect(timeoutSeconds).toBeLessThan(deliveries.Properties.VisibilityTimeout);
  });
});

it('leads every notice to the operators, and parks those that cannot be sent', () => {
  const { Properties } = theOne(stage, 'AWS::Events::Rule', /^NoticesMail/);
  expect(Properties.EventPattern).toEqual({ source: ['billing'] });
  expect(stage.expand(Properties.Targets[0].Arn)).toBe(theOne(stage, 'AWS::SNS::Topic').id);
  expect(Properties.Targets[0].DeadLetterConfig).toBeDefined();
});

it('mails whom the stage names', () => {
  const asked = synthesised('dev', { alarmEmail: 'operators@example.com' });
  expect(theOne(asked, 'AWS::SNS::Subscription').Properties).toMatchObject({ Protocol: 'email', Endpoint: 'operators@example.com' });
});

it('refuses plain HTTP on every queue, topic and bucket', () => {
  for (const [resource, policy] of [
    ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy'],
    ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy'],
    ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy'],
  ] as const) {
    const policies = resourcesOf(stage, policy).map(({ Properties }) => JSON.stringify(Properties.PolicyDocument));
    expect(policies.length).toBe(resourcesOf(stage, resource).length);
    for (const text of policies) expect(text).toContain('"aws:SecureTransport":"false"');
  }
});

function mappings() {
  return resourcesOf(stage, 'AWS::Lambda::EventSourceMapping');
}

function missing(): never {
  throw new Error('not there');
}
