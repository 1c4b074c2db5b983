import { describe, expect, it } from 'vitest';
import { queueNames } from '../../../functions/queues.ts';
import { queueUrlVariable } from '../../../shared/messaging/queue-messages.ts';
import { resourcesOf, synthesised } from '../synthesised.ts';

const stage = synthesised('prod');
const functions = resourcesOf(stage, 'AWS::Lambda::Function').filter(
  ({ Properties }) => Properties.FunctionName,
);

describe('every function', () => {
  it.each(functions.map(({ Properties }) => [Properties.FunctionName as string, Properties]))(
    '%s runs on Node 24 and arm64, without tracing',
    (_, properties) => {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
      expect(properties.TracingConfig).toBeUndefined();
      expect(properties.Timeout).toBeLessThanOrEqual(55);
    },
  );

  it('has names in its environment, and no secret', () => {
    const names = new Set(
      functions.flatMap(({ Properties }) => Object.keys(Properties.Environment.Variables)),
    );
    const known = [
      'KEY_ID',
      'NOTICES_BUS_NAME',
      'PAYMENTS',
      'PAYMENT_LINK_TTL_MINUTES',
      'STAGE',
      'TABLE_NAME',
      'WORK_SHARDS',
    ];
    expect([...names].sort()).toEqual([...known, ...queueNames.map(queueUrlVariable)].sort());
  });

  it('keeps its log for the retention of its stage', () => {
    for (const { stack, Properties } of functions) {
      const logs = stage.templates[stack]?.Resources[Properties.LoggingConfig.LogGroup.Ref];
      expect(logs?.Properties.RetentionInDays).toBe(365);
    }
  });
});
