import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aKey,
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
  tenDollars,
} from './support/sandbox.ts';

describe.skipIf(isReal)('keys', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.close());

  const get = (path: string, authorization?: string) =>
    fetch(sandbox.processor.url + path, { headers: authorization ? { authorization } : {} });

  it('an account is accessible with its own key only, as Bearer or Basic', async () => {
    const { secretKey } = sandbox.account;
    const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const tries = [
      `Bearer ${secretKey}`,
      basic(secretKey),
      undefined,
      'Bearer sk_test_wrong',
      basic('sk_test_wrong'),
      `Token ${secretKey}`,
    ];
    const replies = await Promise.all(tries.map((authorization) => get('/v1/customers', authorization)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 401, 401, 401]);
    expect(await replies[3]?.text()).not.toContain('sk_test_wrong');
  });

  it('an account can only create payment methods with its publishable key', async () => {
    const browser = clientOf(sandbox.processor, { secretKey: sandbox.account.publishableKey });
    expect(
      (await browser.paymentMethods.create({ type: 'card', card: { token: 'pm_card_visa' } })).id,
    ).toMatch(/^pm_/);
    const refusals = await Promise.all(
      [
        browser.customers.create({}),
        browser.paymentIntents.create(tenDollars(), aKey()),
        browser.charges.list(),
      ].map(refusalOf),
    );
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
    const { id } = await sandbox.stripe.paymentIntents.create(tenDollars(), aKey());
    expect(
      (await refusalOf(browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_guess` })))
        .statusCode,
    ).toBe(400);
  });
});
