import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { synthesised } from './synthesised.ts';

const stages = [synthesised('dev'), synthesised('prod')];
const violations = (app: App) => new AwsSolutionsChecks(app).validateScope(app).violations;

describe('AwsSolutions', () => {
  it('finds nothing in either stage, not even a warning', () => {
    expect(stages.map(({ app }) => violations(app))).toEqual([[], []]);
  });

  it('would find a bucket that forgot everything', () => {
    const app = new App();
    new Bucket(new Stack(app, 'planted'), 'Planted');
    expect(violations(app).map(({ ruleName }) => ruleName)).toEqual(expect.arrayContaining(['AwsSolutions-S1', 'AwsSolutions-S10']));
  });

  it('is answered with a reason at most twelve times', () => {
    const acknowledged = synthesised('prod')
      .app.node.findAll()
      .flatMap(({ node }) =>
        node.metadata.filter(({ type }) => type.includes('acknowledged')).map(({ data }) => data as Record<string, string>),
      )
      .flatMap((rules) => Object.entries(rules));
    const rules = new Set(acknowledged.map(([id]) => id));
    expect(rules.size).toBeGreaterThan(0);
    expect(rules.size).toBeLessThanOrEqual(12);
    for (const [, reason] of acknowledged) expect(reason.length).toBeGreaterThan(20);
  });
});
