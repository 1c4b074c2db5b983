import { describe, expect, it } from 'vitest';
import { queues } from '../../../functions/queues.ts';
import { workers } from '../../../functions/workers.ts';
import { queueOf, resourcesOf, synthesised, theOne } from '../synthesised.ts';

const stage = synthesised('prod');
const mappings = resourcesOf(stage, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);

describe('reserved runs', () => {
  const reserved = (of: typeof stage) =>
    resourcesOf(of, 'AWS::Lambda::Function').flatMap(({ Properties }) =>
      Properties.ReservedConcurrentExecutions
        ? [[Properties.FunctionName, Properties.ReservedConcurrentExecutions]]
        : [],
    );

  it('keep the workers that recover payments and events running when requests take all others', () => {
    const names = ['finish-abandoned', 'sweep-outbox', 'plan-renewals'];
    expect(reserved(stage)).toEqual(names.map((name) => [`billing-prod-workers-${name}`, 2]));
  });

  it('are not asked of an account that may be too small for them', () => {
    expect(reserved(synthesised('dev'))).toEqual([]);
  });
});

describe('schedules', () => {
  it('start each scheduled worker when its row says, with an empty event', () => {
    const schedules = resourcesOf(stage, 'AWS::Scheduler::Schedule').map(({ Properties }) => [
      Properties.ScheduleExpression,
      Properties.ScheduleExpressionTimezone,
      Properties.Target.Input,
      stage.templates.workers?.Resources[Properties.Target.Arn['Fn::GetAtt'][0]]?.Properties.FunctionName,
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

  it('do not retry a failed run, since the next one finds the same work', () => {
    for (const { Properties } of resourcesOf(stage, 'AWS::Lambda::EventInvokeConfig'))
      expect(Properties.MaximumRetryAttempts).toBe(0);
  });
});

describe('the mapping of the table’s stream', () => {
  const mapping = mappings.find(({ StartingPosition }) => StartingPosition) ?? missing();

  it('invokes the relay for new outbox items only', () => {
    const [{ Pattern }] = mapping.FilterCriteria.Filters;
    expect(JSON.parse(Pattern)).toEqual({
      eventName: ['INSERT'],
      dynamodb: { Keys: { sk: { S: ['OUTBOX'] } } },
    });
    expect(stage.expand(mapping.EventSourceArn)).toBe(
      `${theOne(stage, 'AWS::DynamoDB::GlobalTable').id}.StreamArn`,
    );
  });

  it('bisects a failed batch, takes reports of failed records, and moves records that keep failing to a dead-letter queue', () => {
    expect(mapping).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(stage.expand(mapping.DestinationConfig.OnFailure.Destination)).toMatch(
      /^relayoutboxDeadLetters\w+\.Arn$/,
    );
    expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
  });
});

describe.each(
  workers.flatMap((worker) => ('queue' in worker.on ? [{ ...worker, queue: worker.on.queue }] : [])),
)('the mapping from the queue $queue to $name', ({ queue, timeoutSeconds }) => {
  const { id, Properties } = queueOf(stage, queue);
  const mapping =
    mappings.find(({ EventSourceArn }) => stage.expand(EventSourceArn) === `${id}.Arn`) ?? missing();

  it('has the batch size and concurrency of the queue’s row, and takes reports of failed messages', () => {
    const { batchSize, concurrencyMax } = queues[queue];
    expect(mapping).toMatchObject({
      BatchSize: batchSize,
      ScalingConfig: { MaximumConcurrency: concurrencyMax },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('hides a message for longer than the worker may run', () => {
    expect(Properties.VisibilityTimeout).toBeGreaterThan(timeoutSeconds);
  });
});

function missing(): never {
  throw new Error('There is no such mapping.');
}
