import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { askStage } from '../../../apps/operator/doctor/stage.ts';

afterEach(() => vi.unstubAllEnvs());

type Stage = Readonly<{ payments: string; recovery: string; subscriptions: string[]; letters: number }>;
const HEALTHY: Stage = { payments: 'on', recovery: 'ENABLED', subscriptions: ['arn:aws:sns:x'], letters: 0 };

/** Answers as AWS does for a stage in this state, of which the caller has the role for provision. */
async function found(stage: Stage) {
  const outputs: Record<string, Record<string, string>> = {
    workers: { ReleaseName: 'abcd1234', Payments: stage.payments },
    messages: { NoticesTopic: 'arn:aws:sns:eu-central-1:111122223333:topic' },
    eyes: { DeadLettersdeliveries: 'arn:aws:sqs:eu-central-1:111122223333:billing-prod-messages-dead' },
  };
  const members = (each: string[]) => each.map((inner) => `<member>${inner}</member>`).join('');
  const answers: Record<string, (form: URLSearchParams) => string> = {
    GetCallerIdentity: () =>
      '<Arn>arn:aws:sts::111122223333:assumed-role/billing-prod-provision-eu-central-1/jane</Arn>',
    DescribeStacks: (form) =>
      members(
        Object.entries(outputs[form.get('StackName')?.replace('billing-prod-', '') ?? ''] ?? {}).map(
          ([name, value]) => `<OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue>`,
        ),
      ),
    ListSubscriptionsByTopic: () =>
      members(stage.subscriptions.map((arn) => `<SubscriptionArn>${arn}</SubscriptionArn>`)),
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const target = String(request.headers['x-amz-target'] ?? '');
    const form = new URLSearchParams(body);
    const PointInTimeRecoveryDescription = {
      PointInTimeRecoveryStatus: stage.recovery,
      EarliestRestorableDateTime: 0,
    };
    if (target.endsWith('DescribeContinuousBackups'))
      response.end(JSON.stringify({ ContinuousBackupsDescription: { PointInTimeRecoveryDescription } }));
    else if (target.endsWith('GetQueueAttributes'))
      response.end(JSON.stringify({ Attributes: { ApproximateNumberOfMessages: String(stage.letters) } }));
    else response.end(answers[form.get('Action') ?? '']?.(form));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const service of ['', '_SQS', '_STS', '_CLOUDFORMATION', '_SNS'])
    vi.stubEnv(`AWS_ENDPOINT_URL${service}`, address);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', '');
  const findings = await askStage();
  server.close();
  return findings;
}

it('the doctor asks AWS for backups, release, payments, who gets notices, and dead letters of the stage', async () => {
  const findings = await found(HEALTHY);
  expect(findings.map(({ check, ok }) => [check, ok])).toEqual(
    ['backups', 'release', 'payments', 'notices', 'dead letters'].map((check) => [check, true]),
  );
  expect(findings[1]?.found).toMatch(/^abcd1234 /);
});

it.each<[Partial<Stage>, string, RegExp]>([
  [{ recovery: 'DISABLED' }, 'backups', /update-continuous-backups/],
  [{ payments: 'paused' }, 'payments', /"payments" of the stage to "on"/],
  [{ subscriptions: [] }, 'notices', /alarmEmail/],
  [{ subscriptions: ['arn:aws:sns:x', 'PendingConfirmation'] }, 'notices', /Open the link/],
  [{ letters: 3 }, 'dead letters', /runbook/],
])('the doctor says what to do about a stage with %o', async (fault, check, todo) => {
  const wrong = (await found({ ...HEALTHY, ...fault })).filter(({ ok }) => !ok);
  expect(wrong).toMatchObject([{ check, todo: expect.stringMatching(todo) }]);
});
