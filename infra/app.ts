import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addBilling } from './billing.ts';
import { buildAll } from './build.ts';
import { readSettings, WrongSettings } from './settings.ts';

/** One stage per run, chosen by `-c stage=<name>`. Its stacks are direct children of the app, so a violation fails the command without a wildcard. */
const app = new App();
const settings = orEnd(() => readSettings(app.node));
await buildAll();
orEnd(() => addBilling(app, settings));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();

/** Ends the process with one line when a setting is wrong. */
function orEnd<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
