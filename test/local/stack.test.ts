import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readItems } from '../../local/scan-table.ts';
import { backend } from '../support/backend.ts';
import { ask, end, type Running, type StackRunner, stackRunner } from './stack-runner.ts';

/** The output of a start that fails. */
async function refusalOf(runner: StackRunner, environment: Record<string, string> = {}): Promise<string> {
  const { child, said } = runner.launch([], environment);
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return said();
}

describe('a local stack that starts', () => {
  let runner: StackRunner;
  beforeEach(() => {
    runner = stackRunner();
  });
  afterEach(() => runner.clear());

  it('refuses a directory with other files, and leaves them there', async () => {
    writeFileSync(join(runner.directory, 'thesis.txt'), 'years of work');
    expect(await refusalOf(runner)).toContain('DATA_DIR');
    expect(readFileSync(join(runner.directory, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it.each(['PORT', 'PROCESSOR_PORT'])('names the port in use and the variable %s', async (variable) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const said = await refusalOf(runner, { [variable]: String(port) });
    expect(said).toContain(`Port ${port} is in use`);
    expect(said).toContain(`${variable}=`);
    await expect.poll(runner.programs).toEqual([]);
    other.close();
  });

  it('uses the services that the environment names', async () => {
    const { dynamo } = await backend();
    const tableName = `stack-${randomUUID()}`;
    const { urls } = await runner.start([], {
      AWS_ENDPOINT_URL_DYNAMODB: dynamo,
      TABLE_NAME: tableName,
      PROCESSOR_API_BASE: 'http://localhost:9',
    });
    expect((await ask(`${urls.api}/_local/demo`)).body).toMatchObject({ processor: 'http://localhost:9' });
    expect(runner.programs()).toEqual([]);
    const items = await readItems(dynamo, 'Scan', { TableName: tableName });
    expect(items).toContainEqual(expect.objectContaining({ sk: 'TENANT', uniqueName: 'acme' }));
  });

  it('ends with an error when its table’s engine ends', async () => {
    const { child, said } = runner.launch();
    await once(child.stdout ?? child, 'data');
    for (const { pid } of runner.programs().filter(({ command }) => !command.startsWith('/bin/sh')))
      process.kill(pid, 'SIGKILL');
    const [code] = await once(child, 'exit');
    expect([code, said()]).toEqual([1, expect.stringContaining("The table's engine ended")]);
  });
});

/** One stack, from its first start to `--fresh`: each test goes on where the one before it ended. */
describe('a local stack that runs', () => {
  let runner: StackRunner;
  let stack: Running;
  let projectId: string;
  beforeAll(async () => {
    runner = stackRunner();
    stack = await runner.start();
  });
  afterAll(() => runner.clear());

  it('gives tools the credentials of two tenants', async () => {
    const { urls } = stack;
    const { body } = await ask(`${urls.api}/_local/demo`);
    expect(body).toMatchObject({ api: urls.api, processor: urls.processor });
    expect(body.tenants.map(({ name }: { name: string }) => name)).toEqual(['acme', 'globex']);
    for (const tenant of body.tenants) {
      expect(tenant).toMatchObject({
        origin: expect.stringMatching(/^https:/),
        projectId: expect.stringMatching(/^[0-9a-f]{24}$/),
        processorKey: expect.stringMatching(/^sk_test_/),
        staffToken: expect.stringMatching(/^ey/),
        customerToken: expect.stringMatching(/^ey/),
        tenantCredential: expect.stringMatching(/^tnt_/),
      });
    }
    const [{ origin, plans }] = body.tenants;
    const listed = await ask(`${urls.api}/public-api/plan?origin=${encodeURIComponent(origin)}`);
    const slugsOf = (entries: { slug: string }[]) => entries.map(({ slug }) => slug).toSorted();
    expect(slugsOf(listed.body.data)).toEqual(slugsOf(plans));
    projectId = body.tenants[0].projectId;
    expect(plans).toContainEqual({
      slug: 'orchard-club',
      name: 'Orchard club',
      cycles: ['monthly', 'yearly'],
    });
  });

  it('refuses an invalid request to a tool, and says what is valid', async () => {
    const { urls } = stack;
    const run = await ask(`${urls.api}/_local/run`, { worker: 'no-such-worker' });
    expect([run.status, run.body.message]).toEqual([400, expect.stringContaining('finish-abandoned')]);
    expect((await ask(`${urls.api}/_local/clock`, { advanceDays: 'many' })).status).toBe(400);
    expect(
      (await ask(`${urls.api}/_local/inbox-behaviour`, { tenant: 'acme', mode: 'explode' })).status,
    ).toBe(400);
    expect((await ask(`${urls.api}/_local/nothing`)).status).toBe(404);
  });

  it('refuses a second start on the same data, and keeps running', async () => {
    const { child, urls } = stack;
    const said = await refusalOf(runner);
    expect(said).toContain(`process ${child.pid}`);
    expect(said).toContain('DATA_DIR');
    expect((await ask(`${urls.api}/_local/demo`)).status).toBe(200);
  });

  it('keeps its data, its clock and what endpoints received after kill -9, and leaves no program running', async () => {
    const { urls, child } = stack;
    const before = await ask(`${urls.api}/_local/demo`);
    await ask(`${urls.api}/_local/clock`, { advanceDays: 1 });
    await ask(`${urls.api}/_local/inbox/acme`, { type: 'order.created' });
    await ask(`${urls.api}/_local/inbox-behaviour`, { tenant: 'acme', mode: 'fail' });
    expect((await ask(`${urls.api}/_local/inbox/acme`, { type: 'lost' })).status).toBe(500);
    await end(child, 'SIGKILL');
    await expect.poll(runner.programs).toEqual([]);

    stack = await runner.start();
    const after = await ask(`${stack.urls.api}/_local/demo`);
    const lasting = ({ body }: typeof before) =>
      body.tenants.map(({ projectId, tenantCredential, processorKey }: Record<string, string>) => [
        projectId,
        tenantCredential,
        processorKey,
      ]);
    expect(after.body.tenants[0].plans).toEqual(before.body.tenants[0].plans);
    expect(lasting(after)).toEqual(lasting(before));
    const { body: clock } = await ask(`${stack.urls.api}/_local/clock`);
    expect(new Date(clock.now).getTime()).toBeGreaterThan(Date.now() + 0.9 * 86_400_000);
    const { body: inbox } = await ask(`${stack.urls.api}/_local/inbox`);
    expect(inbox).toMatchObject([
      { tenant: 'acme', body: { type: 'order.created' }, headers: { 'content-type': expect.any(String) } },
    ]);
  });

  it('ends all its programs on SIGINT', async () => {
    expect(runner.programs()).not.toEqual([]);
    expect(await end(stack.child, 'SIGINT')).toBe(0);
    await expect.poll(runner.programs).toEqual([]);
  });

  it('deletes its data with --fresh', async () => {
    stack = await runner.start(['--fresh']);
    const { body } = await ask(`${stack.urls.api}/_local/demo`);
    expect(body.tenants[0].projectId).not.toBe(projectId);
  });
});
