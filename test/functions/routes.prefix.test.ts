import { beforeAll, describe, expect, it } from 'vitest';
import { routes, VERSION_PREFIX } from '../../functions/routes.ts';
import { cameLater } from '../../functions/served-paths.ts';
import { call } from '../support/gateway.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const rows = routes.map(({ method, path, handler }) => ({
  method,
  path: path.replace(/\{\w+\+?\}/, 'anything'),
  isElsewhere: cameLater({ path, handler }),
}));
describe.each(rows)('$method $path', ({ method, path, isElsewhere }) => {
  const answerAt = async (prefix: string) => {
    const { status, body, headers } = await call(method, prefix + path, {
      origin: tenant.origin,
      query: { limit: 'some' },
      ...(method === 'POST' && { body: {} }),
    });
    const { location, 'access-control-allow-origin': readableBy } = headers;
    return {
      status,
      ...(location ? { location, readableBy } : {}),
      body: body && { ...body, error: body.error && { ...body.error, requestId: undefined } },
    };
  };

  it(`answers alike without a prefix and under ${VERSION_PREFIX}, or sends a client from there to the path, and not under another version`, async () => {
    expect(await answerAt(VERSION_PREFIX)).toEqual(
      isElsewhere
        ? { status: 308, location: `${path}?limit=some`, readableBy: tenant.origin, body: '' }
        : await answerAt(''),
    );
    if (method !== 'OPTIONS')
      expect(await answerAt('/api/v2')).toEqual({
        status: 404,
        body: expect.objectContaining({ success: false }),
      });
  });
});
