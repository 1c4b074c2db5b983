import { describe, expect, it } from 'vitest';
import { queueNames, queues } from '../../../functions/queues.ts';
import { queueOf, resourcesOf, synthesised } from '../synthesised.ts';

const stage = synthesised('prod');

describe.each(queueNames)('the queue %s', (name) => {
  it('has the visibility timeout of its row, and moves a message to its dead-letter queue after the receives of its row', () => {
    const { visibilitySeconds, receivesMax } = queues[name];
    const { VisibilityTimeout, RedrivePolicy } = queueOf(stage, name).Properties;
    expect([VisibilityTimeout, RedrivePolicy.maxReceiveCount]).toEqual([visibilitySeconds, receivesMax]);
    expect(stage.expand(RedrivePolicy.deadLetterTargetArn)).toBe(`${queueOf(stage, name, 'Dead').id}.Arn`);
  });
});

it('every queue, topic and bucket refuses plain HTTP', () => {
  for (const [resource, policy] of [
    ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy'],
    ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy'],
    ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy'],
  ] as const) {
    const policies = resourcesOf(stage, policy).map(({ Properties }) =>
      JSON.stringify(Properties.PolicyDocument),
    );
    expect(policies.length).toBe(resourcesOf(stage, resource).length);
    for (const text of policies) expect(text).toContain('"aws:SecureTransport":"false"');
  }
});
