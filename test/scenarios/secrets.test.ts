import { expect, it, onTestFinished } from 'vitest';
import { LOGO_URL_MAX } from '../../shared/domain/links/payment-payload.ts';
import { backend } from '../support/backend.ts';
import { type Answer, call } from '../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  pay,
  recurring,
  requestLink,
  summaryOf,
} from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { aReceiver } from '../support/receiver.ts';
import { everything } from '../support/table.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../support/tenants.ts';
import { deliverEvents } from '../support/workers.ts';

const EVENT_SECRET = 'an-event-secret-that-no-one-may-read';
const EMAIL = 'a.canary@example.com';

/** A tenant's whole day: made links, paid, declined, authenticated, lost and repeated. Every answer it was given. */
async function aDay(tenant: TestTenant): Promise<Answer[]> {
  const customerInfo = { ...aPayer(), email: EMAIL };
  const { processor } = await backend();
  processor.fault({
    mode: 'drop_reply',
    times: 2,
    match: { account: tenant.account.id, path: /payment_intents$/, nth: 4 },
  });
  onTestFinished(() => processor.clearFaults());
  const asked = await pay(await aLink(tenant), {
    customerInfo,
    paymentMethodId: 'pm_card_threeDSecure2Required',
  });
  await authenticate(asked, 'succeed');
  return [
    await requestLink(tenant),
    await requestLink(tenant, { amount: 'much' }),
    asked,
    await confirm(asked),
    await pay(await aLink(tenant, recurring()), { customerInfo }),
    await pay(await aLink(tenant), { customerInfo, paymentMethodId: 'pm_card_chargeDeclinedLostCard' }),
    await pay(await aLink(tenant), { customerInfo }),
    await summaryOf(asked),
    await call('GET', '/public-api/tenant/fetch-tenant', { origin: tenant.origin }),
  ];
}

it('a tenant’s secret key is nowhere in the table in clear, in no log line, no answer and no event', async () => {
  const receiver = await aReceiver();
  const tenant = await aTenant({ events: { url: receiver.url, secret: EVENT_SECRET, mode: 'bearer' } });
  takeLogLines();
  const answers = await aDay(tenant);
  await deliverEvents();
  const { secretKey } = tenant.account;
  const table = JSON.stringify(await everything());
  const logs = takeLogLines().join('');
  const received = JSON.stringify(receiver.received.map(({ event }) => event));

  expect(answers.map(({ status }) => status)).toContain(503);
  expect(receiver.received.length).toBeGreaterThan(5);
  for (const [where, text] of Object.entries({ table, logs, received, answers: JSON.stringify(answers) })) {
    expect(text.length, where).toBeGreaterThan(500);
    expect(text, where).not.toContain(secretKey);
    expect(text, where).not.toContain(secretKey.slice('sk_test_'.length));
    expect(text, where).not.toContain(Buffer.from(secretKey).toString('base64').replace(/=+$/, ''));
    expect(text, where).not.toContain(EVENT_SECRET);
  }
});

it('a tenant’s secret key is in no log line, and neither is an e-mail, card, client secret, payload or publishable key', async () => {
  const tenant = await aTenant();
  takeLogLines();
  const answers = await aDay(tenant);
  const logs = takeLogLines().join('');
  expect(logs).toContain('"route":"POST /public-api/payment-links/pay"');
  const clientSecret = answers.map(({ body }) => body.clientSecret).find(Boolean);
  const payload = new URL(answers[0]?.body.data.redirectUrl).searchParams.get('payload') ?? '';
  for (const secret of [
    EMAIL,
    clientSecret,
    payload,
    tenant.account.publishableKey,
    '4242',
    'Ada Payer',
    EVENT_SECRET,
  ]) {
    expect(logs).not.toContain(secret);
  }
});

it('a link’s payload is refused with any one byte changed, by every route that takes it', async () => {
  const { payload } = await aLink(await aTenant());
  const payer = { customerInfo: aPayer(), paymentMethodId: 'pm_card_visa' };
  for (let index = 0; index < payload.length; index++) {
    const flipped = payload[index] === 'A' ? 'B' : 'A';
    const changed = payload.slice(0, index) + flipped + payload.slice(index + 1);
    const step = (['open', 'quote', 'pay'] as const)[index % 3];
    const answer = await call('POST', `/public-api/payment-links/${step}`, {
      origin: CHECKOUT_ORIGIN,
      body: { payload: changed, ...(step === 'pay' && payer) },
    });
    expect([answer.status, answer.body.error.code], `${step} with byte ${index} changed`).toEqual([
      400,
      'invalid_payload',
    ]);
  }
});

it('a link’s payload holds nothing that can be read without the key', async () => {
  const tenant = await aTenant();
  const { payload, slug } = await aLink(tenant);
  const readable = payload.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  for (const secret of [slug, tenant.account.publishableKey, '19.99', 'USD'])
    expect(readable.join(' ')).not.toContain(secret);
});

it('a link’s address stays under 2,000 characters with the longest logo, keys, symbol and amounts there can be', async () => {
  const logoUrl = `https://cdn.example/${'l'.repeat(LOGO_URL_MAX - 'https://cdn.example/'.length)}`;
  expect(logoUrl).toHaveLength(LOGO_URL_MAX);
  const checkoutUrl = `https://${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example:65535`;
  const tenant = await aTenant({ project: { logoUrl, checkoutUrl } });
  const amounts = {
    amount: 999_999.99,
    ...recurring({ billingInterval: 36, recurringAmount: 888_888.88 }),
  };
  const { data } = await aLink(tenant, {
    ...amounts,
    currency: { code: 'USD', symbol: '𝔻𝔻𝔻𝔻' },
    description: 'd'.repeat(500),
  });
  expect(String(data.redirectUrl)).toMatch(new RegExp(`^${checkoutUrl}/pay\\?payload=`));
  expect(String(data.redirectUrl).length).toBeLessThan(2000);
});
