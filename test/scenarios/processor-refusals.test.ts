import { expect, it } from 'vitest';
import type { Refusal } from '../../local/processor/faults/faults.ts';
import { CHALLENGED } from '../flows/attempt-fixture.ts';
import { misbehave } from '../flows/processor-faults.ts';
import { aLink, aPayer, authenticate, confirm, pay, receiptOf, recurring } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { askedOf, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../support/tenants.ts';

const CHARGES = /^\/v1\/payment_intents$/;
const noticesIn = (outbox: readonly Record<string, unknown>[]) =>
  outbox.flatMap(({ notices }) => notices as { type: string }[]);

it('a payment whose payer may be redirected names the receipt page when it is created and when it is confirmed', async () => {
  const tenant = await aTenant();
  const answer = await pay(await aLink(tenant), { paymentMethodId: CHALLENGED });
  await authenticate(answer, 'succeed');
  expect((await confirm(answer)).status).toBe(200);
  const charging = (await askedOf(tenant)).filter(
    ({ path }) => CHARGES.test(path) || path.endsWith('/confirm'),
  );
  const page = `${CHECKOUT_ORIGIN}/payment-success?summaryRef=${receiptOf(answer)}`;
  expect(charging.map(({ body }) => body)).toMatchObject([{ return_url: page }, { return_url: page }]);
});

it.each<Refusal>([
  {
    status: 400,
    code: 'parameter_missing',
    param: 'return_url',
    message: 'Send return_url. Asked by ada@example.com.',
  },
  { status: 400, message: 'The capability card_payments is inactive.' },
  { status: 400, code: 'country_unsupported', param: 'customer' },
  { status: 404, code: 'resource_missing', param: 'payment_method_types' },
  { status: 401 },
  { status: 403 },
])(
  'a payment that the processor refuses for the shop’s reason is answered 422, counts no decline, and is logged and notified: %j',
  async (refusal) => {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    await misbehave(tenant, { refusal }, CHARGES);
    takeLogLines();
    const answer = await pay(link);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'gateway_not_available' } } });

    const lines = takeLogLines().filter((line) => line.includes('the processor refused a request'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', processorRequestId: expect.stringMatching(/^req_/) },
    ]);
    expect(lines.join()).not.toContain('ada@example.com');
    const { attempts, links, outbox } = await expectBooksToAgree(tenant);
    expect(links).toMatchObject([{ status: 1, declines: 0 }]);
    expect(noticesIn(outbox)).toMatchObject([
      { type: 'gateway.refused', detail: { attemptId: attempts[0]?.id } },
    ]);
    expect((await pay(link)).status).toBe(200);
  },
);

it.each([
  ['a payment', {}],
  [
    'a free trial',
    {
      amount: 0,
      ...recurring({ recurringAmount: 5, isOnTrial: true, trialPeriod: { durationInDays: 7 } }),
    },
  ],
])(
  'a payment that the processor refuses because the card token of %s is unknown is 400: no attempt, no decline, no event, no notice',
  async (_, overrides) => {
    const tenant = await aTenant();
    const link = await aLink(tenant, overrides);
    const answer = await pay(link, {
      paymentMethodId: 'pm_unknown',
      customerInfo: aPayer(),
      key: 'a-click',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_method_not_found', field: 'paymentMethodId' } },
    });
    const { links, outbox, attempts } = await expectBooksToAgree(tenant);
    expect(links).toMatchObject([{ declines: 0 }]);
    expect(attempts).toEqual([]);
    expect(outbox).toEqual([]);
    expect((await pay(link)).status).toBe(200);
  },
);
