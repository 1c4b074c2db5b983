import { execFile } from 'node:child_process';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAwsJson } from '../../../../local/aws-json.ts';
import { createTable } from '../../../../local/table.ts';
import { backend } from '../../../support/backend.ts';
import { advance, now, travelTo } from '../../../support/clock.ts';
import { type Journal, openJournal } from '../../../support/journal.ts';
import { aLink, aPayer, intentOf, pay } from '../../../support/links.ts';
import { booksOf } from '../../../support/money-books.ts';
import { everything } from '../../../support/table.ts';
import { aTenant } from '../../../support/tenants.ts';
import { credit } from '../../../support/wallets.ts';

let journal: Journal;
beforeAll(async () => {
  journal = await openJournal();
});
afterAll(() => journal.close());

/** Runs `billing restore drill` onto a table that has these items. */
async function drill(name: string, items: Awaited<ReturnType<typeof everything>>, args: readonly string[]) {
  const { dynamo } = await backend();
  await createTable(dynamo, name);
  for (const item of items)
    await callAwsJson(dynamo, 'DynamoDB_20120810.PutItem', {
      TableName: name,
      Item: marshall(item, { removeUndefinedValues: true }),
    });
  const command = [
    'apps/operator/main.ts',
    'restore',
    'drill',
    '--journal-of',
    process.env.TABLE_NAME ?? '',
    ...args,
  ];
  const env = { ...process.env, TABLE_NAME: name };
  const printed = await new Promise<string>((resolve) =>
    execFile(process.execPath, command, { env }, (_, stdout) => resolve(stdout)),
  );
  return JSON.parse(printed).result;
}

it('A drill restores a copy of a table that is alive, prints what it lacks by each way, and changes nothing at the processor', async () => {
  travelTo('2027-04-01T10:00:00Z');
  const tenant = await aTenant();
  const [paid, waiting] = [await aLink(tenant), await aLink(tenant)];
  advance({ seconds: 60 });
  const [from, before] = [now().toISOString(), await everything()];
  advance({ seconds: 60 });
  const customerInfo = aPayer();
  await pay(paid, { customerInfo });
  const asked = await pay(waiting, { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await credit(tenant, customerInfo.email, 300);
  advance({ seconds: 60 });
  await journal.written();
  const args = ['--from', from, '--to', now().toISOString()];
  const whole = { lost: 0, doubted: [], refused: 0, kinds: { wallet: { same: 1, missing: 0 } } };
  expect(await drill('billing-by-journal', before, args)).toMatchObject(whole);
  const byBooks = await drill('billing-by-books', before, [...args, '--by', 'books']);
  expect(byBooks).toMatchObject({
    doubted: [],
    refused: 1,
    kinds: { wallet: { missing: 1 }, invoice: { otherwise: 1 } },
  });
  const { paymentIntents } = await booksOf(tenant);
  expect(paymentIntents.find(({ id }) => id === intentOf(asked))?.status).toBe('requires_action');
});
