import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { listVerifyingKeys } from '../../../shared/auth/verifying-key.ts';
import { awsConnections, beforeDeadline } from '../../../shared/runtime/aws-calls.ts';
import { PERSONS, TABLE } from '../../../shared/storage/table/schema.ts';
import { TABLE_NAME_TODO } from '../environment.ts';
import { describeTable } from '../target.ts';
import { type Finding, failed, well, wrong } from './finding.ts';

/** A finding about a service, and the ARN that it answered with. */
export type Asked = Readonly<{ finding: Finding; arn?: string | undefined }>;

export async function askTable(): Promise<Asked> {
  const name = process.env.TABLE_NAME;
  if (!name) return { finding: wrong('table', 'TABLE_NAME is not set', TABLE_NAME_TODO) };
  try {
    const { TableStatus, TableArn, GlobalSecondaryIndexes = [], StreamSpecification } = await describeTable();
    const indexes = GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
    const missing = [TABLE.work.name, TABLE.lists.name]
      .filter((index) => !indexes.includes(index))
      .map((index) => `index ${index}`);
    if (!StreamSpecification?.StreamEnabled) missing.push('stream');
    const found = `${name}: ${TableStatus}`;
    if (missing.length === 0) return { finding: well('table', found), arn: TableArn };
    const todo =
      "This is not the table of a stage, or its deployment is unfinished. Compare TABLE_NAME with the stack's table.";
    return { finding: wrong('table', `${found}, without ${missing.join(', ')}`, todo), arn: TableArn };
  } catch (error) {
    return { finding: failed('table', error, `There is no table ${name} here. ${TABLE_NAME_TODO}`) };
  }
}

/** The table of persons' keys has no stream, as the main table has: a command with the one in the place of the other would harm both. */
export async function askPersons(): Promise<Asked> {
  const [check, name] = ['persons’ keys', process.env.PERSONS_TABLE];
  const todo = 'Name the stage with --stage, or set PERSONS_TABLE to the name of its table of persons’ keys.';
  if (!name) return { finding: wrong(check, 'PERSONS_TABLE is not set', todo) };
  try {
    const { TableStatus, TableArn: arn, KeySchema = [], StreamSpecification } = await describeTable(name);
    const found = `${name}: ${TableStatus}`;
    const keys = KeySchema.map(({ AttributeName }) => AttributeName).join();
    if (keys !== `${PERSONS.partitionKey},${PERSONS.sortKey}`)
      return { finding: wrong(check, `${found}, with other keys`, todo), arn };
    return StreamSpecification?.StreamEnabled
      ? { finding: wrong(check, `${found}, with a stream, so it is another table`, todo), arn }
      : { finding: well(check, found), arn };
  } catch (error) {
    return { finding: failed(check, error, `There is no table ${name} here. ${todo}`) };
  }
}

/** Encrypts and decrypts a word, as the commands do with keys. */
export async function askKey(): Promise<Asked> {
  const name = process.env.KEY_ID ?? 'alias/billing';
  try {
    const client = new KMSClient(awsConnections);
    const EncryptionContext = { check: 'doctor' };
    const { CiphertextBlob, KeyId } = await client.send(
      new EncryptCommand({ KeyId: name, Plaintext: Buffer.from('doctor'), EncryptionContext }),
      beforeDeadline(),
    );
    await client.send(
      new DecryptCommand({ KeyId: name, CiphertextBlob, EncryptionContext }),
      beforeDeadline(),
    );
    return { finding: well('key', `${name} encrypts and decrypts`), arn: KeyId };
  } catch (error) {
    return {
      finding: failed(
        'key',
        error,
        "Set KEY_ID to the stage's key, such as alias/billing-prod, and check that it is enabled.",
      ),
    };
  }
}

/** Whether each public key that verifies tokens opens: a token of another pair is refused. */
export async function askVerifyingKeys(): Promise<Finding> {
  const check = 'keys that verify tokens';
  try {
    const { keys, closed } = await listVerifyingKeys();
    if (closed.length === 0) return well(check, `${keys.length} open`);
    return wrong(
      check,
      `${closed.join(', ')}: in clear, or changed by somebody, so tokens of theirs are refused`,
      'Run "billing keys seal-verifying". What it refuses or does not name was put into the table by another way: find out by whom.',
    );
  } catch (error) {
    return failed(check, error, 'Correct the key first.');
  }
}

export async function askQueue(): Promise<Asked> {
  const url = process.env.DELIVERIES_QUEUE_URL;
  const todo =
    "Set DELIVERIES_QUEUE_URL to the URL of the stage's deliveries queue, or name the stage with --stage.";
  if (!url) return { finding: wrong('queue', 'DELIVERIES_QUEUE_URL is not set', todo) };
  try {
    const request = new GetQueueAttributesCommand({
      QueueUrl: url,
      AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'],
    });
    const { Attributes: { QueueArn, ApproximateNumberOfMessages: waiting } = {} } = await new SQSClient(
      awsConnections,
    ).send(request, beforeDeadline());
    return { finding: well('queue', `${url}: ${waiting ?? 0} waiting`), arn: QueueArn };
  } catch (error) {
    return { finding: failed('queue', error, todo) };
  }
}
