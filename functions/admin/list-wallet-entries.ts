import { readCurrency } from '../../shared/domain/catalog/price-book.ts';
import { WalletEntriesQuery } from '../../shared/domain/requests/wallet-requests.ts';
import { getOwner } from '../../shared/flows/wallets/wallet-owner.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { list } from '../../shared/http/views/reply.ts';
import { walletEntryView } from '../../shared/http/views/wallet-view.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';
import { readWalletEntries } from '../../shared/storage/wallets.ts';

/** GET /admin/wallet/entries: a page of the changes of one wallet, newest first. */
export const handler = adminRoute({ query: WalletEntriesQuery }, async ({ tenantId, query }) => {
  const project = await getNamedProject(tenantId, query.productOrigin);
  const currency = readCurrency(query.currency, 'currency', project.currencies);
  const { id: customerId } = await getOwner(project, query);
  const { records, nextCursor } = await readWalletEntries(tenantId, { ...query, customerId, currency });
  return list(records.map(walletEntryView), nextCursor);
});
