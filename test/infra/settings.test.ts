import { describe, expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { readSettings } from '../../infra/settings.ts';

const context = (values: Record<string, unknown>) => ({ tryGetContext: (name: string) => ({ ...cdk.context, ...values })[name] });
const withStage = (settings: object) => context({ stage: 'test', stages: { test: { ...cdk.context.stages.dev, ...settings } } });

describe('settings', () => {
  it('are those of the requested stage; the default is dev', () => {
    expect(readSettings(context({ stage: 'prod' }))).toMatchObject({ stage: 'prod', keepData: true, paymentLinkTtlMinutes: 60 });
    expect(readSettings(context({}))).toMatchObject({ stage: 'dev', keepData: false });
  });

  it('of an unknown stage are refused with the list of stages', () => {
    expect(() => readSettings(context({ stage: 'production' }))).toThrow('No stage production in cdk.json; there are dev, prod');
    expect(() => readSettings(context({ stage: 'constructor' }))).toThrow('No stage constructor');
  });

  it.each([
    [{ logRetentionDays: 8 }, 'logRetentionDays'],
    [{ requestsPerSecond: 0 }, 'requestsPerSecond'],
    [{ keepData: 'no' }, 'keepData'],
    [{ alarmEmail: 'operators' }, 'alarmEmail'],
    [{ checkout: { domain: 'pay.example.com' } }, 'checkout.certificateArn'],
    [{ keepDta: true }, 'keepDta'],
    [{ payments: 'off' }, 'payments'],
    [{ restoredTable: 'arn:aws:dynamodb:eu-central-1:123456789012:table/restored/stream/2026' }, 'payments'],
    [{ payments: 'paused', restoredTable: 'restored' }, 'restoredTable'],
  ])('with %j are refused, and the error names the setting', (settings, named) => {
    expect(() => readSettings(withStage(settings))).toThrow(`Stage test in cdk.json: ${named}`);
  });

  it('include the operators’ address from the command line', () => {
    expect(readSettings(context({ alarmEmail: 'operators@example.com' })).alarmEmail).toBe('operators@example.com');
  });
});
