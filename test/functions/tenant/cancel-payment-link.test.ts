import { describe, expect, it } from 'vitest';
import { newLinkSlug, newOperationId } from '../../../shared/runtime/new-id.ts';
import { misbehave } from '../../flows/processor-faults.ts';
import { aBackendOf, cancelPath, linkPath, type TenantBackend } from '../../support/backend-calls.ts';
import { advance, now } from '../../support/clock.ts';
import { type Answer, call } from '../../support/gateway.ts';
import {
  aLink,
  aPayer,
  authenticate,
  confirm,
  pay,
  requestLink,
  type TestLink,
} from '../../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../../support/money-books.ts';
import { runUntil } from '../../support/run-until.ts';
import { aTenant, CHECKOUT_ORIGIN } from '../../support/tenants.ts';

const CHALLENGED = { paymentMethodId: 'pm_card_threeDSecure2Required' };

async function aBackendWithLink(
  overrides: object = {},
): Promise<TenantBackend & { link: TestLink; cancel: () => Promise<Answer> }> {
  const own = await aBackendOf(await aTenant());
  const link = await aLink(own.tenant, overrides);
  return { ...own, link, cancel: () => own.post(cancelPath(link.slug)) };
}
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const storedLink = async ({ tenant }: TenantBackend) => (await kept(tenant)).links[0];

