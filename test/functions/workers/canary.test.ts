import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serveHttp } from '../../../local/http-server.ts';
import { withGrants } from '../../../local/iam/acting.ts';
import { closeServer, listen } from '../../../local/listening.ts';
import { listSucceededBetween } from '../../../shared/storage/attempts.ts';
import { travelTo } from '../../support/clock.ts';
import { respond } from '../../support/gateway.ts';
import { takeLogLines } from '../../support/log-lines.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { runWorker } from '../../support/workers.ts';

const server = serveHttp(respond);
let api: string;
beforeAll(async () => {
  api = `http://localhost:${await listen(server, 0, 'api', 'none')}`;
});
beforeEach(() => vi.stubEnv('CANARY_API', api));
afterEach(() => withGrants('public-api/open-payment-link', undefined));
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(server);
});

const visit = async ({ project, origin }: TestTenant, pays = 'yes') => {
  vi.stubEnv('CANARY_PROJECT', project.id);
  vi.stubEnv('CANARY_ORIGIN', origin);
  vi.stubEnv('CANARY_PAYS', pays);
  takeLogLines();
  const seen = await runWorker('canary');
  return { seen, published: takeLogLines().filter((line) => line.includes('"CanaryFails":1')).length };
};
const passed = { seen: { passed: true }, published: 0 };
const failed = (seen: object) => ({ seen: { passed: false, ...seen }, published: 1 });
const [HOUR, NEXT] = [new Date('2029-04-02T09:00:00.000Z'), new Date('2029-04-02T10:00:00.000Z')];
const paymentsOf = ({ tenant }: TestTenant) => listSucceededBetween(tenant.id, HOUR, NEXT);

it('the canary pays one link in each run, by one card and one customer, more often in an hour than a card may be declined', async () => {
  const shop = await aTenant();
  for (let run = 0; run < 13; run++) {
    travelTo(new Date(HOUR.getTime() + (run * 60 + 1) * 4_500).toISOString());
    expect(await visit(shop)).toEqual(passed);
  }
  expect(await visit(shop, 'no')).toEqual(passed);
  const paid = await paymentsOf(shop);
  expect([paid.length, new Set(paid.map(({ customerId }) => customerId)).size]).toEqual([13, 1]);
});

it('the canary names the step that fails: a function that may not open a key, an origin that is not the shop’s, no API', async () => {
  const shop = await aTenant();
  withGrants('public-api/open-payment-link', ['read']);
  expect(await visit(shop)).toEqual(failed({ step: 'open', status: 500, code: 'internal_error' }));
  expect(await visit({ ...shop, origin: 'https://other.test' })).toMatchObject(
    failed({ step: 'make', status: 401 }),
  );
  vi.stubEnv('CANARY_API', 'http://127.0.0.1:2');
  expect(await visit(shop)).toEqual(failed({ step: 'make', code: 'ECONNREFUSED' }));
});

it('the canary never pays a link of a live account', async () => {
  const account = { secretKey: 'sk_live_canary00', publishableKey: 'pk_live_canary00' };
  const shop = await aTenant({ account });
  travelTo(HOUR.toISOString());
  expect(await visit(shop)).toEqual(failed({ step: 'pay', code: 'not_in_test_mode' }));
  expect(await paymentsOf(shop)).toEqual([]);
});
