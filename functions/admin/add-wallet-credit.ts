import { invariant } from '../../shared/domain/errors.ts';
import { WalletCreditRequest } from '../../shared/domain/requests/wallet-requests.ts';
import { addCredit } from '../../shared/flows/wallets/credit-wallet.ts';
import { answerClicksOnce } from '../../shared/http/layers/clicks.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { walletView } from '../../shared/http/views/wallet-view.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** POST /admin/wallet/add: adds credit to a customer's wallet. Without a key, an equal credit of minutes ago is repeated. */
export const handler = adminChange(
  { body: WalletCreditRequest, answerOnce: answerClicksOnce, takesKeyless: true },
  async ({ tenantId, staff, body, operation, now }) => {
    invariant(operation, 'a credit without a key has one of its own');
    const project = await getNamedProject(tenantId, body.productOrigin);
    return ok(walletView(await addCredit({ request: body, project, staff, operationId: operation.id, now })));
  },
);
