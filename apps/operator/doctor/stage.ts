import { DescribeContinuousBackupsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsConnections, beforeDeadline } from '../../../shared/runtime/aws-calls.ts';
import { isAws } from '../identity.ts';
import { actedStage } from '../stage/acted-stage.ts';
import { messageIn, queryAws } from '../stage/aws-query.ts';
import { stackName } from '../stage/outputs.ts';
import { outputsOf, textOf } from '../stage/stack-outputs.ts';
import { endpointOf, placeOf } from '../target.ts';
import { type Finding, failed, well, wrong } from './finding.ts';

type Outputs = ReadonlyMap<string, string>;

const DEPLOY = 'Deploy this version of the stage.';

/** What AWS alone knows of a deployed stage: its backups, and what the outputs of its stacks name. A local stack has nothing of it. */
export async function askStage(): Promise<Finding[]> {
  if (!isAws(endpointOf('AWS_ENDPOINT_URL_DYNAMODB')))
    return [well('backups, notices, dead letters, payments and release', 'not asked: only AWS has them')];
  return [await trying('backups', askBackups), ...(await askOutputs())];
}

async function trying(check: string, ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask();
  } catch (error) {
    return failed(check, error, DEPLOY);
  }
}

async function askBackups(): Promise<Finding> {
  const request = new DescribeContinuousBackupsCommand({ TableName: process.env.TABLE_NAME });
  const { ContinuousBackupsDescription } = await new DynamoDBClient(awsConnections).send(
    request,
    beforeDeadline(),
  );
  const { PointInTimeRecoveryStatus: status, EarliestRestorableDateTime: earliest } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  return status === 'ENABLED'
    ? well('backups', `the table can be restored to any moment since ${earliest?.toISOString()}`)
    : wrong(
        'backups',
        'point-in-time recovery of the table is off',
        'Turn it on: "aws dynamodb update-continuous-backups --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true" with --table-name. A table that a restore made begins without it.',
      );
}

async function askOutputs(): Promise<Finding[]> {
  let outputs: Outputs[];
  try {
    const stage = await actedStage();
    outputs = await Promise.all(
      ['workers', 'messages', 'eyes'].map((part) => outputsOf(stackName(stage, part))),
    );
  } catch (error) {
    return [failed('stage', error, 'Name the stage with --stage, under its role for provision.')];
  }
  const [workers, messages, eyes] = outputs as [Outputs, Outputs, Outputs];
  return [
    releaseFinding(workers),
    paymentsFinding(workers),
    await trying('notices', () => askNotices(messages)),
    await trying('dead letters', () => askDeadLetters(eyes)),
  ];
}

function releaseFinding(outputs: Outputs): Finding {
  const release = outputs.get('ReleaseName');
  return release
    ? well('release', `${release} was deployed last; "billing stage releases" says which is in use`)
    : wrong('release', 'the stack does not say', DEPLOY);
}

function paymentsFinding(outputs: Outputs): Finding {
  const payments = outputs.get('Payments');
  if (payments === 'on') return well('payments', 'on');
  return payments === undefined
    ? wrong('payments', 'the stack does not say', DEPLOY)
    : wrong(
        'payments',
        `${payments}: whatever may charge answers 503`,
        'Once what they were paused for has ended, set "payments" of the stage to "on" in cdk.json and deploy.',
      );
}

/** An address that was not confirmed gets nothing, neither alarms nor notices. */
async function askNotices(outputs: Outputs): Promise<Finding> {
  const topic = outputs.get('NoticesTopic');
  if (topic === undefined) return wrong('notices', 'the stack does not say', DEPLOY);
  const form = { Action: 'ListSubscriptionsByTopic', Version: '2010-03-31', TopicArn: topic };
  const answer = await queryAws('sns', new URLSearchParams(form).toString());
  if (answer.status !== 200)
    return wrong('notices', `AWS does not list who gets them: ${messageIn(answer)}`, DEPLOY);
  const members = answer.text.split('<member>').slice(1);
  const pending = members.filter((member) => textOf('SubscriptionArn', member) === 'PendingConfirmation');
  if (pending.length > 0)
    return wrong(
      'notices',
      `${pending.length} of ${members.length} subscriptions were not confirmed`,
      'Open the link in the mail that AWS sent to the address; after three days it counts no more, and the address is subscribed again.',
    );
  return members.length > 0
    ? well('notices', `${members.length} confirmed subscriptions`)
    : wrong(
        'notices',
        'no address is subscribed: alarms and notices reach no operator',
        'Set "alarmEmail" of the stage in cdk.json and deploy.',
      );
}

async function askDeadLetters(outputs: Outputs): Promise<Finding> {
  const arns = [...outputs].filter(([name]) => name.startsWith('DeadLetters'));
  const counted = await Promise.all(
    arns.map(async ([name, arn]) => ({ of: name.replace('DeadLetters', ''), count: await lettersIn(arn) })),
  );
  const waiting = counted.filter(({ count }) => count > 0).map(({ of, count }) => `${of} ${count}`);
  return waiting.length === 0
    ? well('dead letters', `none in ${arns.length} queues`)
    : wrong(
        'dead letters',
        waiting.join(', '),
        'docs/runbook.md says under DeadLetters how they are looked at and sent again.',
      );
}

async function lettersIn(arn: string): Promise<number> {
  const { region, account } = placeOf(arn);
  const base = endpointOf('AWS_ENDPOINT_URL_SQS') ?? `https://sqs.${region}.amazonaws.com`;
  const request = new GetQueueAttributesCommand({
    QueueUrl: new URL(`/${account}/${arn.split(':').at(-1)}`, base).href,
    AttributeNames: ['ApproximateNumberOfMessages'],
  });
  const { Attributes } = await new SQSClient(awsConnections).send(request, beforeDeadline());
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}
