import { CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  ArnPrincipal,
  CompositePrincipal,
  PolicyDocument,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { operatorRoleName, operatorRoles, TASKS, type Task } from '../../apps/operator/roles.ts';
import { queueNames } from '../../functions/queues.ts';
import { invariant } from '../../shared/domain/errors.ts';
import { queueUrlVariable } from '../../shared/messaging/queue-messages.ts';
import { LOGOS, type Resources, statementsOf } from '../constructs/grants.ts';
import { wildcardFinding, wildcardFindingAt } from '../constructs/wildcard-finding.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings; resources: Resources }>;

/** The roles of those who operate the stage, one for each task. */
export class OperatorsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, resources, ...props }: Props) {
    super(scope, id, props);
    for (const task of TASKS) this.addRole(task, settings, resources);
    new CfnOutput(this, 'Shell', {
      value: `export ${Object.entries(this.shellOf(resources))
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`,
      description: 'A line for a shell, by which npx billing works on this stage',
    });
  }

  private shellOf({ table, persons, key, queues, journal, page }: Resources): Record<string, string> {
    invariant(page, 'the checkout has its bucket');
    return {
      AWS_REGION: this.region,
      TABLE_NAME: table.tableName,
      PERSONS_TABLE: persons.tableName,
      KEY_ID: key.keyArn,
      ...Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), queues[name].queueUrl])),
      JOURNAL_BUCKET: journal.bucketName,
      SITE_BUCKET: page.bucketName,
    };
  }

  private addRole(task: Task, { stage, operators }: Settings, resources: Resources): void {
    const { isFor, may } = operatorRoles[task];
    const role = new Role(this, `${task[0]?.toUpperCase()}${task.slice(1)}`, {
      roleName: operatorRoleName(stage, task, this.region),
      description: `An operator who ${isFor}`,
      assumedBy: trusted(operators?.[task]),
      inlinePolicies: { task: new PolicyDocument({ statements: statementsOf(may, resources) }) },
    });
    new CfnOutput(this, `${role.node.id}Role`, { value: role.roleArn });
    const { journal, restoredTables, page } = resources;
    if (may.some(({ on }) => on === 'journal objects'))
      Validations.of(role).acknowledge({
        id: wildcardFinding(role, journal, journal.bucketArn, '/*'),
        reason: "The journal's objects are named by the stream's numbers. The bucket contains nothing else.",
      });
    if (page && may.some(({ on }) => on === 'logos'))
      Validations.of(role).acknowledge({
        id: wildcardFinding(role, page, page.bucketArn, `/${LOGOS}`),
        reason: 'A logo is named by a hash of its content.',
      });
    if (may.some(({ on }) => on === 'restored tables'))
      Validations.of(role).acknowledge({
        id: wildcardFindingAt(role, restoredTables),
        reason: 'A table that a restore makes is named when it is made, with this beginning.',
      });
  }
}

/**
 * Who may assume a role, always under their own name, since the audit log and CloudTrail know them by it.
 *
 * By default these are users of the account who have signed in with a second factor, and whose own policy allows them to assume the role.
 * Sessions of an identity provider do not tell AWS of a second factor, so its roles are named in the settings.
 */
function trusted(roleArns: readonly string[] | undefined) {
  if (!roleArns)
    return new AccountRootPrincipal().withConditions({
      Bool: { 'aws:MultiFactorAuthPresent': 'true' },
      StringEquals: { 'sts:RoleSessionName': variable('aws:username') },
    });
  return new CompositePrincipal(
    ...roleArns.map((arn) =>
      new ArnPrincipal(arn).withConditions({
        StringLike: { 'aws:userid': `*:${variable('sts:RoleSessionName')}` },
      }),
    ),
  );
}

/** What IAM puts in its place: the value of a key of the request. */
const variable = (key: string): string => `\${${key}}`;
