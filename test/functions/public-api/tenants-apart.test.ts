import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call } from '../../support/gateway.ts';
import {
  aLink,
  authenticate,
  intentOf,
  linkBody,
  pay,
  receiptOf,
  recurring,
  type TestLink,
} from '../../support/links.ts';
import { booksOf, kept } from '../../support/money-books.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

/** Two tenants. For each of them, a record of the other looks exactly as if it did not exist. */
let mine: TestTenant;
let theirs: TestTenant;
let link: TestLink;
let paid: Answer;
let asked: Answer;
beforeAll(async () => {
  mine = await aTenant();
  theirs = await aTenant();
  link = await aLink(theirs);
  paid = await pay(await aLink(theirs, recurring()));
  asked = await pay(await aLink(theirs), { paymentMethodId: 'pm_card_threeDSecure2Required' });
  await authenticate(asked, 'succeed');
});

/** An answer without its request id: all the rest must equal the answer for an absent id. */
const withoutId = ({ status, body }: Answer) => ({ status, error: { ...body.error, requestId: undefined } });
/** A well-formed id that does not exist. */
const randomised = (id: string) => id.slice(0, -6) + (id.endsWith('000000') ? '111111' : '000000');

const asMine = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  call(method, path, { origin: mine.origin, ...(body !== undefined && { body }) });
const payer = { customerInfo: { email: 'x@example.com', name: 'X' }, paymentMethodId: 'pm_card_visa' };

describe('another tenant’s', () => {
  it('project looks like a random one to a link', async () => {
    const [foreign, random] = await Promise.all(
      [theirs.project.id, '0123456789abcdef01234567'].map((productOrigin) =>
        asMine('POST', '/public-api/payment-links', { ...linkBody(mine), productOrigin }),
      ),
    );
    expect(foreign?.status).toBe(404);
    expect(withoutId(foreign as Answer)).toEqual(withoutId(random as Answer));
  });

  it('project looks like a random one to the currency list', async () => {
    const path = '/public-api/settings/global-settings/general-settings/currency-list';
    const [foreign, random] = await Promise.all(
      [theirs.project.id, '0123456789abcdef01234567'].map((projectId) =>
        call('GET', path, { origin: mine.origin, query: { projectId } }),
      ),
    );
    expect(foreign?.status).toBe(404);
    expect(withoutId(foreign as Answer)).toEqual(withoutId(random as Answer));
  });

  it('link looks like a random one to validate', async () => {
    const [foreign, random, own] = await Promise.all(
      [link.slug, randomised(link.slug), `pl_${mine.tenant.id}${link.slug.slice(15)}`].map((slug) =>
        asMine('GET', `/public-api/payment-links/validate/${slug}`),
      ),
    );
    expect(foreign?.status).toBe(404);
    expect(withoutId(foreign as Answer)).toEqual(withoutId(random as Answer));
    expect(withoutId(foreign as Answer)).toEqual(withoutId(own as Answer));
  });

  it.each(['open', 'quote', 'pay'])(
    'payload cannot be used from my storefront to %s: the link looks absent',
    async (step) => {
      const answer = await asMine('POST', `/public-api/payment-links/${step}`, {
        payload: link.payload,
        ...payer,
      });
      const absent = await asMine('GET', `/public-api/payment-links/validate/${randomised(link.slug)}`);
      expect(withoutId(answer)).toEqual(withoutId(absent));
      expect((await kept(theirs)).links.find(({ slug }) => slug === link.slug)?.openAttempt).toBeUndefined();
    },
  );

  it('receipt looks like a random one to the summary', async () => {
    for (const receipt of [receiptOf(paid), receiptOf(asked)]) {
      const [foreign, random] = await Promise.all(
        [receipt, randomised(receipt)].map((ref) => asMine('GET', `/public-api/purchase/summary/${ref}`)),
      );
      expect(foreign?.status).toBe(404);
      expect(withoutId(foreign as Answer)).toEqual(withoutId(random as Answer));
    }
  });

  it('payment cannot be confirmed from my storefront, and stays as it was', async () => {
    const confirm = (receiptRef: string, paymentIntentId: string) =>
      asMine('POST', '/public-api/purchase/confirm', { receiptRef, paymentIntentId });
    const foreign = await confirm(receiptOf(asked), intentOf(asked));
    expect(foreign.status).toBe(404);
    expect(withoutId(foreign)).toEqual(
      withoutId(await confirm(randomised(receiptOf(asked)), intentOf(asked))),
    );
    expect((await booksOf(theirs)).paymentIntents.map(({ status }) => status).toSorted()).toEqual([
      'requires_confirmation',
      'succeeded',
    ]);
  });

  it('receipt cannot be reached by replacing its tenant with mine', async () => {
    const forged = receiptOf(paid).replace(theirs.tenant.id, mine.tenant.id);
    for (const origin of [mine.origin, CHECKOUT_ORIGIN]) {
      expect((await call('GET', `/public-api/purchase/summary/${forged}`, { origin })).status).toBe(404);
    }
  });

  it('name, project, publishable key or credential in x-tenant-id changes nothing on a public route', async () => {
    for (const value of [
      theirs.tenant.uniqueName,
      theirs.tenant.id,
      theirs.project.id,
      theirs.account.publishableKey,
    ]) {
      const answer = await call('POST', '/public-api/payment-links', {
        origin: mine.origin,
        headers: { 'x-tenant-id': value },
        body: linkBody(mine),
      });
      expect(answer.body.data.slug).toContain(mine.tenant.id);
      const without = await call('POST', '/public-api/payment-links', {
        headers: { 'x-tenant-id': value },
        body: linkBody(theirs),
      });
      expect(without.status).toBe(401);
    }
  });

  it('records contain no id of mine, and mine none of theirs', async () => {
    const [own, foreign] = [JSON.stringify((await kept(mine)).all), JSON.stringify((await kept(theirs)).all)];
    for (const id of [mine.tenant.id, mine.project.id]) expect(foreign).not.toContain(id);
    for (const id of [theirs.tenant.id, theirs.project.id, link.slug]) expect(own).not.toContain(id);
  });

  it('payments are charged through that tenant’s own account', async () => {
    const before = (await booksOf(mine)).paymentIntents.length;
    await pay(link);
    expect((await booksOf(mine)).paymentIntents).toHaveLength(before);
    const metadata = (await booksOf(theirs)).paymentIntents.map(
      ({ metadata: { tenant, project } }) => `${tenant} ${project}`,
    );
    expect(new Set(metadata)).toEqual(new Set([`${theirs.tenant.id} ${theirs.project.id}`]));
  });
});
