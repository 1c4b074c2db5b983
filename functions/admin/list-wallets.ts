import { WalletQuery } from '../../shared/domain/requests/wallet-requests.ts';
import { getOwner } from '../../shared/flows/wallets/wallet-owner.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { list } from '../../shared/http/views/reply.ts';
import { walletView } from '../../shared/http/views/wallet-view.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';
import { readWallets } from '../../shared/storage/wallets.ts';

/** GET /admin/wallet: a customer's wallets, one in each currency that was ever credited. */
export const handler = adminRoute({ query: WalletQuery }, async ({ tenantId, query }) => {
  const { id } = await getOwner(await getNamedProject(tenantId, query.productOrigin), query);
  return list((await readWallets(tenantId, id)).map(walletView));
});
