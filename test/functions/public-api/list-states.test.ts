import { expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { CHECKOUT_ORIGIN } from '../../support/tenants.ts';

const list = (query: Record<string, string>, origin: string = CHECKOUT_ORIGIN) =>
  call('GET', '/public-api/input-options/states', { query, origin });

it('GET /public-api/input-options/states lists the states of a country, which may have none', async () => {
  const { data } = (await list({ country: ' us ' })).body;
  expect(data).toContainEqual({ code: 'US-CA', name: 'California' });
  expect(data.length).toBeGreaterThan(50);
  expect((await list({ country: 'VA' })).body.data).toEqual([]);
});

it.each([{}, { country: '' }, { country: 'USA' }, { country: '1' }, { country: 'U$' }])(
  'GET /public-api/input-options/states refuses %j with 400 naming the country',
  async (query) => {
    const { status, body } = await list(query as Record<string, string>);
    expect([status, body.error.field]).toEqual([400, 'country']);
  },
);

it('GET /public-api/input-options/states answers an unregistered origin with 401', async () => {
  expect((await list({ country: 'US' }, 'https://elsewhere.test')).status).toBe(401);
});
