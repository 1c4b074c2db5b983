import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addBilling } from './billing.ts';
import { readSettings } from './settings.ts';

/** One stage per run, chosen by `-c stage=<name>`. Its stacks are direct children of the app, so a violation fails the command without a wildcard. */
const app = new App();
addBilling(app, readSettings(app.node));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
