import { expect, it } from 'vitest';
import { misbehave } from '../../flows/processor-faults.ts';
import { aBackendOf, cancelPath, linkPath, type TenantBackend } from '../../support/backend-calls.ts';
import { advance } from '../../support/clock.ts';
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

it('POST /webhook/payment-links/:slug/cancel cancels a link, which is then shown as cancelled and cannot be paid', async () => {
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

it('POST /webhook/payment-links/:slug/cancel refuses a link that was paid, which stays paid', async () => {
  const own = await aBackendWithLink();
  expect((await pay(own.link)).status).toBe(200);
  expect(codeOf(await own.cancel())).toEqual([409, 'payment_link_used']);
  expect(await storedLink(own)).toMatchObject({ status: 2 });
  await expectBooksToAgree(own.tenant);
});

it('POST /webhook/payment-links/:slug/cancel takes the link from a payer who may still authenticate, whose confirm then charges nothing', async () => {
  const own = await aBackendWithLink();
  const asked = await pay(own.link, CHALLENGED);
  await authenticate(asked, 'succeed');
  expect((await own.cancel()).body.data.statusLabel).toBe('cancelled');
  expect((await confirm(asked)).status).toBe(402);
  expect(await chargesAt(own.tenant)).toEqual([]);
  await expectBooksToAgree(own.tenant);
});

it('POST /webhook/payment-links/:slug/cancel ends a payment whose payer has left, then cancels', async () => {
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

it('POST /webhook/payment-links/:slug/cancel records a charge whose reply was lost, instead of cancelling', async () => {
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

it('POST /webhook/payment-links/:slug/cancel is not undone when the link is asked for again under the caller’s key', async () => {
  const own = await aBackendWithLink({ idempotencyKey: 'order-1001' });
  await own.cancel();
  const again = await requestLink(own.tenant, { idempotencyKey: 'order-1001' });
  expect(again.body.data).toMatchObject({ slug: own.link.slug, statusLabel: 'cancelled' });
});
