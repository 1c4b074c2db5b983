import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/gateway.ts';
import { aLink, pay, requestLink, summaryOf } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const entries = (count: number, key = (index: number) => `key-${index}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [key(index), 'v'.repeat(500)]));
const LONGEST = {
  metadata: entries(50, (index) => `${index}`.padStart(40, 'k')),
  clientReference: 'r'.repeat(200),
};

describe('clientReference and metadata', () => {
  it('are kept on the link as they were sent, at their longest too, and answered', async () => {
    const own = await aTenant();
    const { status, body } = await requestLink(own, LONGEST);
    expect([status, body.data.metadata, body.data.clientReference]).toEqual([
      200,
      LONGEST.metadata,
      LONGEST.clientReference,
    ]);
    expect((await kept(own)).links).toMatchObject([LONGEST]);
  });

  it('are left out of the answer when they were left out of the request', async () => {
    const { body } = await requestLink(tenant, { clientReference: '  ' });
    expect(body.data).not.toHaveProperty('clientReference');
    expect(body.data).not.toHaveProperty('metadata');
  });

  it('come back in the summary of the purchase', async () => {
    const given = { clientReference: 'order-1001', metadata: { campaign: 'autumn', note: '' } };
    const paid = await pay(await aLink(tenant, given));
    expect((await summaryOf(paid)).body.data).toMatchObject(given);
  });

  it('are not shown to a payer who opens the link', async () => {
    const { payload } = await aLink(tenant, {
      clientReference: 'order-for-ada',
      metadata: { margin: 'forty percent' },
    });
    const { status, text } = await call('POST', '/public-api/payment-links/open', {
      origin: CHECKOUT_ORIGIN,
      body: { payload },
    });
    expect(status).toBe(200);
    expect(text).not.toMatch(/order-for-ada|margin|forty/);
  });

  it.each<[string, object, string]>([
    ['clientReference not text', { clientReference: 1001 }, 'clientReference'],
    ['clientReference too long', { clientReference: 'r'.repeat(201) }, 'clientReference'],
    ['metadata a list of objects', { metadata: [{}] }, 'metadata.0'],
    ['metadata as text', { metadata: 'autumn' }, 'metadata'],
    ['more than 50 keys', { metadata: entries(51) }, 'metadata'],
    ['a key of 41 characters', { metadata: { ['k'.repeat(41)]: 'v' } }, `metadata.${'k'.repeat(41)}`],
    ['an empty key', { metadata: { '': 'v' } }, 'metadata.'],
    ['a value of 501 characters', { metadata: { note: 'v'.repeat(501) } }, 'metadata.note'],
    ['a value that is no text', { metadata: { count: 3 } }, 'metadata.count'],
    ['a value that is an object', { metadata: { nested: {} } }, 'metadata.nested'],
  ])('are refused with %s', async (_, overrides, field) => {
    const before = await kept(tenant);
    const { status, body } = await requestLink(tenant, overrides);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', field]);
    expect(await kept(tenant)).toEqual(before);
  });
});
