import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, end, type Running, type StackRunner, stackRunner } from './stack-runner.ts';

/** One stack, from its first start to `--fresh`: each test goes on where the one before it ended. */

let runner: StackRunner;
let stack: Running;
beforeAll(async () => {
  runner = stackRunner();
  stack = await runner.start();
});
afterAll(() => runner.clear());

it('a local stack that runs keeps its data, its clock and what endpoints received after kill -9, and leaves no program running', async () => {
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

it('a local stack that runs ends all its programs on SIGINT', async () => {
  expect(runner.programs()).not.toEqual([]);
  expect(await end(stack.child, 'SIGINT')).toBe(0);
  await expect.poll(runner.programs).toEqual([]);
});
