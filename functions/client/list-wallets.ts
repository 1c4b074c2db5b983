import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { list } from '../../shared/http/views/reply.ts';
import { walletView } from '../../shared/http/views/wallet-view.ts';
import { readWallets } from '../../shared/storage/wallets.ts';

/** GET /client/wallet: the customer's own wallets, one in each currency that was ever credited. */
export const handler = clientRoute({}, async ({ customer: { tenantId, customerId } }) =>
  list((await readWallets(tenantId, customerId)).map(walletView)),
);
