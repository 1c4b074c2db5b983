import { expect, it } from 'vitest';
import { behind, resourcesOf, synthesised } from '../synthesised.ts';

const stage = synthesised('prod');
const groups = resourcesOf(stage, 'AWS::CodeDeploy::DeploymentGroup');
const aliases = resourcesOf(stage, 'AWS::Lambda::Alias');
const gradual = aliases.flatMap((alias) => {
  const group = (
    alias as { UpdatePolicy?: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } } }
  ).UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
  const name: string = behind(stage, alias.stack, { Ref: alias.id })?.Properties.FunctionName;
  return group ? [{ group, name: name.replace('billing-prod-', '') }] : [];
});

it('a release shifts what takes money, opens links or delivers by a tenth for five minutes, and static routes at once', () => {
  const names = gradual.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'public-api-pay-payment-link',
      'public-api-confirm-purchase',
      'public-api-open-payment-link',
      'admin-refund-transaction',
      'processor-receive-event',
      'workers-deliver-event',
      'workers-write-journal',
    ]),
  );
  expect(names).not.toContain('public-api-list-countries');
  expect(names).not.toContain('admin-list-plans');
  expect(gradual.map(({ group }) => group).sort()).toEqual(groups.map(({ id }) => id).sort());
  for (const { Properties } of groups)
    expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
});

it('a release goes back by itself on the alarm of all routes, or of all workers, which count by the minute', () => {
  const alarms = resourcesOf(stage, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
  for (const { stack, Properties } of groups) {
    expect(Properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    const name = `billing-prod-${stack === 'workers' ? 'Worker' : 'Route'}Failures`;
    expect(Properties.AlarmConfiguration).toMatchObject({ Enabled: true, Alarms: [{ Name: name }] });
    expect(alarms.find(({ AlarmName }) => AlarmName === name)?.Period).toBe(60);
  }
});

it('a release keeps the versions before, except of a deployment that failed', () => {
  const versions = resourcesOf(stage, 'AWS::Lambda::Version');
  expect(versions).toHaveLength(aliases.length);
  for (const version of versions)
    expect(version).toMatchObject({ UpdateReplacePolicy: 'Retain', DeletionPolicy: 'RetainExceptOnCreate' });
});

it('a release at once needs no CodeDeploy, which an alarm that lasts would stop', () => {
  const atOnce = synthesised('prod', { release: 'at-once' });
  expect(resourcesOf(atOnce, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
  expect(resourcesOf(atOnce, 'AWS::Lambda::Alias')).toHaveLength(aliases.length);
});
