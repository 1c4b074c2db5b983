import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { requireRuns } from '../../infra/account-runs.ts';
import { readSettings } from '../../infra/settings.ts';
import { OPERATORS } from './synthesised.ts';

let [all, free, kept] = [0, 0, 0];
const server = createServer(({ url = '' }, response) => {
  const answer = url.includes('account-settings')
    ? { AccountLimit: { ConcurrentExecutions: all, UnreservedConcurrentExecutions: free } }
    : { ReservedConcurrentExecutions: url.includes('pay-payment-link') ? kept : undefined };
  response.end(JSON.stringify(answer));
});
await new Promise<void>((resolve) => server.listen(0, resolve));
Object.assign(process.env, {
  AWS_ENDPOINT_URL_LAMBDA: `http://localhost:${(server.address() as AddressInfo).port}`,
  ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' },
});
afterAll(() => {
  delete process.env.AWS_ENDPOINT_URL_LAMBDA;
  server.close();
});

/** A stage that keeps runs for what takes payments too. */
const KEEPING = {
  ...cdk.context.stages.prod,
  reservedRuns: {
    'public-api/pay-payment-link': 200,
    'public-api/purchase': 100,
    'public-api/confirm-purchase': 100,
  },
};
const settings = (said: object) =>
  readSettings({
    tryGetContext: (name) =>
      ({ ...cdk.context, stages: { prod: KEEPING }, stage: 'prod', alarmEmail: OPERATORS, ...said })[name],
  });

it.each([
  ['a new account', [10, 10, 0], {}, "keeps 406 concurrent runs, and of its account's 10, 10 are not kept"],
  ['a new account, and reserves none', [10, 10, 0], { reservesRuns: 'no' }, undefined],
  ['one run too few', [1000, 505, 0], {}, '505 are not kept'],
  ['just enough runs', [1000, 506, 0], {}, undefined],
  ['just enough, with what it keeps already', [1000, 306, 200], {}, undefined],
])(
  'a deployment to %s is checked before it begins',
  async (_, [limit = 0, unreserved = 0, own = 0], said, refused) => {
    [all, free, kept] = [limit, unreserved, own];
    const checked = requireRuns(settings(said));
    if (refused) await expect(checked).rejects.toThrow(refused);
    else await expect(checked).resolves.toBeUndefined();
  },
);
