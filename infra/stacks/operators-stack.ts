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
import { stackName } from '../../apps/operator/stage/outputs.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { functionsOf } from '../constructs/functions-of.ts';
import { LOGOS, type Resources, statementsOf } from '../constructs/grants.ts';
import { IDENTITIES } from '../constructs/mail-notices.ts';
import { wildcardFinding, wildcardFindingAt } from '../constructs/wildcard-finding.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings; resources: Resources }>;

/** The roles of those who operate the stage, one for each task. */
export class OperatorsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, resources, ...props }: Props) {
    super(scope, id, props);
    const resourceName = `${stackName(settings.stage, '*')}/*`;
    const stacks = this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName });
    const functions = functionsOf(this, settings.stage);
    const deadLetters = scope.node
      .findAll()
      .filter((node): node is DeadLetterQueue => node instanceof DeadLetterQueue);
    for (const task of TASKS) this.addRole(task, settings, { ...resources, stacks, functions, deadLetters });
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
    const { journal, restoredTables, functions, page, stacks } = resources;
    if (stacks)
      Validations.of(role).acknowledge({
        id: wildcardFindingAt(role, stacks),
        reason: 'The ARN of a stack ends in an id that it gets when it is made.',
      });
    if (may.some(({ on }) => on === 'journal objects'))
      Validations.of(role).acknowledge({
        id: wildcardFinding(role, journal, journal.bucketArn, '/*'),
        reason: "The journal's objects are named by the stream's numbers. The bucket contains nothing else.",
      });
    if (may.some(({ on }) => on === 'identities'))
      Validations.of(role).acknowledge({
        id: wildcardFindingAt(role, IDENTITIES),
        reason: 'It reads whether the domain of a shop is verified, which has its own identity.',
      });
    if (page && may.some(({ on }) => on === 'logos'))
      Validations.of(role).acknowledge({
        id: wildcardFinding(role, page, page.bucketArn, `/${LOGOS}`),
        reason: 'A logo is named by a hash of its content.',
      });
    if (functions && may.some(({ on }) => on === 'functions'))
      Validations.of(role).acknowledge({
        id: wildcardFindingAt(role, functions),
        reason: 'It moves aliases of the functions of this stage, whose names begin so.',
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
