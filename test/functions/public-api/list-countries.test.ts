import { expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { CHECKOUT_ORIGIN } from '../../support/tenants.ts';

const list = (origin: string) => call('GET', '/public-api/input-options/countries', { origin });

it('GET /public-api/input-options/countries lists every country with its codes, sorted by name', async () => {
  const { status, body } = await list(CHECKOUT_ORIGIN);
  expect(status).toBe(200);
  expect(body.data.length).toBe(249);
  expect(body.data).toContainEqual({ code: 'DE', alpha3: 'DEU', name: 'Germany' });
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other, 'en')));
});

it('GET /public-api/input-options/countries answers an unregistered origin with 401', async () => {
  expect((await list('https://elsewhere.test')).status).toBe(401);
});
