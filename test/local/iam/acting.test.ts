import { afterEach, expect, it } from 'vitest';
import { type Grant, routes } from '../../../functions/routes.ts';
import { workers } from '../../../functions/workers.ts';
import { withGrants } from '../../../local/iam/acting.ts';
import { aBackendOf, LINKS } from '../../support/backend-calls.ts';
import { call } from '../../support/gateway.ts';
import { aLink, aPayer, pay, requestLink } from '../../support/links.ts';
import { aPaid, refund } from '../../support/refunds.ts';
import { aTenant } from '../../support/tenants.ts';
import { customerToken } from '../../support/wallets.ts';
import { runWorker } from '../../support/workers.ts';

type Handler = ((typeof routes)[number] | (typeof workers)[number])['handler'];
let taken: Handler | undefined;
afterEach(() => {
  if (taken) withGrants(taken, undefined);
});

/** Takes a grant away from a function until the test ends. */
function take(handler: Handler, grant: Grant): void {
  const row = [...routes, ...workers].find((one) => one.handler === handler);
  taken = handler;
  withGrants(
    handler,
    (row?.may ?? []).filter((one: Grant) => one !== grant),
  );
}

const status = async (answer: Promise<{ status: number }>) => (await answer).status === 200;
const works = async (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** What tells whether the function does its work, and who does it. */
const WORK: readonly (readonly [Handler, Grant, () => Promise<() => Promise<boolean>>])[] = [
  [
    'tenant/list-payment-links',
    'list',
    async () => {
      const { get } = await aBackendOf(await aTenant());
      return () => status(get(LINKS));
    },
  ],
  [
    'admin/list-transactions',
    'list',
    async () => {
      const { staff } = await aPaid();
      return () => status(staff.get('/admin/transactions'));
    },
  ],
  [
    'admin/refund-transaction',
    'list',
    async () => {
      const paid = await aPaid();
      return () => status(refund(paid));
    },
  ],
  [
    'admin/refund-transaction',
    'write',
    async () => {
      const paid = await aPaid();
      return () => status(refund(paid));
    },
  ],
  [
    'public-api/create-payment-link',
    'write',
    async () => {
      const tenant = await aTenant();
      return () => status(requestLink(tenant));
    },
  ],
  [
    'public-api/pay-payment-link',
    'read',
    async () => {
      const link = await aLink(await aTenant());
      return () => status(pay(link));
    },
  ],
  [
    'public-api/pay-payment-link',
    'open:secret-keys',
    async () => {
      const link = await aLink(await aTenant());
      return () => status(pay(link));
    },
  ],
  [
    'public-api/validate-payment-link',
    'open:public-keys',
    async () => {
      const { tenant, slug } = await aLink(await aTenant());
      return () =>
        status(call('GET', `/public-api/payment-links/validate/${slug}`, { origin: tenant.origin }));
    },
  ],
  [
    'tenant/create-challenge-pass',
    'read',
    async () => {
      const { tenant, post } = await aBackendOf(await aTenant());
      return () => status(post('/webhook/challenge-passes', { productOrigin: tenant.project.id }));
    },
  ],
  [
    'client/list-cards',
    'read',
    async () => {
      const tenant = await aTenant();
      const authorization = `Bearer ${await customerToken(tenant, aPayer().email)}`;
      return () => status(call('GET', '/client/card', { headers: { authorization } }));
    },
  ],
  ['workers/plan-renewals', 'find-work', async () => () => works(runWorker('plan-renewals'))],
  ['workers/sweep-outbox', 'find-work', async () => () => works(runWorker('sweep-outbox'))],
  ['workers/finish-abandoned', 'find-work', async () => () => works(runWorker('finish-abandoned'))],
  [
    'public-api/list-plans',
    'read',
    async () => {
      const { origin } = await aTenant();
      return () => status(call('GET', '/public-api/plan', { origin }));
    },
  ],
];

it.each(WORK)(
  '%s does its work with the rights of its row, and is refused without %s',
  async (handler, grant, prepare) => {
    expect(await (await prepare())()).toBe(true);
    const again = await prepare();
    take(handler, grant);
    expect(await again()).toBe(false);
  },
);

it('a right on the table does not cover its index: the answer is that of a function that failed', async () => {
  const { get } = await aBackendOf(await aTenant());
  take('tenant/list-payment-links', 'list');
  expect((await get(LINKS)).body.error.code).toBe('internal_error');
});
