import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callAwsJson } from '../../local/aws-json.ts';
import type { Item } from '../../local/scan-table.ts';
import type { Attempt } from '../../shared/domain/sales/attempt.ts';
import { runCampaign } from './campaign/campaign.ts';
import { allowedAt, memoryProblems } from './campaign/memory.ts';
import { ledgerAfterRestart } from './campaign/restarted.ts';
import { type CampaignRun, judge } from './campaign/verdict.ts';
import { startWorld, type World } from './campaign/world.ts';

/** Few visits and many faults: one call in ten goes wrong. */
const OPTIONS = {
  minutes: 60, // The visits end the load, however long they take.
  visitsMax: 20,
  workers: 5,
  seed: 5,
  faults: 0.1,
  killEvery: 0,
  months: 1,
  restores: 0,
  without: [],
};

describe('the campaign', () => {
  let world: World;
  let run: CampaignRun;

  beforeAll(async () => {
    world = await startWorld(OPTIONS);
    const running = runCampaign(world);
    await vi.waitUntil(() => world.processor.requests().length > 10, { timeout: 200_000 });
    await world.killAndRestart();
    run = await running;
  });
  afterAll(() => world?.close());

  it('the whole stack under load, with faults on each of its wires and a kill finishes all work with every promise kept', async () => {
    const { problems, drift } = await judge(world, run);
    expect(problems).toEqual([]);
    expect(Object.values(drift).every((minor) => minor === 0)).toBe(true);
    expect(Object.values(run.load.stories).reduce((sum, count) => sum + count, 0)).toBe(OPTIONS.visitsMax);
    expect(Object.keys(world.wires.all.table.struck().counts)).not.toEqual([]);
  });

  it('the whole stack under load, with faults on each of its wires and a kill would not have passed with a charge lost, a lock left, an event lost, a payer or a tenant misled, or a mistake of the code', async () => {
    const { items } = await judge(world, run);
    const attempts = items.filter(({ sk }) => sk.startsWith('TXN#'));
    // A renewal has no link.
    const isOnly = (attempt: Item) =>
      linkOf(attempt) && attempts.filter((other) => linkOf(other) === linkOf(attempt)).length === 1;
    const paid = attempts.filter(
      (attempt) => attempt.state === 'succeeded' && termsOf(attempt).charge.minor > 0 && isOnly(attempt),
    );
    const isRefunded = ({ id, refunds }: Item) =>
      refunds !== undefined ||
      items.some(({ sk, attemptId }) => sk.startsWith('REFUND#') && attemptId === id);
    const misled = paid.find((attempt) => !isRefunded(attempt)); // A refund is claimed of it below.
    const [lost, locked, unbilled] = paid.filter((attempt) => attempt !== misled);
    await table('DeleteItem', { Key: keyOf(lost) });
    await leaveLock(locked);
    await table('DeleteItem', {
      Key: keyOf(items.find(({ sk, attemptId }) => sk.startsWith('INVOICE#') && attemptId === unbilled?.id)),
    });
    await renameEvent(items.find(({ sk, events }) => sk === 'OUTBOX' && events.length > 0)); // Another row may hold notices only.
    const { heard } = run.load;
    heard.cancelled.push({ tenantId: unbilled?.tenantId, linkSlug: String(linkOf(unbilled)) });
    heard.answers.push({ tenantId: misled?.tenantId, linkSlug: String(linkOf(misled)), outcome: 'failed' });
    heard.refunded.push({ tenantId: misled?.tenantId, transactionId: misled?.id, isDone: true });
    const none = { tenantId: misled?.tenantId, isDone: true };
    heard.orders.push({ ...none, orderId: 'ord_none', asked: 'now' });
    heard.changed.push({ ...none, subscriptionId: 'sub_none', to: 'gold' });
    heard.received.push({ ...none, invoiceId: 'inv_none', reference: 'NONE', isAll: true });
    appendFileSync(
      world.logFile,
      `${JSON.stringify({ level: 'error', message: 'a request failed', error: 'TypeError' })}\n`,
    );

    const told = (await judge(world, run)).problems.join('\n');
    expect(told).toMatch(
      new RegExp(
        `I2 orphan intent: pi_\\w+ took \\d+ \\w+ for attempt ${lost?.id}, of which there is no record`,
      ),
    );
    expect(told).toMatch(/the two sides differ by \d+ \w+/);
    expect(told).toMatch(
      new RegExp(
        `I10 stuck lock: link ${linkOf(locked)} is held by attempt ${locked?.id}, which is succeeded`,
      ),
    );
    expect(told).toMatch(/event evt_lost \([a-z.]+\) never arrived/);
    expect(told).toMatch(
      new RegExp(
        `I18 a payer was answered that the payment failed, and no attempt on link ${linkOf(misled)} did`,
      ),
    );
    expect(told).toContain(`${misled?.id} was answered as refunded, and its record has no refund`);
    expect(told).toContain('ord_none was answered now, and is');
    expect(told).toContain('sub_none was answered as changed to gold, and has');
    expect(told).toContain('NONE for inv_none was answered as received, and is recorded 0 times');
    expect(told).toMatch(/a mistake of the code: .*TypeError/);
    expect(told).toMatch(
      new RegExp(`pi_\\w+ took \\d+ \\w+ for ${unbilled?.id}, of which there are 0 invoices`),
    );
    expect(told).toMatch(new RegExp(`the link ${linkOf(unbilled)} was answered as cancelled, and is paid`));

    const ledger = await ledgerAfterRestart(world);
    expect(ledger.clean).toBe(false);
    expect(ledger.violations.map(({ message }) => message).join('\n')).toContain(
      `stuck lock: link ${linkOf(locked)}`,
    );
  });

  const termsOf = (attempt: Item | undefined) => attempt?.terms as Attempt['terms'];
  const linkOf = (attempt: Item | undefined) => termsOf(attempt).source.link;
  const table = (operation: string, request: object) =>
    callAwsJson(world.stack.ready.table, `DynamoDB_20120810.${operation}`, {
      TableName: 'billing',
      ...request,
    });
  const keyOf = (item: Pick<Item, 'pk' | 'sk'> | undefined) => ({ pk: { S: item?.pk }, sk: { S: item?.sk } });
  /** Written under an id that no delivery has. */
  const renameEvent = (outbox: Item | undefined) =>
    table('UpdateItem', {
      Key: keyOf(outbox),
      UpdateExpression: 'SET events[0].id = :id',
      ExpressionAttributeValues: { ':id': { S: 'evt_lost' } },
    });
  const leaveLock = (attempt: Item | undefined) =>
    table('UpdateItem', {
      Key: keyOf({ pk: `T#${attempt?.tenantId}#LINK#${linkOf(attempt)}`, sk: 'LINK' }),
      UpdateExpression: 'SET openAttempt = :holder',
      ExpressionAttributeValues: {
        ':holder': {
          M: {
            id: { S: attempt?.id },
            customerId: { S: attempt?.customerId },
            naturalKey: { S: attempt?.naturalKey },
          },
        },
      },
    });
});

const samples = (heapPerMinute: number, rssPerMinute: number) =>
  Array.from({ length: 40 }, (_, index) => ({
    second: index * 5,
    // What grows at first is what a process needs once.
    heapUsed: 40e6 + (index < 10 ? index * 2e6 : 20e6) + (heapPerMinute * index * 5) / 60,
    rss: 200e6 + (rssPerMinute * index * 5) / 60,
  }));

it('memory may grow at first, and not go on', () =>
  expect(memoryProblems(samples(0, 0), allowedAt(1000))).toEqual([]));

it('memory that goes on growing is reported', () =>
  expect(memoryProblems(samples(3e6, 20e6), allowedAt(1000))).toEqual([
    expect.stringMatching(/^memory: the heap grows by 2\.86 MB a minute/),
    expect.stringMatching(/^memory: the resident set grows by 19\.07 MB a minute/),
  ]));
