import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queueNames, queues } from '../../functions/queues.ts';
import { workers } from '../../functions/workers.ts';
import { anchorsOf } from '../docs/anchors.ts';
import { resourcesOf, synthesised, type Untyped } from './synthesised.ts';

const stage = synthesised('prod');
const alarms = resourcesOf(stage, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
const named = (name: string) => {
  const found = alarms.find(({ AlarmName }) => AlarmName === `billing-prod-${name}`);
  if (!found) throw new Error(`There is no alarm ${name}.`);
  return found;
};
const of = (kind: string) =>
  alarms
    .filter(({ AlarmName }) => AlarmName.startsWith(`billing-prod-${kind}-`))
    .map(({ AlarmName, Threshold, Period }) => [
      AlarmName.slice(`billing-prod-${kind}-`.length),
      Threshold,
      Period,
    ]);
/** CloudWatch bills each metric of an alarm, also those of an expression. */
const metricsOf = (which: readonly Untyped[]) =>
  which.flatMap(({ Metrics }) => (Metrics ? Metrics.filter((part: Untyped) => part.MetricStat) : [{}]))
    .length;

it('alarms are few, because each of their metrics costs ten cents a month, and dev has only those of faults of the code', () => {
  expect(metricsOf(alarms)).toBeLessThanOrEqual(37);
  const dev = resourcesOf(synthesised('dev'), 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
  expect(dev.map(({ AlarmName }) => AlarmName).sort()).toEqual(
    ['LedgersDiffer', 'PaymentsNeedPerson', 'RouteFailures', 'WorkerFailures'].map(
      (name) => `billing-dev-${name}`,
    ),
  );
  expect(metricsOf(dev)).toBe(4);
});

it('alarms watch every queue and dead-letter queue, both readers of the stream, and schedules that are silent', () => {
  expect(of('Oldest')).toEqual(queueNames.map((name) => [name, queues[name].oldestSecondsMax, 300]));
  const dead = resourcesOf(stage, 'AWS::SQS::Queue').filter(({ Properties }) => !Properties.RedrivePolicy);
  expect(of('DeadLetters')).toHaveLength(dead.length);
  expect(of('IteratorAge')).toEqual([
    ['relay-outbox', 60_000, 300],
    ['write-journal', 300_000, 300],
  ]);
  const scheduled = workers.flatMap(({ name, on }) => ('schedule' in on ? [name] : []));
  expect(of('Silence').map(([name]) => name)).toEqual(scheduled.filter((name) => name !== 'fetch-rates'));
  expect(of('Silence').map(([, , seconds]) => seconds)).toEqual([600, 600, 3600, 86_400, 14_400, 1200]);
});

const logged = (message: string, name: string) => {
  const filters = resourcesOf(stage, 'AWS::Logs::MetricFilter').map(({ Properties }) => Properties);
  return filters.filter(
    ({ FilterPattern, MetricTransformations: [{ MetricName }] }) =>
      MetricName === name && FilterPattern.includes(message),
  );
};

it('alarms watch the crashes of all workers together, and the answers of routes that are never meant', () => {
  for (const line of ['Task timed out after', 'Runtime exited', 'Invoke Error'])
    expect(logged(line, 'WorkerFailures-prod')).toHaveLength(workers.length);
  expect(logged('"500") || ($.status = "502") || ($.status = "504"', 'RouteFailures-prod')).toHaveLength(1);
  expect([named('WorkerFailures'), named('RouteFailures')].map(({ MetricName }) => MetricName)).toEqual([
    'WorkerFailures-prod',
    'RouteFailures-prod',
  ]);
});

it.each([
  ['PaymentsNeedPerson', 'ignore', 300],
  ['LedgersDiffer', 'ignore', 300],
  ['PaymentsMissing', 'notBreaching', 900],
  ['KeyUnusable', 'notBreaching', 300],
  ['PageBroken', 'notBreaching', 300],
  ['TableThrottled', 'notBreaching', 300],
  ['RefusedWithoutRate', 'notBreaching', 300],
])('alarms watch %s, which the functions publish', (name, TreatMissingData, Period) => {
  expect(named(name)).toMatchObject({
    ...{ Namespace: 'Billing', MetricName: name, TreatMissingData, Period },
    Dimensions: [{ Name: 'Stage', Value: 'prod' }],
  });
});

it('alarms watch refusals of callers by their share, so that a busy day is no alarm', () => {
  const { Metrics, Threshold } = named('ClientErrors');
  expect([Metrics[0].Expression, Threshold]).toEqual(['IF(refused > 100, 100 * refused / asked, 0)', 40]);
});

it('alarms all mail the operators, and lead to a section of the runbook and to a query', () => {
  const sections = anchorsOf(readFileSync('docs/runbook.md', 'utf8'));
  const queries = resourcesOf(stage, 'AWS::Logs::QueryDefinition');
  const topic = resourcesOf(stage, 'AWS::SNS::Topic').map(({ id }) => id);
  for (const { AlarmActions, OKActions, AlarmDescription } of alarms) {
    expect([AlarmActions.map(stage.expand), OKActions.map(stage.expand)]).toEqual([topic, topic]);
    const said = stage.expand(AlarmDescription);
    expect(said.length).toBeLessThan(1024);
    const [, section = '', name, id] =
      /runbook\.md#(\w+) Log query "([^"]+)": https:.*queryId~'(\w+)/.exec(said) ?? [];
    expect(sections).toContain(section);
    expect(queries.filter((query) => query.id === id).map((query) => query.Properties.Name)).toContain(name);
  }
});
