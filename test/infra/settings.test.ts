import { expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { readSettings } from '../../infra/settings.ts';
import { OPERATORS, synthesised } from './synthesised.ts';

const context = (values: Record<string, unknown>) => ({
  tryGetContext: (name: string) => ({ ...cdk.context, ...values })[name],
});
const withStage = (settings: object, stage = 'test') =>
  context({ stage, stages: { [stage]: { ...cdk.context.stages.dev, ...settings } } });
const ACCOUNT = { account: '111122223333', region: 'eu-central-1' };

it('settings are those of the requested stage; the default is dev', () => {
  const prod = readSettings(context({ stage: 'prod', alarmEmail: OPERATORS }));
  expect(prod).toMatchObject({ stage: 'prod', keepData: true, paymentLinkTtlMinutes: 60, ...ACCOUNT });
  expect(readSettings(context({}))).toMatchObject({ stage: 'dev', keepData: false });
});

it('settings of an unknown stage are refused with the list of stages', () => {
  expect(() => readSettings(context({ stage: 'production' }))).toThrow(
    'No stage production in cdk.json; there are dev, prod',
  );
  expect(() => readSettings(context({ stage: 'constructor' }))).toThrow('No stage constructor');
});

it.each([
  [{ logRetentionDays: 8 }, 'logRetentionDays'],
  [{ requestsPerSecond: 0 }, 'requestsPerSecond'],
  [{ keepData: 'no' }, 'keepData'],
  [{ alarmEmail: 'operators' }, 'alarmEmail'],
  [{ checkout: { domain: 'pay.example.com' } }, 'checkout.certificateArn'],
  [{ desk: { domain: 'desk.example.com' } }, 'desk.certificateArn'],
  [{ desk: { domain: 'https://desk.example.com', certificateArn: 'arn:x' } }, 'desk.domain'],
  [{ keepDta: true }, 'keepDta'],
  [{ renewalsPerSecond: 19 }, 'renewalsPerSecond'],
  [{ warmWriteUnits: 100 }, 'warmWriteUnits'],
  [{ payments: 'off' }, 'payments'],
  [{ release: 'slow' }, 'release'],
  [{ reservedRuns: { 'public-api/none': 1 } }, 'reservedRuns.public-api/none'],
  [{ queueRunsMax: { deliveries: 1 } }, 'queueRunsMax.deliveries'],
  [{ operators: { look: ['arn:aws:iam::111122223333:user/jane'] } }, 'operators.look.0'],
  [{ canary: { project: 'Shop', origin: 'https://canary.example' } }, 'canary.project'],
  [{ canary: { project: 'a1'.repeat(12), origin: 'https://canary.example/' } }, 'canary.origin'],
  [{ edge: { secretHashes: [] } }, 'edge.secretHashes'],
  [{ edge: { secretHashes: ['secret'] } }, 'edge.secretHashes.0'],
  [{ edge: { secretHashes: ['0'.repeat(64)], firewall: { requestsPerAddress: 2000 } } }, 'edge'],
  [{ account: '123' }, 'account'],
  [{ region: 'eu-central-1' }, 'account'],
  [{ account: ACCOUNT.account }, 'account'],
  [{ ...ACCOUNT, region: 'Frankfurt' }, 'region'],
  [{ keepData: true, alarmEmail: OPERATORS }, 'account'],
  [{ keepData: true, ...ACCOUNT }, 'alarmEmail'],
  [{ restoredTable: 'arn:aws:dynamodb:eu-central-1:123456789012:table/restored/stream/2026' }, 'payments'],
  [{ payments: 'paused', restoredTable: 'restored' }, 'restoredTable'],
])('settings with %j are refused, and the error names the setting', (settings, named) => {
  expect(() => readSettings(withStage(settings))).toThrow(`Stage test in cdk.json: ${named}`);
});

it.each(['local', 'Prod', '1st', 'a'.repeat(17)])('settings of a stage named %s are refused', (stage) => {
  expect(() => readSettings(withStage({}, stage))).toThrow(`Stage ${stage} in cdk.json: its name must`);
});

it('settings of a deployment with -c edge=no have no edge', () => {
  const said = { stage: 'prod', alarmEmail: OPERATORS };
  expect(readSettings(context(said)).edge?.direct).toBe('refused');
  expect(readSettings(context({ ...said, edge: 'no' })).edge).toBeUndefined();
});

it('settings include the operators’ address from the command line', () => {
  expect(readSettings(context({ alarmEmail: OPERATORS })).alarmEmail).toBe(OPERATORS);
});

it('settings pin every stack to their account and region; without both, credentials decide', () => {
  const environments = (stage: 'dev' | 'prod') =>
    new Set(synthesised(stage).stacks.map(({ environment }) => environment.name));
  const [own, firewalls] = ['aws://111122223333/eu-central-1', 'aws://111122223333/us-east-1'];
  expect(environments('prod')).toEqual(new Set([own, firewalls]));
  expect(environments('dev')).toEqual(new Set(['aws://unknown-account/unknown-region']));
});