describe('POST /webhook/payment-links/:slug/cancel', () => {
  it('cancels a link, which is then shown as cancelled and cannot be paid', async () => {
    const own = await aBackendWithLink({ clientReference: 'order-1001' });
    const { status, body } = await own.cancel();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 4,
      statusLabel: 'cancelled',
      clientReference: 'order-1001',
      payment: null,
    });
    expect(await storedLink(own)).toMatchObject({
      status: 4,
      cancelledAt: body.data.cancelledAt,
      clientReference: 'order-1001',
    });
    expect((await own.get(linkPath(own.link.slug))).body).toEqual(body);

    expect(codeOf(await pay(own.link))).toEqual([410, 'payment_link_cancelled']);
    expect(
      codeOf(
        await call('GET', `/public-api/payment-links/validate/${own.link.slug}`, {
          origin: own.tenant.origin,
        }),
      ),
    ).toEqual([410, 'payment_link_cancelled']);
    const open = { origin: CHECKOUT_ORIGIN, body: { payload: own.link.payload } };
    expect(codeOf(await call('POST', '/public-api/payment-links/open', open))).toEqual([
      410,
      'payment_link_cancelled',
    ]);
    expect(await chargesAt(own.tenant)).toEqual([]);
    await expectBooksToAgree(own.tenant);
  });

  it('answers a repeat as the first, and changes nothing', async () => {
    const own = await aBackendWithLink();
    const first = await own.cancel();
    const stored = await storedLink(own);
    advance({ minutes: 1 });
    const again = await own.cancel();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await storedLink(own)).toEqual(stored);
  });

  it('answers twenty at once alike', async () => {
    const own = await aBackendWithLink();
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.cancel()));
    const stored = await storedLink(own);
    for (const { status, body } of answers)
      expect([status, body.data.cancelledAt]).toEqual([200, stored?.cancelledAt]);
  });

  it('cancels an expired link too', async () => {
    const own = await aBackendWithLink({ expiresInMinutes: 1 });
    advance({ minutes: 2 });
    expect((await own.get(linkPath(own.link.slug))).body.data.statusLabel).toBe('expired');
    expect((await own.cancel()).body.data.statusLabel).toBe('cancelled');
    expect(codeOf(await pay(own.link))).toEqual([410, 'payment_link_cancelled']);
  });

  it('is not undone when the link is asked for again under the caller’s key', async () => {
    const own = await aBackendWithLink({ idempotencyKey: 'order-1001' });
    await own.cancel();
    const again = await requestLink(own.tenant, { idempotencyKey: 'order-1001' });
    expect(again.body.data).toMatchObject({ slug: own.link.slug, statusLabel: 'cancelled' });
  });

  it('refuses a link that was paid, which stays paid', async () => {
    const own = await aBackendWithLink();
    expect((await pay(own.link)).status).toBe(200);
    expect(codeOf(await own.cancel())).toEqual([409, 'payment_link_used']);
    expect(await storedLink(own)).toMatchObject({ status: 2 });
    await expectBooksToAgree(own.tenant);
  });

  it('cancels a link whose last card was declined', async () => {
    const own = await aBackendWithLink();
    expect((await pay(own.link, { paymentMethodId: 'pm_card_chargeDeclined' })).status).toBe(402);
    expect((await own.cancel()).status).toBe(200);
    await expectBooksToAgree(own.tenant);
  });

  it('refuses with 409 while a payer may still authenticate, and that payment can be confirmed', async () => {
    const own = await aBackendWithLink();
    const asked = await pay(own.link, CHALLENGED);
    const refused = await own.cancel();
    expect(codeOf(refused)).toEqual([409, 'payment_in_progress']);
    expect(refused.headers['retry-after']).toBe('5');
    await authenticate(asked, 'succeed');
    expect((await confirm(asked)).body.status).toBe('success');
    expect(codeOf(await own.cancel())).toEqual([409, 'payment_link_used']);
    await expectBooksToAgree(own.tenant);
  });

  it('ends a payment whose payer has left, then cancels', async () => {
    const own = await aBackendWithLink({ expiresInMinutes: 300 });
    const asked = await pay(own.link, CHALLENGED);
    await authenticate(asked, 'succeed');
    advance({ minutes: 56 });
    expect((await own.cancel()).body.data.statusLabel).toBe('cancelled');
    expect((await confirm(asked)).status).toBe(402);
    expect((await kept(own.tenant)).attempts).toMatchObject([{ state: 'aborted', abortReason: 'abandoned' }]);
    expect(await chargesAt(own.tenant)).toEqual([]);
    await expectBooksToAgree(own.tenant);
  });

  it('records a charge whose reply was lost, instead of cancelling', async () => {
    const own = await aBackendWithLink();
    await misbehave(own.tenant, 'drop_reply', /^\/v1\/payment_intents$/, { times: 10 });
    const payer = { customerInfo: aPayer() };
    expect((await pay(own.link, payer)).status).toBe(503);
    expect(codeOf(await own.cancel())).toEqual([409, 'payment_in_progress']); // Its handler's lease still runs.
    advance({ minutes: 1 });
    expect(codeOf(await own.cancel())).toEqual([409, 'payment_link_used']);
    expect(await chargesAt(own.tenant)).toHaveLength(1);
    await expectBooksToAgree(own.tenant);
  });

  it.each(['before', 'after'] as const)(
    'leaves no half of it when the process dies %s the write',
    async (when) => {
      const own = await aBackendWithLink();
      const { calls } = await runUntil({ at: 1000, when: 'before' }, () => own.get(linkPath(own.link.slug)));
      await runUntil({ at: calls + 1, when }, () => own.cancel());
      expect((await storedLink(own))?.status).toBe(when === 'after' ? 4 : 1);
      const { status, body } = await own.cancel();
      expect([status, body.data.statusLabel]).toEqual([200, 'cancelled']);
      expect(await storedLink(own)).toMatchObject({ status: 4, cancelledAt: body.data.cancelledAt });
    },
  );

  it('never cancels a link that is being paid at the same moment, nor lets a cancelled one be paid', async () => {
    for (let round = 0; round < 12; round++) {
      const own = await aBackendWithLink();
      const [cancelled, paid] = await atOnce(own, round % 2 === 0);
      const charges = (await chargesAt(own.tenant)).length;
      const status = (await storedLink(own))?.status;
      if (paid.status === 200) expect([charges, cancelled.status, status]).toEqual([1, 409, 2]);
      else
        expect([charges, codeOf(paid), cancelled.status, status]).toEqual([
          0,
          [410, 'payment_link_cancelled'],
          200,
          4,
        ]);
      await expectBooksToAgree(own.tenant);
    }
  });

  it('answers another tenant’s link as one that does not exist, and leaves it as it is', async () => {
    const [mine, theirs] = [await aBackendWithLink(), await aBackendWithLink()];
    const before = await kept(theirs.tenant);
    const foreign = await mine.post(cancelPath(theirs.link.slug));
    const unknown = await mine.post(cancelPath(newLinkSlug(mine.tenant.tenant.id, newOperationId(now()))));
    expect(codeOf(foreign)).toEqual([404, 'payment_link_not_found']);
    expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...unknown.body.error, requestId: '' });
    expect(await kept(theirs.tenant)).toEqual(before);
  });
});

/** A cancel and a payment of one link, either of them first by a little. */
async function atOnce(
  { link, cancel }: Awaited<ReturnType<typeof aBackendWithLink>>,
  isPaidFirst: boolean,
): Promise<[Answer, Answer]> {
  if (!isPaidFirst) return await Promise.all([cancel(), pay(link)]);
  const paying = pay(link);
  return await Promise.all([cancel(), paying]);
}
