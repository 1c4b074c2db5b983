import { expect, it } from 'vitest';
import { callWithProof } from '../../../apps/checkout/src/api/proof.ts';
import type { Answer } from '../../../apps/checkout/src/api/request.ts';

const ok: Answer = { status: 200, body: {} };
const calling = (first: Answer) => {
  const sent: unknown[] = [];
  let token: string | undefined = 'jwt';
  const refuse = () => {
    token = undefined;
  };
  const call = callWithProof(
    async (_method, path, _body, headers) => (sent.push([path, headers]) && sent.length === 1 ? first : ok),
    {
      find: () => token,
      refuse,
    },
  );
  return { sent, call };
};
const PAY = '/public-api/payment-links/pay';
const key = { 'idempotency-key': 'k' };

it.each([401, 403])(
  'a customer’s token that is refused with %d is dropped, and the request is sent again under its key',
  async (status) => {
    const { sent, call } = calling({ status, body: {} });
    expect(await call('POST', PAY, {}, key)).toBe(ok);
    await call('POST', PAY, {}, key);
    expect(sent).toEqual([
      [PAY, { ...key, authorization: 'Bearer jwt' }],
      [PAY, key],
      [PAY, key],
    ]);
  },
);

it('a customer’s token is kept after a lost answer, and goes to no other route', async () => {
  const { sent, call } = calling('lost');
  expect(await call('POST', PAY, {}, key)).toBe('lost');
  await call('POST', PAY, {}, key);
  await call('GET', '/public-api/purchase/summary/x');
  const proof = { ...key, authorization: 'Bearer jwt' };
  expect(sent).toEqual([
    [PAY, proof],
    [PAY, proof],
    ['/public-api/purchase/summary/x', undefined],
  ]);
});
