import { beforeAll, describe, expect, it } from 'vitest';
import { travelTo } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { aLink, aPayer, confirm, pay, recurring, summaryOf, type TestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant({ project: { name: 'Shop', logoUrl: 'https://cdn.billing.test/l.png' } });
  link = await aLink(tenant, { description: 'Two seats', expiresInMinutes: 600 });
});
const post = (path: string, body: unknown, origin = CHECKOUT_ORIGIN) => call('POST', path, { origin, body });
const PREFIXES = ['', '/api/v1'];

describe.each(PREFIXES)('POST %s/public-api/payment-links/open', (prefix) => {
  const path = `${prefix}/public-api/payment-links/open`;

  it('gives the checkout all it draws, and only that', async () => {
    const { status, body } = await post(path, { payload: link.payload });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      slug: link.slug,
      status: 1,
      statusLabel: 'active',
      amount: { value: 19.99, currency: { code: 'USD', symbol: '$' } },
      totalAmount: 19.99,
      expiresAt: link.data.expiresAt,
      description: 'Two seats',
      items: [{ name: 'Two seats', unitPrice: 19.99, quantity: 1, totalAmount: 19.99 }],
      billingType: 1,
      project: { name: 'Shop', logoUrl: 'https://cdn.billing.test/l.png' },
      provider: 'processor',
      publicKey: tenant.account.publishableKey,
    });
  });

  it('says when a recurring link would be charged next if it were paid now', async () => {
    travelTo('2027-01-31T12:00:00Z');
    const plain = await aLink(tenant, recurring({ recurringAmount: 9 }));
    const trial = await aLink(tenant, recurring({ isOnTrial: true, trialPeriod: { durationInDays: 14 } }));
    const shown = async ({ payload }: TestLink) => (await post(path, { payload })).body.data;
    expect(await shown(plain)).toMatchObject({
      billingType: 2,
      recurring: { billingInterval: 1, recurringAmount: 9, nextBillingDate: '2027-02-28' },
    });
    expect((await shown(trial)).recurring).toMatchObject({ nextBillingDate: '2027-02-14', trialDays: 14 });
  });

  it('may be asked by the tenant’s own storefront', async () => {
    expect((await post(path, { payload: link.payload }, tenant.origin)).status).toBe(200);
  });
});

describe.each(PREFIXES)('POST %s/public-api/payment-links/quote', (prefix) => {
  const path = `${prefix}/public-api/payment-links/quote`;

  it('prices the link, with an empty code as with none', async () => {
    for (const couponCode of [undefined, '', '  ']) {
      const { status, body } = await post(path, { payload: link.payload, couponCode });
      expect(status).toBe(200);
      expect(body.data).toEqual({ subtotal: 19.99, discount: 0, total: 19.99, currency: { code: 'USD', symbol: '$' } });
    }
  });

  it('says of any code that it is not valid: 422', async () => {
    const { status, body } = await post(path, { payload: link.payload, couponCode: 'SPRING' });
    expect([status, body.error.code, body.error.field]).toEqual([422, 'coupon_not_valid', 'couponCode']);
  });
});

describe('whoever sends a payload', () => {
  const sender = { customerInfo: { email: 'a@example.com', name: 'A' }, paymentMethodId: 'pm_card_visa' };

  it.each(['open', 'quote', 'pay'])('that is missing, no text or too long to %s is told so with 400', async (step) => {
    for (const payload of [undefined, null, 7, '', {}, 'x'.repeat(4097)]) {
      const { status, body } = await post(`/public-api/payment-links/${step}`, { ...sender, payload });
      expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_request', 'payload']);
    }
  });

  it.each(['open', 'quote', 'pay'])('that we never sealed to %s gets 400 invalid_payload', async (step) => {
    for (const payload of ['x', 'a.b.c.d.e', link.slug, `${link.payload}.`, link.payload.slice(1)]) {
      const { status, body } = await post(`/public-api/payment-links/${step}`, { ...sender, payload });
      expect([status, body.error.code]).toEqual([400, 'invalid_payload']);
    }
  });

  it.each(['open', 'quote', 'pay'])('from an origin nobody registered to %s gets 401', async (step) => {
    const { status } = await post(`/public-api/payment-links/${step}`, { ...sender, payload: link.payload }, 'https://elsewhere.test');
    expect(status).toBe(401);
  });
});

describe.each(PREFIXES)('GET %s/public-api/payment-links/validate/:slug', (prefix) => {
  const validate = (slug: string, origin = tenant.origin) => call('GET', `${prefix}/public-api/payment-links/validate/${slug}`, { origin });

  it('answers with the specification’s four fields, unwrapped', async () => {
    const { status, body } = await validate(link.slug);
    expect(status).toBe(200);
    expect(body).toEqual({
      plan: expect.objectContaining({ slug: link.slug, isCustom: true, totalAmount: 19.99, billingType: 1, name: 'Two seats' }),
      provider: 'processor',
      publicKey: tenant.account.publishableKey,
      gatewayId: tenant.gateway?.id,
    });
  });

  it.each(['nonsense', 'pl_', `pl_${'t'.repeat(12)}${'0'.repeat(26)}`, 'T%23x', '..%2f..', 'pl_TENANT'])(
    'answers %s with 404',
    async (slug) => {
      const { status, body } = await validate(slug);
      expect([status, body.error.code]).toEqual([404, 'payment_link_not_found']);
    },
  );

  it('answers a used link with 409 and an origin nobody registered with 401', async () => {
    const used = await aLink(tenant);
    await pay(used);
    expect((await validate(used.slug)).body.error.code).toBe('payment_link_used');
    expect((await validate(link.slug, 'https://elsewhere.test')).status).toBe(401);
  });
});

