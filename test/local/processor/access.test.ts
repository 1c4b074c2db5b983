import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcessor } from '../../../local/processor/processor.ts';
import {
  aKey,
  anAccount,
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
  tell,
  tenDollars,
} from './support/sandbox.ts';

describe.skipIf(isReal)('an account', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.close());

  const get = (path: string, authorization?: string) =>
    fetch(sandbox.processor.url + path, { headers: authorization ? { authorization } : {} });

  it('is accessible with its own key only, as Bearer or Basic', async () => {
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

  it('has no access to another account’s objects', async () => {
    const other = anAccount();
    sandbox.processor.addAccount(other);
    const stranger = clientOf(sandbox.processor, other);
    const { id: customer } = await sandbox.stripe.customers.create({});
    const paid = await sandbox.stripe.paymentIntents.create(tenDollars({ customer }), aKey());
    const refusals = await Promise.all(
      [
        stranger.customers.retrieve(customer),
        stranger.paymentIntents.retrieve(paid.id),
        stranger.paymentIntents.cancel(paid.id),
        stranger.charges.retrieve(String(paid.latest_charge)),
        stranger.paymentMethods.retrieve(String(paid.payment_method)),
        stranger.refunds.create({ payment_intent: paid.id }, aKey()),
      ].map(refusalOf),
    );
    expect(refusals.map(({ code }) => code)).toEqual(Array(6).fill('resource_missing'));
    expect((await stranger.paymentIntents.list()).data).toEqual([]);
  });

  it('can only create payment methods with its publishable key', async () => {
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

  it('refuses its old keys once they are replaced', async () => {
    const account = anAccount();
    const renewed = { ...anAccount(), id: account.id };
    sandbox.processor.addAccount(account);
    const { id } = await clientOf(sandbox.processor, account).customers.create({});
    await tell(sandbox.processor, 'POST', '/_sim/accounts', renewed);
    expect((await refusalOf(clientOf(sandbox.processor, account).customers.retrieve(id))).statusCode).toBe(
      401,
    );
    expect((await clientOf(sandbox.processor, renewed).customers.retrieve(id)).id).toBe(id);
  });

  it('has its objects, but not its key, in the books', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create(tenDollars(), aKey());
    const ledger = sandbox.processor.ledger.accounts[sandbox.account.id];
    expect(ledger?.paymentIntents.at(-1)).toMatchObject({ id, status: 'succeeded' });
    expect(ledger?.charges.at(-1)).toMatchObject({ payment_intent: id, paid: true });
    const books = (await tell(sandbox.processor, 'GET', `/_sim/books?account=${sandbox.account.id}`)) as {
      accounts: object;
    };
    expect(books.accounts).toEqual({ [sandbox.account.id]: JSON.parse(JSON.stringify(ledger)) });
    expect(JSON.stringify(books)).not.toContain(sandbox.account.secretKey);
  });

  it('accepts the old name of payment method types in older API versions only', async () => {
    const ask = (version: string | undefined) =>
      fetch(`${sandbox.processor.url}/v1/payment_intents`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sandbox.account.secretKey}`,
          'idempotency-key': `legacy-${version}`,
          ...(version && { 'stripe-version': version }),
        },
        body: new URLSearchParams({ amount: '1000', currency: 'usd', 'payment_method_types[]': 'card' }),
      }).then(({ status }) => status);
    expect([await ask('2026-03-25.dahlia'), await ask(undefined), await ask('2026-10-28.endive')]).toEqual([
      200, 200, 400,
    ]);
  });

  it('answers preflights from any origin, and unknown URLs with 404', async () => {
    const preflight = await fetch(`${sandbox.processor.url}/v1/payment_methods`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect((await get('/v1/nothing', `Bearer ${sandbox.account.secretKey}`)).status).toBe(404);
    expect((await get('/elsewhere')).status).toBe(404);
  });
});

describe.skipIf(isReal)('the simulated processor', () => {
  it('handles requests without a socket, and with a seed has reproducible ids', async () => {
    const account = anAccount();
    const ask = async () => {
      const processor = createProcessor({ now: () => new Date(0), accounts: [account], seed: 'one' });
      const headers = { authorization: `Bearer ${account.secretKey}` };
      const outcome = await processor.handle({
        method: 'POST',
        url: '/v1/customers',
        headers,
        body: 'name=Ada',
      });
      processor.stop();
      return outcome.kind === 'reply' ? JSON.parse(outcome.reply.body) : outcome;
    };
    const first = await ask();
    expect(first).toMatchObject({ object: 'customer', name: 'Ada', created: 0 });
    expect(await ask()).toEqual(first);
  });
});
