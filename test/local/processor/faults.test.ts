import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clientOf,
  isReal,
  openSandbox,
  refusalOf,
  type Sandbox,
  tell,
  tenDollars,
} from './support/sandbox.ts';

describe.skipIf(isReal)('faults', () => {
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

  it('the simulated processor with a fault drop_reply: charges without an answer, and the SDK’s retry gets the kept answer', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'drop_reply' });
    expect((await charge(name)).lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await chargesOf(name)).toBe(1);
    expect(logOf(name)).toMatchObject([
      { status: 200, answered: false, replayed: false, fault: 'drop_reply' },
      { status: 200, answered: true, replayed: true, fault: null },
    ]);
  });

  it('the simulated processor with a fault drop_before: the connection breaks, and nothing is charged', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'drop_before', times: 2 });
    expect((await refusalOf(charge(name))).type).toBe('StripeConnectionError');
    expect(await chargesOf(name)).toBe(0);
  });

  it('the simulated processor with a fault hang: charges and never answers', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'hang' });
    expect((await refusalOf(charge(name, undefined, { timeout: 1000 }))).message).toContain('timeout');
    expect(await chargesOf(name)).toBe(1);
  });

  it('the simulated processor with a fault error_500_before: nothing is charged, and a retry under the same key charges', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'error_500_before' });
    expect((await refusalOf(charge(name))).statusCode).toBe(500);
    expect(await chargesOf(name)).toBe(0);
    expect((await charge(name)).status).toBe('succeeded');
  });

  it('the simulated processor with a fault delay: the original arrives when released, and charges unless a retry has charged before', async () => {
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

  it('the simulated processor with a fault delay: an original that arrives after a fence gets idempotency_error and charges nothing', async () => {
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

  it('the simulated processor with a fault delay: the original arrives by itself after delayMs', async () => {
    const name = attempt();
    sandbox.processor.fault({ match: only(name), mode: 'delay', delayMs: 5, times: 2 });
    await refusalOf(charge(name));
    await expect.poll(() => chargesOf(name)).toBe(1);
  });

  describe('faults', () => {
    const unknownCustomer = {
      status: 400,
      code: 'resource_missing',
      param: 'customer',
      message: 'No such customer',
    };

    it('the simulated processor with a fault refuse answers the given error without an effect, and a retry under the same key charges', async () => {
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

    it('the simulated processor with a fault refuse replays a refusal that is kept under the key', async () => {
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
  });

  describe('faults', () => {
    it.each(['null', '"x"', '[]', '{"id": "cus_1", "object": "customer"}'])(
      'the simulated processor with a fault answer sends the text %s without executing the request',
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
  });

  it('the simulated processor with a fault applies it from the nth request that matches the method and the expression, the given number of times', async () => {
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
});