describe.each(PREFIXES)('POST %s/public-api/payment-links/pay', (prefix) => {
  const path = `${prefix}/public-api/payment-links/pay`;
  const body = (overrides: object) => ({
    payload: link.payload,
    customerInfo: { email: 'a@example.com', name: 'A' },
    paymentMethodId: 'pm_card_visa',
    ...overrides,
  });
  const info = (overrides: object) => ({ customerInfo: { email: 'a@example.com', name: 'A', ...overrides } });

  it.each<[string, object, string]>([
    ['no customerInfo', { customerInfo: undefined }, 'customerInfo'],
    ['customerInfo as text', { customerInfo: 'Ada' }, 'customerInfo'],
    ['no e-mail', info({ email: undefined }), 'customerInfo.email'],
    ['an e-mail that is a number', info({ email: 5 }), 'customerInfo.email'],
    ...[
      '',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a da@example.com',
      'ada@@example.com',
      'a@b@example.com',
      'a@example.com,b@example.com',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(250)}.com`,
      'a@exam ple.com',
      'a@example.com\nbcc:x@y.de',
    ].map((email): [string, object, string] => [`the e-mail ${JSON.stringify(email)}`, info({ email }), 'customerInfo.email']),
    ['no name', info({ name: undefined }), 'customerInfo.name'],
    ['an empty name', info({ name: '  ' }), 'customerInfo.name'],
    ['a long name', info({ name: 'n'.repeat(121) }), 'customerInfo.name'],
    ['a mobile that is none', info({ mobile: 'call me' }), 'customerInfo.mobile'],
    ['a long mobile', info({ mobile: '5'.repeat(31) }), 'customerInfo.mobile'],
    ['no payment method', { paymentMethodId: undefined }, 'paymentMethodId'],
    ['a payment method that is a card number', { paymentMethodId: '4242424242424242' }, 'paymentMethodId'],
    ['a payment method that is a token of another kind', { paymentMethodId: 'tok_visa' }, 'paymentMethodId'],
    ['a payment method with a path in it', { paymentMethodId: 'pm_1/../../refunds' }, 'paymentMethodId'],
    ['a coupon that is no text', { couponCode: 5 }, 'couponCode'],
    ['a coupon that is too long', { couponCode: 'c'.repeat(101) }, 'couponCode'],
  ])('refuses %s with 400 naming the field, and charges nothing', async (_, overrides, field) => {
    const answer = await post(path, body(overrides));
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([400, 'invalid_request', field]);
  });

  it('has locked nothing and tried nothing in all of that', async () => {
    const untouched = (await kept(tenant)).links.find(({ slug }) => slug === link.slug);
    expect(untouched).toMatchObject({ status: 1, declines: 0 });
    expect(untouched).not.toHaveProperty('lastAttempt');
  });

  it('refuses a coupon with 422 before anything is charged', async () => {
    const answer = await post(path, body({ couponCode: 'SPRING' }));
    expect([answer.status, answer.body.error.code]).toEqual([422, 'coupon_not_valid']);
  });

  it('takes an empty mobile for none, and pays from the storefront’s own page too', async () => {
    const own = await aLink(tenant);
    const answer = await call('POST', path, { origin: tenant.origin, body: { ...body(info({ mobile: '' })), payload: own.payload } });
    expect(answer.status).toBe(200);
  });
});

describe.each(PREFIXES)('POST %s/public-api/purchase/confirm and GET …/summary', (prefix) => {
  const path = `${prefix}/public-api/purchase/confirm`;

  it.each<[object, string]>([
    [{ receiptRef: 'rcpt_x' }, 'paymentIntentId'],
    [{ paymentIntentId: 'pi_x' }, 'receiptRef'],
    [{ paymentIntentId: 'ch_x', receiptRef: 'rcpt_x' }, 'paymentIntentId'],
    [{ paymentIntentId: 'pi_x/cancel', receiptRef: 'rcpt_x' }, 'paymentIntentId'],
    [{ paymentIntentId: 'pi_x', receiptRef: '' }, 'receiptRef'],
    [{ paymentIntentId: 'pi_x', receiptRef: 'r'.repeat(201) }, 'receiptRef'],
    [{ paymentIntentId: ['pi_x'], receiptRef: 'rcpt_x' }, 'paymentIntentId'],
  ])('refuse %j with 400 naming the field', async (body, field) => {
    const answer = await post(path, body);
    expect([answer.status, answer.body.error.field]).toEqual([400, field]);
  });

  it('answer what does not exist with 404', async () => {
    expect((await post(path, { paymentIntentId: 'pi_x', receiptRef: 'rcpt_x' })).body.error.code).toBe('receipt_not_found');
    for (const slug of ['rcpt_x', 'nonsense', `rcpt_t${'0'.repeat(57)}`]) {
      const answer = await call('GET', `${prefix}/public-api/purchase/summary/${slug}`, { origin: CHECKOUT_ORIGIN });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'receipt_not_found']);
    }
  });

  it('tell the standing answer of a payment that needed no confirm', async () => {
    const paid = await pay(await aLink(tenant), { customerInfo: aPayer() });
    const asked = { ...paid, body: { ...paid.body, clientSecret: `${paid.body.payment_intent.id}_secret_x` } };
    expect((await confirm(asked)).body).toEqual(paid.body);
    for (const origin of [CHECKOUT_ORIGIN, tenant.origin]) expect((await summaryOf(paid, origin)).status).toBe(200);
    expect((await summaryOf(paid, 'https://elsewhere.test')).status).toBe(401);
  });
});
