import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { TenantId } from '../../../shared/domain/ids.ts';
import { checkoutRoute } from '../../../shared/http/surfaces/checkout.ts';
import { openRoute } from '../../../shared/http/surfaces/open.ts';
import type { Input } from '../../../shared/http/surfaces/stack.ts';
import { ok } from '../../../shared/http/views/reply.ts';
import { findTenant } from '../../../shared/storage/tenants.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';
import { ask } from '../support.ts';

describe('a handler', () => {
  it('receives body, query, path, request id, network and time', async () => {
    let seen: Input<unknown, unknown> | undefined;
    const schemas = { body: v.object({ a: v.number() }), query: v.object({ q: v.optional(v.string()) }) };
    const handler = openRoute(schemas, async (input) => {
      seen = input;
      return ok(null);
    });
    await ask(handler, {
      body: Buffer.from('{"a":1,"b":2}'),
      query: '?q=x&r=y',
      headers: { 'x-request-id': 'request-1' },
    });
    expect(seen).toMatchObject({
      body: { a: 1 },
      query: { q: 'x' },
      path: { id: '7' },
      requestId: 'request-1',
      clientNetwork: '203.0.113.7',
    });
    expect(seen?.now).toBeInstanceOf(Date);
    await ask(handler, { body: Buffer.from('{"a":1}') });
    expect(seen?.query).toEqual({});
  });

  const reading = (tenantId: TenantId) => checkoutRoute({}, async () => ok((await findTenant(tenantId))?.id));

  it('called by a storefront can read its own tenant only', async () => {
    const tenant = await aTenant();
    const other = await aTenant();
    const asTenant = { headers: { origin: tenant.origin } };
    expect((await ask(reading(tenant.tenant.id), asTenant)).json().data).toBe(tenant.tenant.id);
    expect((await ask(reading(other.tenant.id), asTenant)).status).toBe(500);
    expect((await ask(reading(other.tenant.id), { headers: { origin: CHECKOUT_ORIGIN } })).json().data).toBe(
      other.tenant.id,
    );
  });
});
