import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { PAGE } from '../../infra/billing.ts';
import { CHECKOUT_BUILD } from '../../local/page-builds.ts';

/** Runs the app as the CDK command does, which passes the context in the environment. */
function synthesise(context: Record<string, unknown>): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  const env = {
    ...process.env,
    CDK_CONTEXT_JSON: JSON.stringify({ ...cdk.context, ...context }),
    NODE_NO_WARNINGS: '1',
  };
  return spawnSync(process.execPath, ['infra/app.ts'], { env, encoding: 'utf8' });
}

it('a synthesis of prod without an address for its alarms fails with one line that says what to add, before anything is built', () => {
  const { status, stdout, stderr } = synthesise({ stage: 'prod' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Stage prod in cdk\.json: alarmEmail: .*-c alarmEmail=<address>\.\n$/);
});

it('a synthesis beside a running local stack builds the page into a folder of its own', () => {
  expect(PAGE).not.toBe(CHECKOUT_BUILD);
});
