import { expect, it } from 'vitest';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { portalRequest } from '../../driver/requests.ts';
import { aBackendOf } from '../../support/backend-calls.ts';
import { advance } from '../../support/clock.ts';
import { call, sendAsked } from '../../support/gateway.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';

const [SECRET, ANOTHER] = ['s'.repeat(32), 't'.repeat(32)];
const open = (code: string, secret = SECRET) => sendAsked(portalRequest(code, secret, CHECKOUT_ORIGIN));
const tell = async (...asked: Parameters<typeof open>) => {
  const { status, body } = await open(...asked);
  return status === 200 ? body.data.expiresAt : body.error.code;
};

async function aLink(expiresInSeconds?: number) {
  const backend = await aBackendOf(await aTenant());
  const body = { productOrigin: backend.tenant.project.id, email: 'ada@example.com', expiresInSeconds };
  const { url } = (await backend.post('/webhook/portal-link', body)).body.data;
  return { ...backend, code: String(url).split('#code=')[1] ?? '' };
}

it('a portal link signs one customer in at the hosted portal, whose page may call their routes', async () => {
  const { post, tenant } = await aBackendOf(await aTenant());
  const { body } = await post('/webhook/portal-link', {
    productOrigin: tenant.project.id,
    email: ' Ada@Example.com ',
  });
  const { url, customerId } = body.data;
  const { origin, pathname, hash, search } = new URL(url);
  expect([origin, pathname, search, customerId]).toEqual([
    CHECKOUT_ORIGIN,
    '/portal',
    '',
    customerIdOf(tenant.tenant, 'ada@example.com'),
  ]);
  const opened = await open(hash.slice('#code='.length));
  const { token } = opened.body.data;
  const answer = await call('GET', '/client/order', {
    origin: CHECKOUT_ORIGIN,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers['access-control-allow-origin'], answer.body.data]).toEqual([
    200,
    CHECKOUT_ORIGIN,
    [],
  ]);
  const preflight = {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization',
  };
  const { headers } = await call('OPTIONS', '/client/order', { origin: CHECKOUT_ORIGIN, headers: preflight });
  expect(headers).toMatchObject({
    'access-control-allow-origin': CHECKOUT_ORIGIN,
    'access-control-allow-headers': expect.stringContaining('authorization'),
  });
});

it('a portal link is for an hour at most', async () => {
  const { post, tenant } = await aBackendOf(await aTenant());
  const request = { productOrigin: tenant.project.id, email: 'ada@example.com', expiresInSeconds: 3601 };
  expect((await post('/webhook/portal-link', request)).body.error).toMatchObject({
    code: 'invalid_request',
    field: 'expiresInSeconds',
  });
});

it('a portal link is exchanged by one browser, which gets the same session when it asks again, and only the hash of its code is kept', async () => {
  const { code, tenant } = await aLink();
  const [one, other] = await Promise.all([tell(code), tell(code, ANOTHER)]);
  const [won, lost, session] = one === 'portal_link_used' ? [ANOTHER, SECRET, other] : [SECRET, ANOTHER, one];
  expect(await tell(code, lost)).toBe('portal_link_used');
  advance({ minutes: 9 });
  expect(await tell(code, won)).toBe(session);
  advance({ minutes: 2 });
  expect(await tell(code, won)).toBe('portal_link_used');
  const { all } = await kept(tenant);
  expect(all.filter(({ sk }) => sk === 'PORTALCODE')).toHaveLength(1);
  expect(JSON.stringify(all)).not.toContain(code.slice(-40));
});

it('a portal link that is too old, unknown, another tenant’s or of a customer who was signed out since is refused', async () => {
  const [old, ended, foreign] = [await aLink(60), await aLink(), await aTenant()];
  expect(await tell(`${ended.code.slice(0, -1)}${ended.code.endsWith('0') ? '1' : '0'}`)).toBe(
    'portal_link_expired',
  );
  const { body } = await sendAsked(portalRequest(ended.code, SECRET, foreign.origin));
  expect(body.error.code).toBe('portal_link_expired');
  await ended.post('/webhook/customers/sign-out', { email: 'ada@example.com' });
  expect(await tell(ended.code)).toBe('portal_link_expired');
  advance({ seconds: 60 });
  expect(await tell(old.code)).toBe('portal_link_expired');
});
