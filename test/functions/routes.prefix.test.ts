import { beforeAll, describe, expect, it } from 'vitest';
import { routes, VERSION_PREFIX } from '../../functions/routes.ts';
import { call } from '../support/gateway.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const rows = routes.map(({ method, path }) => ({ method, path: path.replace(/\{\w+\+?\}/, 'anything') }));
describe.each(rows)('$method $path', ({ method, path }) => {
  const answerAt = async (prefix: string) => {
    const { status, body } = await call(method, prefix + path, {
      origin: tenant.origin,
      ...(method === 'POST' && { body: {} }),
    });
    return {
      status,
      body: body && { ...body, error: body.error && { ...body.error, requestId: undefined } },
    };
  };

  it(`answers alike without a prefix and under ${VERSION_PREFIX}, and not under another version`, async () => {
    const answer = await answerAt('');
    expect(await answerAt(VERSION_PREFIX)).toEqual(answer);
    if (method !== 'OPTIONS')
      expect(await answerAt('/api/v2')).toEqual({
        status: 404,
        body: expect.objectContaining({ success: false }),
      });
  });
});
