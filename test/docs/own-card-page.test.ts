import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../docs/print/pages.ts';
import { backend } from '../support/backend.ts';
import { aToken } from '../support/cards.ts';
import { call } from '../support/gateway.ts';
import { aLink, aPayer, recurring } from '../support/links.ts';
import { expectBooksToAgree } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

type Pay = (request: object) => Promise<{ status: string }>;

/** The example of the API page as it stands, with a browser's `fetch` from the shop's origin. */
function examplePage({ origin }: TestTenant): Pay {
  const [, example = ''] =
    /```js\n(\/\*\* Pays a link.+?)\n```/s.exec(readFileSync(join(ROOT, 'docs/api/public-api.md'), 'utf8')) ??
    [];
  const fetchFrom = async (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
  ) => {
    const answer = await call(method, new URL(url).pathname, { origin, headers, rawBody: body });
    return { json: async () => answer.body };
  };
  return new Function('fetch', `${example}\nreturn payLink;`)(fetchFrom);
}

/** The processor's client library, whose payer answers the bank's dialog like this. */
const clientLibrary = (tenant: TestTenant, card: string, outcome: 'succeed' | 'fail') => ({
  createConfirmationToken: async () => ({ confirmationToken: { id: await aToken(tenant, { card }) } }),
  handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
    (await backend()).processor.authenticate(clientSecret.split('_secret_')[0] ?? '', outcome),
});

const elements = { submit: async () => ({ selectedPaymentMethod: 'card' }) };

const CHALLENGED = 'pm_card_threeDSecure2Required';
const TRIAL = {
  amount: 0,
  ...recurring({ recurringAmount: 5, isOnTrial: true, trialPeriod: { durationInDays: 7 } }),
};

it.each([
  ['a card', {}, 'pm_card_visa', 'succeed', 'success', 2],
  ['a card whose payer authenticates', {}, CHALLENGED, 'succeed', 'success', 2],
  ['a card whose payer fails to', {}, CHALLENGED, 'fail', 'payment_failed', 1],
  ['a free trial whose payer authenticates', TRIAL, CHALLENGED, 'succeed', 'success', 2],
  ['a card that is declined', {}, 'pm_card_chargeDeclined', 'succeed', 'payment_failed', 1],
] as const)(
  'The example for a shop’s own card page pays with %s',
  async (_, overrides, card, outcome, status, linkStatus) => {
    const tenant = await aTenant();
    const { payload } = await aLink(tenant, overrides);
    const request = {
      api: 'http://api.billing.test',
      processor: clientLibrary(tenant, card, outcome),
      elements,
      payload,
      customerInfo: aPayer(),
    };
    expect(await examplePage(tenant)(request)).toMatchObject({ status });
    expect((await expectBooksToAgree(tenant)).links).toMatchObject([{ status: linkStatus }]);
  },
);

it('The example for a shop’s own card page returns the client library’s error without paying', async () => {
  const tenant = await aTenant();
  const { payload } = await aLink(tenant);
  const incomplete = { submit: async () => ({ error: { message: 'Your card number is incomplete.' } }) };
  const answer = await examplePage(tenant)({
    api: 'http://api.billing.test',
    elements: incomplete,
    payload,
    customerInfo: aPayer(),
  });
  expect(answer).toEqual({ status: 'payment_failed', message: 'Your card number is incomplete.' });
});
