import { beforeAll, expect, it } from 'vitest';
import type { Customer } from '../../../shared/domain/customers/customer.ts';
import type { PaymentLink } from '../../../shared/domain/links/payment-link.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import type { KnownThere, NotMade } from '../../../shared/flows/charging/processor-customer.ts';
import { reserve } from '../../../shared/flows/charging/reserve.ts';
import { type LinkRequest, linkSale } from '../../../shared/flows/sales/link.ts';
import { networkTry } from '../../../shared/storage/holds/network.ts';
import { findLink } from '../../../shared/storage/links.ts';
import { RATES } from '../../support/rates.ts';
import { watchWire } from '../../support/wire.ts';
import { aRequest, aSeller, aStoredLink, type Seller } from '../attempt-fixture.ts';

let seller: Seller;
beforeAll(async () => {
  seller = await aSeller();
});
const there = { key: 'k', body: '{}', frozenAt: instant(new Date()), id: 'cus_1' };
const aLink = (change?: Partial<PaymentLink>) => aStoredLink(seller.project, change);
const askFor = (link: PaymentLink, change?: Partial<LinkRequest>) => aRequest(seller.project, link, change);

function reserveLink(
  request: LinkRequest,
  link: PaymentLink,
  customer?: Customer,
  payerThere: KnownThere | NotMade = there,
) {
  const terms = linkSale.terms({ link }, request, RATES);
  const holds = [...linkSale.holds(terms, { link }), networkTry(request.clientNetwork, request.now)];
  return reserve({ kind: 'link', terms, holds, request, customer, payee: seller.account, payerThere });
}

it('a reservation recognises its own hold when its commit is sent twice because the first reply was lost', async () => {
  const link = await aLink();
  let commits = 0;
  watchWire(async (call, go) => {
    const answer = await go();
    return call.name === 'TransactWriteItems' && ++commits === 1 ? await go() : answer;
  });
  const { attempt } = await reserveLink(askFor(link), link);
  expect(commits).toBe(1);
  expect((await findLink(attempt.tenantId, link.slug))?.openAttempt?.id).toBe(attempt.id);
});

it('a reservation that loses a race writes nothing and says which race it lost', async () => {
  const [link, other] = [await aLink(), await aLink()];
  const request = askFor(link);
  await reserveLink(request, link);
  await expect(reserveLink(askFor(link), link)).rejects.toMatchObject({ what: 'hold' });
  await expect(reserveLink({ ...request, slug: other.slug }, other)).rejects.toMatchObject({
    what: 'customer',
  });
  expect((await findLink(link.tenantId, other.slug))?.openAttempt).toBeUndefined();
});
