import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { synthesised } from './synthesised.ts';

const stages = [synthesised('dev'), synthesised('prod')];
const violations = (app: App) => new AwsSolutionsChecks(app).validateScope(app).violations;

it('AwsSolutions reports neither an error nor a warning in either stage', () => {
  expect(stages.map(({ app }) => violations(app))).toEqual([[], []]);
});

it('AwsSolutions reports a planted bucket without any protection', () => {
  const app = new App();
  new Bucket(new Stack(app, 'planted'), 'Planted');
  expect(violations(app).map(({ ruleName }) => ruleName)).toEqual(
    expect.arrayContaining(['AwsSolutions-S1', 'AwsSolutions-S10']),
  );
});

it('AwsSolutions has at most twenty-two acknowledged rules, each with a reason', () => {
  const acknowledged = synthesised('prod')
    .app.node.findAll()
    .flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type.includes('acknowledged'))
        .map(({ data }) => data as Record<string, string>),
    )
    .flatMap((rules) => Object.entries(rules));
  const rules = new Set(acknowledged.map(([id]) => id));
  expect(rules.size).toBeGreaterThan(0);
  expect(rules.size).toBeLessThanOrEqual(22);
  for (const [, reason] of acknowledged) expect(reason.length).toBeGreaterThan(20);
});
