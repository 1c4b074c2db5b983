import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  type Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionName, LIVE } from '../../functions/names.ts';
import { queueNames } from '../../functions/queues.ts';
import type { Grant } from '../../functions/routes.ts';
import type { StaffRole } from '../../shared/domain/sessions/staff-roles.ts';
import { queueUrlVariable } from '../../shared/messaging/queue-messages.ts';
import { memoryFor } from '../memory.ts';
import { reservedRunsOf } from '../reserved-runs.ts';
import type { Settings } from '../settings.ts';
import { type Resources, statementsFor, TENANT_BUSES } from './grants.ts';
import { IDENTITIES } from './mail-notices.ts';
import { wildcardFinding, wildcardFindingAt } from './wildcard-finding.ts';

/** What all functions of a stage share. */
export type FunctionContext = Readonly<{
  settings: Settings;
  functionCode: (handler: string) => Code;
  /** Names the code of a handler: the same for the same code. */
  codeVersion: (handler: string) => string;
  /** Names the code of all functions together. Each release gives every function a new version, so that all go back to the same one. */
  release: string;
  resources: Resources;
}>;

type Props = FunctionContext &
  Readonly<{
    handler: string;
    may: readonly Grant[];
    /** What a member of a tenant's staff needs to be admitted. */
    staffRole?: StaffRole | undefined;
    timeoutSeconds: number;
    /** What the trigger requires of the role in addition to the row's grants. */
    triggerStatements?: readonly PolicyStatement[];
  }>;

/** The Lambda function of a row of the route or worker table. Its role has the row's grants and no others. Whatever starts it names its alias. */
export class BillingFunction extends Construct {
  /** For its metrics and its limits, which count all of its versions. */
  readonly lambda: LambdaFunction;
  /** The version that is in use. */
  readonly live: Alias;
  readonly handler: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { settings, handler, may, resources } = props;
    this.handler = handler;

    const logGroup = new LogGroup(this, 'Logs', {
      retention: settings.logRetentionDays,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${handler} may do: ${may.join(', ') || 'nothing but log'}`,
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
          ],
        }),
        ...policyOf('row', statementsFor(may, resources)),
        ...policyOf('trigger', props.triggerStatements ?? []),
      },
    });
    if (may.some((grant) => grant.endsWith('-journal')))
      Validations.of(this).acknowledge({
        id: wildcardFinding(this, resources.journal, resources.journal.bucketArn, '/*'),
        reason: "The journal's objects are named by the stream's numbers. The bucket contains nothing else.",
      });
    if (may.some((grant) => grant.endsWith('-books')))
      Validations.of(this).acknowledge({
        id: wildcardFinding(this, resources.books, resources.books.bucketArn, '/*'),
        reason:
          'Files lie below the prefix of their tenant, and one role serves all tenants. The bucket contains nothing else.',
      });
    if (may.includes('put-tenant-buses'))
      Validations.of(this).acknowledge({
        id: wildcardFindingAt(this, TENANT_BUSES),
        reason:
          'Buses are in regions and accounts of tenants, with the tenant’s id in their name, which the function compares; none of our own account is meant.',
      });
    if (may.includes('send-mail'))
      Validations.of(this).acknowledge({
        id: wildcardFindingAt(this, IDENTITIES),
        reason:
          'Shops send mail from domains of their own, each an identity, and one role serves all tenants.',
      });
    const runs = reservedRunsOf(settings)[handler];
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(settings.stage, handler),
      // Keeps the library from adding grants of its own for a trigger or a queue.
      role: role.withoutPolicyUpdates(),
      logGroup,
      code: props.functionCode(handler),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: memoryFor({ handler, may }),
      timeout: Duration.seconds(props.timeoutSeconds),
      ...(runs && { reservedConcurrentExecutions: runs }),
      tracing: Tracing.DISABLED,
      environment: {
        ...environmentOf(settings, resources, `${handler}@${props.codeVersion(handler)}`),
        RELEASE: props.release,
        ...(props.staffRole && { STAFF_ROLE: props.staffRole }),
        ...(settings.desk && isReadAtDesk(handler) && { DESK_ORIGIN: `https://${settings.desk.domain}` }),
      },
      // Kept, so that the alias can go back to it; but not one of a deployment that failed, whose code could never be published again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    this.live = new Alias(this, 'Live', { aliasName: LIVE, version: this.lambda.currentVersion });
  }
}

/** The desk's page may read the back office, and asks first. */
const isReadAtDesk = (handler: string): boolean =>
  handler.startsWith('admin/') || handler === 'public-api/preflight';

function policyOf(name: string, statements: readonly PolicyStatement[]): Record<string, PolicyDocument> {
  return statements.length === 0 ? {} : { [name]: new PolicyDocument({ statements: [...statements] }) };
}

/** Names only. Secrets are in the table, encrypted with the key. */
function environmentOf(
  settings: Settings,
  { table, persons, key, queues, notices, journal, books }: Resources,
  writer: string,
): Record<string, string> {
  return {
    STAGE: settings.stage,
    TABLE_NAME: table.tableName,
    PERSONS_TABLE: persons.tableName,
    KEY_ID: key.keyArn,
    ...Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), queues[name].queueUrl])),
    NOTICES_BUS_NAME: notices.eventBusName,
    JOURNAL_BUCKET: journal.bucketName,
    BOOKS_BUCKET: books.bucketName,
    WRITER: writer,
    PAYMENT_LINK_TTL_MINUTES: String(settings.paymentLinkTtlMinutes),
    EVENT_DAYS: String(settings.eventDays),
    UNPAID_LINK_DAYS: String(settings.unpaidLinkDays),
    WORK_SHARDS: String(settings.workShards),
    RENEWALS_PER_SECOND: String(settings.renewalsPerSecond),
    PAYMENTS: settings.payments,
    ...(settings.restoredTable && { RESTORED_TABLE: 'yes' }),
    ...(settings.edge && {
      EDGE_SECRET_HASHES: settings.edge.secretHashes.join(),
      EDGE_DIRECT: settings.edge.direct,
    }),
  };
}
