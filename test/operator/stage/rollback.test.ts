import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAuditEntries } from '../../../shared/storage/audit/audit-entries.ts';
import { now } from '../../support/clock.ts';
import { billing } from '../../support/operator.ts';

type Published = Readonly<{ release: string; PAYMENTS?: string }>;
type Fake = { live: number; weights?: Record<string, number>; versions: Published[] };

/** A part of Lambda's API: aliases and versions of a few functions of the stage `local`. */
let functions: Record<string, Fake> = {};
let busy = 0;
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://lambda');
  const [, name = '', what] = /^\/2015-03-31\/functions\/billing-local-([^/]+)\/(.*)$/.exec(pathname) ?? [];
  const found = functions[name];
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
  if (!found) return answer(404, {});
  if (request.method === 'PUT' && busy-- > 0) return answer(429, { message: 'Rate exceeded' });
  if (what === 'versions')
    return answer(200, {
      Versions: [
        { Version: '$LATEST' },
        ...found.versions.map(({ release, PAYMENTS = 'on' }, index) => ({
          Version: String(index + 1),
          LastModified: `2026-11-0${release.slice(1)}T10:00:00.000+0000`,
          Environment: { Variables: { RELEASE: release, WRITER: `${name}@${release}`, PAYMENTS } },
        })),
      ],
    });
  if (request.method === 'PUT') {
    const { FunctionVersion, RoutingConfig } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    found.live = Number(FunctionVersion);
    found.weights = RoutingConfig.AdditionalVersionWeights;
  }
  return answer(200, {
    FunctionVersion: String(found.live),
    RoutingConfig: { AdditionalVersionWeights: found.weights },
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  process.env.AWS_ENDPOINT_URL_LAMBDA = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  delete process.env.AWS_ENDPOINT_URL_LAMBDA;
  server.close();
});
beforeEach(() => {
  busy = 0;
  const three = [{ release: 'r1' }, { release: 'r2' }, { release: 'r3' }];
  functions = {
    'public-api-purchase': { live: 3, versions: three },
    'workers-deliver-event': { live: 2, weights: { 3: 0.1 }, versions: three },
    'admin-list-plans': { live: 1, versions: [{ release: 'r3' }] },
  };
});

const rollback = (...rest: string[]) => billing('stage', 'rollback', ...rest);
const live = () => Object.values(functions).map((one) => one.live);

it('a rollback points each function at its version of the release before the newest, all of its calls, and may be repeated', async () => {
  busy = 2;
  expect(await rollback('--dry-run')).toMatchObject({
    status: 'changed',
    result: { release: 'r2', moved: 2 },
  });
  expect(live()).toEqual([3, 2, 1]);
  const answer = await rollback();
  expect(answer.changes.toSorted()).toEqual([
    'public-api/purchase: version 3 → 2',
    'workers/deliver-event: version 2 → 2',
  ]);
  expect(answer.result.stays).toContain('admin/list-plans, which that release did not have');
  expect([live(), functions['workers-deliver-event']?.weights]).toEqual([[2, 2, 1], {}]);
  expect(await rollback()).toMatchObject({ status: 'unchanged' });
  const [entry] = (await listAuditEntries(undefined, { limit: 1 }, now())).records;
  expect(entry).toMatchObject({ action: 'stage.rollback', end: 'done' });
});

it('a rollback goes to any release that is left, forward too, and the list says what is in use', async () => {
  await rollback('--to', 'r1');
  expect(live()).toEqual([1, 1, 1]);
  const { result } = await billing('stage', 'releases');
  expect(result).toMatchObject([
    { release: 'r3', inUse: 1, functions: 3 },
    { release: 'r2', inUse: 0, functions: 2 },
    { release: 'r1', inUse: 2 },
  ]);
  await rollback('--to', 'r3');
  expect(live()).toEqual([3, 3, 1]);
});

it.each([
  [['--to', 'r7'], 'Stage local has no release r7.'],
  [['--to', 'r1'], 'The release r1 had other settings: PAYMENTS.'],
])('a rollback with %j is refused before anything is moved', async (options, message) => {
  if (message.includes('PAYMENTS'))
    functions['public-api-purchase']?.versions.splice(0, 1, { release: 'r1', PAYMENTS: 'paused' });
  await expect(rollback(...options)).rejects.toThrow(message);
  expect(live()).toEqual([3, 2, 1]);
});
