import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aKey,
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
  tell,
  tenDollars,
} from './support/sandbox.ts';

describe.skipIf(isReal)('the simulated processor with a fault', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.processor.clearFaults());

  const attempt = () => randomUUID();
  const charge = (name: string, key = { idempotencyKey: name }, config = {}) =>
    clientOf(sandbox.processor, sandbox.account, config).paymentIntents.create(
      tenDollars({ metadata: { attempt: name } }),
      key,
    );
  const chargesOf = async (name: string) => {
    const intents = await sandbox.stripe.paymentIntents.list({ limit: 100 });
    return intents.data.filter((intent) => intent.metadata.attempt === name && intent.status === 'succeeded')
      .length;
  };
  const only = (name: string) => ({ metadata: { attempt: name } });
  const logOf = (name: string) =>
    sandbox.processor.requests().filter((entry) => entry.idempotencyKey === name);

  it('drop_reply: charges without an answer, and the SDK’s retry gets the kept answer', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'drop_reply' });
    expect((await charge(name)).lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await chargesOf(name)).toBe(1);
    expect(logOf(name)).toMatchObject([
      { status: 200, answered: false, replayed: false, fault: 'drop_reply' },
      { status: 200, answered: true, replayed: true, fault: null },
    ]);
  });

  it('drop_before: the connection breaks, and nothing is charged', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'drop_before', times: 2 });
    expect((await refusalOf(charge(name))).type).toBe('StripeConnectionError');
    expect(await chargesOf(name)).toBe(0);
  });

  it('hang: charges and never answers', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'hang' });
    expect((await refusalOf(charge(name, undefined, { timeout: 1000 }))).message).toContain('timeout');
    expect(await chargesOf(name)).toBe(1);
  });

  it('drip: charges, and the body of the answer arrives byte by byte', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'drip' });
    const headers = { authorization: `Bearer ${sandbox.account.secretKey}`, 'idempotency-key': name };
    const body = new URLSearchParams({ amount: '100', currency: 'usd', 'metadata[attempt]': name });
    const answer = await fetch(`${sandbox.processor.url}/v1/payment_intents`, {
      method: 'POST',
      headers,
      body,
    });
    const reader = answer.body?.getReader();
    expect([answer.status, Buffer.from((await reader?.read())?.value ?? []).toString()]).toEqual([200, '{']);
    await reader?.cancel();
  });

  it('error_500_before: nothing is charged, and a retry under the same key charges', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'error_500_before' });
    expect((await refusalOf(charge(name))).statusCode).toBe(500);
    expect(await chargesOf(name)).toBe(0);
    expect((await charge(name)).status).toBe('succeeded');
  });

  it('error_500_after: charges, and every replay under the key is a 500', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'error_500_after' });
    expect((await refusalOf(charge(name))).statusCode).toBe(500);
    const again = await refusalOf(charge(name));
    expect([
      again.statusCode,
      again.headers?.['idempotent-replayed'],
      again.headers?.['stripe-should-retry'],
    ]).toEqual([500, 'true', 'false']);
    expect(await chargesOf(name)).toBe(1);
  });

  it('error_500_kept: charges nothing, and every replay under the key is a 500', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'error_500_kept' });
    expect((await refusalOf(charge(name))).statusCode).toBe(500);
    expect((await refusalOf(charge(name))).statusCode).toBe(500);
    expect(await chargesOf(name)).toBe(0);
  });

  it('rate_limit_429: charges nothing, and a retry under the same key charges', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'rate_limit_429' });
    expect((await refusalOf(charge(name))).type).toBe('StripeRateLimitError');
    expect((await charge(name)).status).toBe('succeeded');
  });

  it('delay: the original arrives when released, and charges unless a retry has charged before', async () => {
    const [late, overtaken] = [attempt(), attempt()];
    for (const name of [late, overtaken])
      sandbox.processor.fault({ match: only(name), mode: 'delay', times: 2 });
    await refusalOf(charge(late));
    await refusalOf(charge(overtaken));
    const retried = await charge(overtaken);
    expect(await chargesOf(late)).toBe(0);
    const released = await tell(sandbox.processor, 'POST', '/_sim/release');
    expect(released).toEqual({ released: 4 });
    expect([await chargesOf(late), await chargesOf(overtaken)]).toEqual([1, 1]);
    expect(logOf(overtaken).map(({ answered, replayed }) => ({ answered, replayed }))).toContainEqual({
      answered: false,
      replayed: true,
    });
    expect((await charge(overtaken)).id).toBe(retried.id);
  });

  it('delay: an original that arrives after a fence gets idempotency_error and charges nothing', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'delay', times: 2 });
    await refusalOf(charge(name));
    const fence = {
      ...tenDollars({ metadata: { fenced: 'yes' } }),
      confirm: undefined,
      use_stripe_sdk: undefined,
    };
    await sandbox.stripe.paymentIntents.create(fence, { idempotencyKey: name });
    sandbox.processor.release();
    await expect.poll(() => logOf(name).map((entry) => entry.status)).toEqual([400, 400, 200]);
    expect(await chargesOf(name)).toBe(0);
  });

  it('delay: the original arrives by itself after delayMs', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'delay', delayMs: 5, times: 2 });
    await refusalOf(charge(name));
    await expect.poll(() => chargesOf(name)).toBe(1);
  });

  describe('refuse', () => {
    const unknownCustomer = {
      status: 400,
      code: 'resource_missing',
      param: 'customer',
      message: 'No such customer',
    };

    it('answers the given error without an effect, and a retry under the same key charges', async () => {
      const name = attempt();
      await tell(sandbox.processor, 'POST', '/_sim/faults', {
        match: only(name),
        mode: 'refuse',
        refusal: unknownCustomer,
      });
      expect(await refusalOf(charge(name))).toMatchObject({
        statusCode: 400,
        type: 'StripeInvalidRequestError',
        code: 'resource_missing',
        param: 'customer',
        message: 'No such customer',
      });
      expect(await chargesOf(name)).toBe(0);
      expect((await charge(name)).status).toBe('succeeded');
    });

    it('replays a refusal that is kept under the key', async () => {
      const name = attempt();
      sandbox.processor.fault({
        match: only(name),
        mode: 'refuse',
        refusal: { ...unknownCustomer, kept: true },
      });
      const [first, again] = [await refusalOf(charge(name)), await refusalOf(charge(name))];
      expect(first.headers?.['idempotent-replayed']).toBeUndefined();
      expect([again.code, again.headers?.['idempotent-replayed']]).toEqual(['resource_missing', 'true']);
      expect(await chargesOf(name)).toBe(0);
    });

    it('answers any status and error type', async () => {
      const name = attempt();
      const card = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'fraudulent',
        advice_code: 'do_not_try_again',
      };
      sandbox.processor.fault({ match: only(name), mode: 'refuse', refusal: { status: 402, ...card } });
      sandbox.processor.fault({ match: only(name), mode: 'refuse', refusal: { status: 403 } });
      expect(await refusalOf(charge(name))).toMatchObject({
        type: 'StripeCardError',
        decline_code: 'fraudulent',
      });
      expect((await refusalOf(charge(name))).type).toBe('StripePermissionError');
    });

    it.each([[{ status: 429, kept: true }], [{ status: 200 }], [undefined]])(
      'cannot be planned as %j',
      async (refusal) => {
        expect(
          await tell(sandbox.processor, 'POST', '/_sim/faults', { mode: 'refuse', refusal }),
        ).toMatchObject({
          error: { param: 'refusal' },
        });
      },
    );
  });

  describe('answer', () => {
    it.each([
      ['truncated JSON', 200, '{"id": "pi_'],
      ['a page', 502, '<html><body>Bad gateway</body></html>'],
    ])(
      'replaces the answer of an executed request with %s, and a retry gets the kept one',
      async (_what, status, body) => {
        const name = attempt();
        sandbox.processor.fault({
          match: only(name),
          mode: 'answer',
          answer: { status, body, executed: true },
        });
        expect((await refusalOf(charge(name))).type).toBe('StripeAPIError');
        expect((await charge(name)).lastResponse.headers['idempotent-replayed']).toBe('true');
        expect(await chargesOf(name)).toBe(1);
      },
    );

    it('sends a 503 without an `error`, which the SDK returns like an object', async () => {
      const name = attempt();
      sandbox.processor.fault({
        match: only(name),
        mode: 'answer',
        answer: { status: 503, body: '{"message": "x"}' },
      });
      const answer = await charge(name);
      expect([answer.lastResponse.statusCode, answer.id]).toEqual([503, undefined]);
    });

    it.each(['null', '"x"', '[]', '{"id": "cus_1", "object": "customer"}'])(
      'sends the text %s without executing the request',
      async (body) => {
        const name = attempt();
        const answer = { status: 200, body, headers: { 'idempotent-replayed': 'true' } };
        await tell(sandbox.processor, 'POST', '/_sim/faults', { mode: 'answer', answer });
        const response = await fetch(`${sandbox.processor.url}/v1/payment_intents`, { method: 'POST' });
        expect([response.status, response.headers.get('idempotent-replayed'), await response.text()]).toEqual(
          [200, 'true', body],
        );
        expect(await chargesOf(name)).toBe(0);
      },
    );

    it('cannot be planned without a body', async () => {
      const answer = { status: 200 };
      expect(await tell(sandbox.processor, 'POST', '/_sim/faults', { mode: 'answer', answer })).toMatchObject(
        {
          error: { param: 'answer' },
        },
      );
    });
  });

  it('applies it from the nth request that matches the method and the expression, the given number of times', async () => {
    await tell(sandbox.processor, 'POST', '/_sim/faults', {
      match: { method: 'GET', path: '/^\\/v1\\/customers\\/cus_/', nth: 2 },
      mode: 'rate_limit_429',
      times: 2,
    });
    const { id } = await sandbox.stripe.customers.create({});
    const statuses: (number | undefined)[] = [];
    for (let call = 0; call < 4; call++) {
      statuses.push(
        await sandbox.stripe.customers.retrieve(id).then(
          () => 200,
          (error: { statusCode?: number }) => error.statusCode,
        ),
      );
    }
    expect(statuses).toEqual([200, 429, 429, 200]);
  });

  it('applies it to a confirm by the metadata of its intent', async () => {
    const name = attempt();
    const { confirm: _, use_stripe_sdk: __, ...open } = tenDollars(only(name));
    const { id } = await sandbox.stripe.paymentIntents.create(open, aKey());
    sandbox.processor.fault({
      match: { ...only(name), path: '/v1/payment_intents/' },
      mode: 'error_500_after',
    });
    expect((await refusalOf(sandbox.stripe.paymentIntents.confirm(id, {}, aKey()))).statusCode).toBe(500);
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  });

  it('refuses an unknown mode, and removes all faults on demand', async () => {
    expect(await tell(sandbox.processor, 'POST', '/_sim/faults', { mode: 'explode' })).toMatchObject({
      error: { param: 'mode' },
    });
    sandbox.processor.fault({ mode: 'rate_limit_429', times: 9 });
    expect(await tell(sandbox.processor, 'DELETE', '/_sim/faults')).toEqual({ armed: 0 });
    expect((await charge(attempt())).status).toBe('succeeded');
  });
});
