import { createServer, type ServerResponse } from 'node:http';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callAwsJson } from '../../../local/aws-json.ts';
import { closeServer, listen } from '../../../local/listening.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { BANK_FILE, SHEET } from '../../domain/rates/bank-file.ts';
import { backend } from '../../support/backend.ts';
import { advance, now, travelTo } from '../../support/clock.ts';
import { STORED_RATES } from '../../support/rates.ts';
import { removeItem } from '../../support/table.ts';
import { runWorker } from '../../support/workers.ts';

let answer: (response: ServerResponse) => void;
const bank = createServer((_, response) => answer(response));
const publish = (file: string, status = 200, headers = {}) => {
  answer = (response) => response.writeHead(status, headers).end(file);
};
const noticed = async () =>
  (await backend()).notices().filter(({ detailType }) => detailType === 'rates.not_stored');
beforeAll(async () => {
  process.env.RATES_URL = `http://localhost:${await listen(bank, 0, 'bank', 'none')}/`;
});
afterAll(async () => {
  delete process.env.RATES_URL;
  await closeServer(bank);
});
beforeEach(() => travelTo('2026-11-20T15:30:00.000Z'));

it('the bank’s newest rates are stored beside those of operators, and a later fetch confirms them', async () => {
  publish(BANK_FILE);
  expect(await runWorker('fetch-rates')).toEqual({ publishedOn: '2026-11-20', isNew: true });
  advance({ days: 1 });
  expect(await runWorker('fetch-rates')).toEqual({ publishedOn: '2026-11-20', isNew: false });
  const stored = await findRates();
  expect(stored).toMatchObject({ version: 3, own: STORED_RATES.own, sheet: SHEET });
  expect(Date.parse(stored?.sheet?.checkedAt ?? '')).toBeGreaterThan(now().getTime() - 60_000);
});

it.each([
  ['an error', BANK_FILE, 500, {}, 'status 500'],
  ['a redirect', '', 302, { location: 'http://localhost/elsewhere' }, 'status 302'],
  ['an endless file', `${BANK_FILE}${' '.repeat(70_000)}`, 200, {}, 'could not be fetched'],
  ['half a file', BANK_FILE.slice(0, 900), 200, {}, 'not the daily file'],
  ['a rate that jumped', BANK_FILE.replace("'1.1576'", "'2.1576'"), 200, {}, 'USD from 1.1576 to 2.1576'],
])('%s leaves the stored rates and notifies operators', async (_, file, status, headers, problem) => {
  publish(BANK_FILE);
  await runWorker('fetch-rates');
  const [stored, before] = [await findRates(), (await noticed()).length];
  publish(file, status, headers);
  await runWorker('fetch-rates');
  expect(await findRates()).toEqual(stored);
  const [notice, ...more] = (await noticed()).slice(before);
  expect(notice?.detail).toMatchObject({
    problem: expect.stringContaining(problem),
    publishedOn: '2026-11-20',
  });
  expect(more).toEqual([]);
});

it('rates that an earlier version kept elsewhere are read, and saved where the function may write', async () => {
  const { dynamo, tableName: TableName } = await backend();
  const put = (item: object) =>
    callAwsJson(dynamo, 'DynamoDB_20120810.PutItem', {
      TableName,
      Item: marshall(item, { removeUndefinedValues: true }),
    });
  await put({ ...(await findRates()), ...keys.formerRates() });
  await removeItem({ ...keys.rates() });
  expect(await findRates()).toMatchObject({ version: 0, own: STORED_RATES.own });
  publish(BANK_FILE);
  await runWorker('fetch-rates');
  expect(await findRates()).toMatchObject({ version: 1, own: STORED_RATES.own });
});
