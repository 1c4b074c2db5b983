import { expect, it } from 'vitest';
import { restoreTenant } from '../../apps/operator/restore/restore-tenant.ts';
import { checkLedger } from '../../shared/ledger/check.ts';
import { aBackendOf, LINKS } from '../support/backend-calls.ts';
import { advance, now } from '../support/clock.ts';
import { pay, type TestLink } from '../support/links.ts';
import { bothSides, chargesAt } from '../support/money-books.ts';
import { anOffer, choose, type Offer, ownLink } from '../support/offers.ts';
import { aShop, planLinkBody } from '../support/purchases.ts';
import { putBack, snapshotOf } from '../support/restored-table.ts';
import type { TestTenant } from '../support/tenants.ts';
import { runWorker } from '../support/workers.ts';

const codeOf = async (answer: ReturnType<typeof choose>) => (await answer).body.error?.code;

async function expectClean(tenant: TestTenant): Promise<void> {
  await runWorker('sweep-outbox'); // A restored row is not new in the table's stream.
  expect(checkLedger(await bothSides(tenant))).toMatchObject({ violations: [], clean: true });
}

async function aPlanOffer(maxPayments: number): Promise<Pick<Offer, 'shop' | 'link'>> {
  const shop = await aShop();
  const backend = await aBackendOf(shop.tenant);
  const asked = { maxPayments, productOrigin: shop.tenant.project.id };
  const { data } = (await backend.post(LINKS, planLinkBody(shop, asked))).body;
  return { shop: backend, link: { tenant: shop.tenant, slug: data.slug, payload: data.slug, data } };
}

it.each<[what: string, make: () => Promise<Pick<Offer, 'shop' | 'link'>>]>([
  ['amounts', () => anOffer({ maxPayments: 4, expiresInMinutes: 600 })],
  ['plans', () => aPlanOffer(4)],
])(
  'A restored link that sells %s never sells more than its places, whatever was paid since',
  async (_, make) => {
    const { shop, link } = await make();
    const { tenant } = shop;
    await pay(await ownLink(link));
    const [held] = [await ownLink(link), await ownLink(link)]; // These end unpaid, and others get their places.
    const [since, before] = [now(), await snapshotOf(tenant)];
    advance({ minutes: 16 });
    await runWorker('finish-abandoned');
    for (const _place of [2, 3, 4]) expect((await pay(await ownLink(link))).status).toBe(200);
    await putBack(tenant, before);
    advance({ minutes: -16 }); // The clock of the restore is no help: both could still be paid.
    process.env.PAYMENTS = 'paused';
    expect(await codeOf(choose(link))).toBe('payments_paused');
    const { outcomes } = await restoreTenant(tenant.tenant.id, since, { now: now(), dryRun: false });
    process.env.PAYMENTS = 'on';
    expect(outcomes).toMatchObject({ recorded: 3 });
    expect((await pay(held as TestLink)).body.error.code).toBe('payment_link_expired');
    expect(await codeOf(choose(link))).toBe('payment_link_sold_out');
    expect(await chargesAt(tenant)).toHaveLength(4);
    await expectClean(tenant);
  },
);

it('A restored link whose lost copy was paid is not renewed again', async () => {
  const { shop, link } = await anOffer({ renewable: true });
  advance({ minutes: 61 });
  const [since, before] = [now(), await snapshotOf(shop.tenant)];
  await pay(await ownLink(link));
  await putBack(shop.tenant, before);
  await restoreTenant(shop.tenant.tenant.id, since, { now: now(), dryRun: false });
  expect(await codeOf(choose(link))).toBe('payment_link_used');
  await expectClean(shop.tenant);
});
