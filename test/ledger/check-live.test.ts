import { spawn } from 'node:child_process';
import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { backend } from '../support/backend.ts';
import { aLink, pay } from '../support/links.ts';
import { recordsOf } from '../support/table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

type Verdict = {
  clean: boolean;
  drift: Record<string, number>;
  intents: number;
  refunds: number;
  differences: string[];
};

it('`ops ledger check` exits with 1 and names each difference, on either side', async () => {
  const tenant = await aTenant();
  for (const amount of [19.99, 30, 40, 50, 60]) await payLink(tenant, amount, 'pm_card_visa');
  const [lost, wrong, uncharged, stuck, refunded] = await recordsOf(tenant.tenant.id, 'TXN#');
  const processor = await processorOf(tenant);
  await table(new DeleteItemCommand({ TableName: process.env.TABLE_NAME, Key: keyOf(lost) }));
  await table(set(wrong, 'terms', { ...wrong?.terms, charge: { minor: 2999, currency: 'usd' } }));
  await table(set(uncharged, 'intentId', 'pi_never'));
  const link = { pk: `T#${tenant.tenant.id}#LINK#${stuck?.terms.source.link}`, sk: 'LINK' };
  const holder = { id: stuck?.id, customerId: stuck?.customerId, naturalKey: stuck?.naturalKey };
  await table(set(link, 'openAttempt', holder));
  await processor.refunds.create(
    { payment_intent: refunded?.intentId, amount: 1000 },
    { idempotencyKey: 'a dashboard' },
  );

  const { code, verdict } = await check(tenant);
  expect(code).toBe(1);
  expect(verdict.clean).toBe(false);
  expect(verdict.differences.join('\n')).toMatch(
    /I2 orphan intent: pi_\w+ took 1999 usd for attempt \w+, of which there is no record/,
  );
  expect(verdict.differences.join('\n')).toMatch(/I2 wrong amount: 3000 was taken and 2999 recorded/);
  expect(verdict.differences.join('\n')).toMatch(
    /I2 double charge: pi_\w+ took 4000 usd, but attempt \w+ was paid by pi_never/,
  );
  expect(verdict.differences.join('\n')).toMatch(
    /I2 recorded without a charge: attempt \w+ counts as paid, intent pi_never is unknown/,
  );
  expect(verdict.differences.join('\n')).toMatch(/I2 missing record: refund re_\w+ gave 1000 usd/);
  expect(verdict.differences.join('\n')).toMatch(/I7 paid invoice without charge: \w{8}-0001/);
  expect(verdict.differences.join('\n')).toMatch(/I10 stuck lock/);
  expect(verdict.drift).toEqual({ usd: 1999 + 1 - 1000 });
});

it('`ops ledger check` reads every page of intents, from the day of --since', async () => {
  const tenant = await aTenant();
  const processor = await processorOf(tenant);
  const foreign = { amount: 500, currency: 'usd' };
  for (let index = 0; index < 120; index++)
    await processor.paymentIntents.create(foreign, { idempotencyKey: `elsewhere-${index}` });
  await payLink(tenant, 19.99, 'pm_card_visa');
  expect((await check(tenant)).verdict).toMatchObject({ clean: true, intents: 121 });

  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  const { verdict } = await check(tenant, ['--since', tomorrow]);
  expect(verdict).toMatchObject({ clean: true, intents: 0, drift: {} });
});

async function check(
  { tenant }: TestTenant,
  more: string[] = [],
): Promise<{ code: number | null; verdict: Verdict }> {
  const args = ['apps/operator/main.ts', 'ledger', 'check', '--tenant', tenant.id, '--json', ...more];
  const child = spawn(process.execPath, args, { env: process.env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, verdict: JSON.parse(text).result[0] };
}

async function processorOf({ account }: TestTenant): Promise<Stripe> {
  const { hostname, port } = new URL((await backend()).processor.url);
  return new Stripe(account.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  });
}

const payLink = async (tenant: TestTenant, amount: number, paymentMethodId: string) =>
  pay(await aLink(tenant, { amount }), { paymentMethodId });

type Row = { pk: string; sk: string };

async function table(command: DeleteItemCommand | UpdateItemCommand): Promise<void> {
  await new DynamoDBClient({}).send(command as UpdateItemCommand);
}

const keyOf = (row: Row | undefined) => marshall({ pk: row?.pk, sk: row?.sk });
const set = (row: Row | undefined, field: string, value: unknown) =>
  new UpdateItemCommand({
    TableName: process.env.TABLE_NAME,
    Key: keyOf(row),
    UpdateExpression: 'SET #field = :value',
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: marshall({ ':value': value }),
  });
