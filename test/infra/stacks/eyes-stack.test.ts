import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { workers } from '../../../functions/workers.ts';
import { OBJECTIVES } from '../../../infra/eyes/objectives.ts';
import { resourcesOf, synthesised, theOne, type Untyped } from '../synthesised.ts';

const stage = synthesised('prod');
const { Properties } = theOne(stage, 'AWS::CloudWatch::Dashboard');
const widgets: Untyped[] = JSON.parse(stage.expand(Properties.DashboardBody)).widgets;
const titled = (title: string) => widgets.find(({ properties }) => properties.title?.startsWith(title));

it('the dashboard shows all alarms, and each objective with the words of its page', () => {
  expect(titled('Alarms').properties.alarms).toHaveLength(
    resourcesOf(stage, 'AWS::CloudWatch::Alarm').length,
  );
  const page = readFileSync('docs/slo.md', 'utf8');
  for (const [objective, promise] of Object.entries(OBJECTIVES)) {
    expect(titled(`${objective}: ${promise}`)).toBeDefined();
    expect(page).toContain(`## ${objective}\n\n**${promise}**`);
  }
});

it('the dashboard shows every worker, and at most 50 metrics, so that it is free', () => {
  expect(titled('Workers that failed').properties.metrics).toHaveLength(workers.length);
  expect(widgets.flatMap(({ properties: { metrics = [] } }) => metrics).length).toBeLessThanOrEqual(50);
});

it('the dashboard asks the page’s metrics of the region where CloudFront has them', () => {
  const regions = titled('Page').properties.metrics.map((metric: Untyped[]) => metric.at(-1).region);
  expect(regions).toEqual(['us-east-1', 'us-east-1']);
});

it('saved queries read at most fifty log groups, and together those of all functions', () => {
  const read = resourcesOf(stage, 'AWS::Logs::QueryDefinition').map(({ Properties: { LogGroupNames } }) =>
    LogGroupNames.map(stage.expand),
  );
  expect(Math.max(...read.map(({ length }) => length))).toBeLessThanOrEqual(50);
  const functions = resourcesOf(stage, 'AWS::Lambda::Function').filter(
    ({ stack, Properties: { FunctionName } }) => stack !== 'site' && FunctionName,
  );
  expect(new Set(read.flat()).size).toBe(functions.length + 1); // And the access log.
});
