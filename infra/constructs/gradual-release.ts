import { Stack, Validations } from 'aws-cdk-lib';
import { Alarm, type IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { opensSecrets } from '../../functions/rights.ts';
import type { Grant } from '../../functions/routes.ts';
import type { Settings } from '../settings.ts';
import type { BillingFunction } from './billing-function.ts';
import { functionsOf } from './functions-of.ts';
import { wildcardFindingAt } from './wildcard-finding.ts';

/** The alarms that take a release back: one for all routes of a stage, and one for all workers. */
export type ReleaseAlarm = 'RouteFailures' | 'WorkerFailures';

/** Fixed, so that a release may name the alarm of a stack that needs this one. */
export const releaseAlarmName = (stage: string, alarm: ReleaseAlarm): string => `billing-${stage}-${alarm}`;

type Row = Readonly<{ handler: string; may: readonly Grant[] }>;
type Props = Readonly<{ settings: Settings; rows: readonly Row[]; alarm: ReleaseAlarm }>;

/** What takes money, opens links or delivers opens a secret or uses a queue; and what a worker does wrong no caller sees. */
const isGradual = ({ handler, may }: Row): boolean =>
  handler.startsWith('workers/') || opensSecrets(may) || may.some((grant) => /^(send|receive):/.test(grant));

/**
 * Moves the aliases of a stack's functions to their new versions: a tenth of the calls for five minutes, then the rest, and all of them
 * back when the alarm starts. One application and one role for the stack; CodeDeploy bills nothing for Lambda.
 */
export class GradualRelease extends Construct {
  readonly #application: LambdaApplication | undefined;
  readonly #role: Role | undefined;
  readonly #alarms: IAlarm[];

  constructor(scope: Construct, id: string, { settings, rows, alarm }: Props) {
    super(scope, id);
    const { stage } = settings;
    this.#alarms = [Alarm.fromAlarmName(this, alarm, releaseAlarmName(stage, alarm))];
    if (settings.release === 'at-once' || !rows.some(isGradual)) return;
    this.#application = new LambdaApplication(this, 'Application');
    const functions = functionsOf(Stack.of(this), stage);
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: {
        shift: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
              resources: [functions],
            }),
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
          ],
        }),
      },
    });
    Validations.of(this.#role).acknowledge(
      {
        id: wildcardFindingAt(this.#role, functions),
        reason: 'It moves aliases of the functions of this stage, whose names begin so.',
      },
      { id: 'AwsSolutions-IAM5[Resource::*]', reason: 'It reads the state of alarms, and nothing else.' },
    );
  }

  /** Leaves a function alone that is released at once. */
  shift(row: Row, { live, node }: BillingFunction): void {
    if (!this.#application || !this.#role || !isGradual(row)) return;
    new LambdaDeploymentGroup(this, node.id, {
      application: this.#application,
      // Keeps the library from attaching a policy of AWS, which is for the functions of all stages.
      role: this.#role.withoutPolicyUpdates(),
      alias: live,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: this.#alarms,
    });
  }
}
