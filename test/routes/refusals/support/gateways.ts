import { contracts } from '../../../../functions/contracts.ts';
import { openReceipt } from '../../../../shared/runtime/receipt.ts';
import { receiptOf } from '../../../support/links.ts';
import { kept } from '../../../support/money-books.ts';
import { itemsOf, replaceItem } from '../../../support/table.ts';
import type { TestTenant } from '../../../support/tenants.ts';
import type { MarkedTenant } from '../../../tenants/support/marked-tenant.ts';
import type { Handler } from '../../../tenants/support/positions.ts';
import { send } from '../../../tenants/support/requests.ts';
import { skipSeconds } from './remembered.ts';
import { expectRefusedAtOnce, type Shown } from './shown.ts';
import { goodRequest, HANDLERS } from './stage.ts';

const CODE = 'gateway_not_available';

/** What a route is asked for that its usual request does not need a gateway for. */
const ASKED: Partial<Record<Handler, (own: MarkedTenant) => Promise<object> | object>> = {
  'public-api/pay-payment-link': ({ link }) => ({ body: { payload: link.payload } }),
  'tenant/cancel-payment-link': async (own) => ({ path: { slug: await unfinishedLink(own) } }),
  'admin/cancel-payment-link': async (own) => ({ path: { slug: await unfinishedLink(own) } }),
  'admin/refund-transaction': ({ paid, tenant }) => ({
    path: { id: openReceipt(receiptOf(paid), tenant)?.attemptId },
  }),
};

/** Every route that needs a card gateway, at a shop whose gateway has lost its keys. */
export const gateways = (own: () => MarkedTenant): Shown[] =>
  HANDLERS.filter((handler) => contracts[handler].errors.includes(CODE)).map((handler) => ({
    handler,
    code: CODE,
    show: async () => {
      await loseKeys(own(), handler !== 'client/show-shop');
      // Payers have half an hour to authenticate.
      skipSeconds(handler.endsWith('/cancel-payment-link') ? 3600 : ++asked * 20);
      const good = await goodRequest(own(), handler, { isLive: false });
      const change: Partial<typeof good> = (await ASKED[handler]?.(own())) ?? {};
      const parts = { ...good, ...change, ...(good.body && { body: { ...good.body, ...change.body } }) };
      await expectRefusedAtOnce(CODE, own(), () => send(handler, parts));
    },
  }));

/** The link whose payer has not come back from 3-D Secure. */
async function unfinishedLink(own: MarkedTenant): Promise<unknown> {
  return (await kept(own)).links.find(({ openAttempt }) => openAttempt)?.slug;
}

let asked = 0;

/** As after a restore without the gateway's secrets. Its project knows, or does not know it yet. */
async function loseKeys({ tenant }: TestTenant, isKnown: boolean): Promise<void> {
  for (const item of await itemsOf(tenant.id)) {
    const { sealedSecretKey, sealedPublishableKey, ...gateway } = item;
    if (sealedSecretKey) await replaceItem(gateway);
    if (Array.isArray(item.gateways))
      await replaceItem({ ...item, gateways: item.gateways.map((one) => ({ ...one, hasKey: !isKnown })) });
  }
}
