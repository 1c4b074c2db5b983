import { spawnSync } from 'node:child_process';
import { argv, env, exit } from 'node:process';
import { parseArgs } from 'node:util';
import cdk from '../cdk.json' with { type: 'json' };
import { requireRuns } from './account-runs.ts';
import { secretOptions } from './edge-secret.ts';
import { readSettings, WrongSettings } from './settings.ts';

/** `npm run deploy -- -c stage=<name>`: asks the account whether it has what the stage reserves, then deploys all stacks. Every option is CDK's. */
const args = argv.slice(2);
try {
  const settings = readSettings({ tryGetContext: (name) => contextOf(args)[name] });
  if (settings.region) env.AWS_REGION = settings.region;
  await requireRuns(settings);
  args.push(...secretOptions(settings, env.EDGE_SECRET));
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error;
  console.error(error.message);
  exit(1);
}
const { status } = spawnSync('node_modules/.bin/cdk', ['deploy', '**', ...args], { stdio: 'inherit' });
exit(status ?? 1);

/** The context of `cdk.json`, and over it that of `-c name=value`. */
function contextOf(given: readonly string[]): Record<string, unknown> {
  const { values } = parseArgs({
    args: [...given],
    options: { context: { type: 'string', short: 'c', multiple: true } },
    strict: false,
  });
  const pairs = ((values.context ?? []) as string[]).map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  return { ...cdk.context, ...Object.fromEntries(pairs) };
}
