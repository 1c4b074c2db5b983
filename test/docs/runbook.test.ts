import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as kms from '@aws-sdk/client-kms';
import * as sqs from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../docs/print/pages.ts';
import { workers } from '../../functions/workers.ts';
import { callAwsJson } from '../../local/aws-json.ts';
import { closeServer, listen } from '../../local/listening.ts';
import { BANK_FILE } from '../domain/rates/bank-file.ts';
import { backend } from '../support/backend.ts';
import { travelTo } from '../support/clock.ts';
import { aLink, pay } from '../support/links.ts';
import { billing, type Printed } from '../support/operator.ts';
import { aTenant } from '../support/tenants.ts';
import { deliverEvents } from '../support/workers.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** What a reader can copy of the page, a line each. */
const lines = [...read('docs/runbook.md').matchAll(/^ *```console\n([\s\S]*?)^ *```$/gm)].flatMap(
  ([, block = '']) => block.split('\n').flatMap((line) => /^ *\$ (.*)$/.exec(line)?.[1] ?? []),
);
const own = [...new Set(lines.filter((line) => line.startsWith('npx billing ')))];

describe('the commands of the runbook', () => {
  /** Two of them are for a payment that did not succeed, so they refuse one that did. */
  const REFUSED: Readonly<Record<string, RegExp>> = {
    'attempts close': /It is succeeded. Only a quarantined attempt/,
    'attempts release': /It is succeeded. Only a charge whose outcome/,
  };
  const bank = createServer((_, response) => response.end(BANK_FILE));
  const names: Record<string, string> = {};
  beforeEach(() => travelTo('2026-11-20T16:00:00.000Z'));
  beforeAll(async () => {
    vi.stubEnv('RATES_URL', `http://localhost:${await listen(bank, 0, 'bank', 'none')}/`);
    const { dynamo, tableName: TableName } = await backend();
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' };
    await callAwsJson(dynamo, 'DynamoDB_20120810.UpdateTable', { TableName, StreamSpecification });
    travelTo('2026-11-20T16:00:00.000Z');
    const shop = await aTenant({ events: { url: 'http://localhost:1/events', mode: 'no_auth' } });
    const acme = shop.tenant.uniqueName;
    const api = ['--api-url', 'https://api.billing.example'];
    await billing('gateways', 'receive-events', shop.gateway?.label ?? '', '--tenant', acme, ...api);
    await pay(await aLink(shop));
    await deliverEvents();
    const [event] = (await billing('events', 'list', '--tenant', acme)).result as Printed[];
    const { name: Shop } = shop.project;
    Object.assign(names, { acme, Shop, Cards: shop.gateway?.label, txn: event.payment, evt: event.id });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await closeServer(bank);
  });

  it.each(own)('%s can be pasted and does what it says', async (line) => {
    const words = line.replace('npx billing ', '').split(/\s+/);
    const args = words.map((word) => names[/^(txn|evt)_/.exec(word)?.[1] ?? word] ?? word);
    const ended = billing(...args);
    const refused = REFUSED[args.slice(0, 2).join(' ')];
    if (refused) return await expect(ended).rejects.toThrow(refused);
    const mostly = line.includes('--tenant') ? 0 : 1; // Of other tenants something may be amiss.
    expect((await ended).exitCode).toBeLessThanOrEqual(mostly);
  });
});

describe('the AWS commands of the runbook', () => {
  const text = lines.filter((line) => /\baws /.test(line)).join('\n');
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const outline = read('test/infra/templates.txt');

  it('name stacks, functions, outputs and the key that a stage has', () => {
    expect(
      named(/--stack-name billing-prod-([\w-]+)/g).filter((name) => !outline.includes(`\n${name} `)),
    ).toEqual([]);
    const functions = workers.map(({ name }) => `billing-prod-workers-${name}`);
    expect(functions).toEqual(expect.arrayContaining(named(/--function-name (\S+)/g)));
    expect(named(/OutputKey=='DeadLetters(\w+)'/g)).toEqual(['deliveries']);
    expect(outline).toContain(`"${named(/--key-id (alias\S+)/g)[0]?.replace('prod', '*')}"`);
  });

  it.each([
    ['kms', kms],
    ['sqs', sqs],
  ])('call operations that %s has', (service, sdk) => {
    const operations = named(new RegExp(`aws ${service} ([\\w-]+)`, 'g'));
    expect(operations.length).toBeGreaterThan(2);
    for (const operation of operations) {
      const name = operation.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect(Object.keys(sdk)).toContain(`${name}Command`);
    }
  });
});
