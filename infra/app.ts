import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addBilling } from './billing.ts';
import { readSettings } from './settings.ts';

/**
 * `cdk synth -c stage=dev`: one stage a run, its stacks directly under the app, so that no wildcard is needed for a violation to
 * fail the command.
 */
const app = new App();
addBilling(app, readSettings(app.node));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
