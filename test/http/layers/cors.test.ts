import { expect, it } from 'vitest';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { aTenant } from '../../support/tenants.ts';
import { ask } from '../support.ts';

it('an answer may be read by pages of registered origins only', async () => {
  const open = openRoute({}, async () => ok(null));
  const tenant = await aTenant();
  const { headers } = await ask(open, { headers: { origin: tenant.origin } });
  expect(headers).toMatchObject({
    'access-control-allow-origin': tenant.origin,
    'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
    vary: 'Origin',
  });
  for (const origin of ['https://elsewhere.test', 'null', undefined]) {
    const { headers } = await ask(open, { headers: { origin } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toMatchObject({ vary: 'Origin' });
  }
});
