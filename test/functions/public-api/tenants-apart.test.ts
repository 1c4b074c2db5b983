import { beforeAll, expect, it } from 'vitest';
import { type Answer, call } from '../../support/gateway.ts';
import { aLink, type TestLink } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';

/** Two tenants. For each of them, a record of the other looks exactly as if it did not exist. */
let mine: TestTenant;
let theirs: TestTenant;
let link: TestLink;
beforeAll(async () => {
  mine = await aTenant();
  theirs = await aTenant();
  link = await aLink(theirs);
});

/** An answer without its request id: all the rest must equal the answer for an absent id. */
const withoutId = ({ status, body }: Answer) => ({ status, error: { ...body.error, requestId: undefined } });
/** A well-formed id that does not exist. */
const randomised = (id: string) => id.slice(0, -6) + (id.endsWith('000000') ? '111111' : '000000');

const asMine = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  call(method, path, { origin: mine.origin, ...(body !== undefined && { body }) });
const payer = { customerInfo: { email: 'x@example.com', name: 'X' }, paymentMethodId: 'pm_card_visa' };

it.each(['open', 'quote', 'pay'])(
  'another tenant’s payload cannot be used from my storefront to %s: the link looks absent',
  async (step) => {
    const answer = await asMine('POST', `/public-api/payment-links/${step}`, {
      payload: link.payload,
      ...(step === 'pay' && payer),
    });
    const absent = await asMine('GET', `/public-api/payment-links/validate/${randomised(link.slug)}`);
    expect(withoutId(answer)).toEqual(withoutId(absent));
    expect((await kept(theirs)).links.find(({ slug }) => slug === link.slug)?.openAttempt).toBeUndefined();
  },
);
