import { gatewayNotAvailable } from '../../../domain/errors.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { walletHolds } from '../../../domain/sales/wallet-share.ts';
import { networkTry } from '../../../storage/holds/network.ts';
import type { Sale, SaleRequest } from '../../sales/sale.ts';
import { payFromWallet } from '../pay-from-wallet.ts';
import { type Reservation, reserve } from '../reserve.ts';
import { payableTo, payeeOf } from '../transfers/payee.ts';
import type { Gathered } from './gather.ts';

/**
 * Prices what is sold and reserves it. Throws `gateway_not_available`, what the sale's `terms` throws, and what `reserve` throws when
 * it lost a race.
 */
export async function propose<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  { source, customer, wallet, rates }: Gathered<Source>,
  id?: AttemptId,
): Promise<Reservation> {
  const { project, clientNetwork, now } = request;
  const gatewayId = sale.gatewayId(source);
  const gateway = project.gateways.find((one) => one.id === gatewayId && one.active);
  if (!gateway) throw gatewayNotAvailable();
  const payee = await payeeOf(project, gateway);
  const priced = payFromWallet(sale.terms(source, request, rates, customer), wallet, gateway);
  const terms = payableTo(payee, sale.leftToCard?.(priced, source, request, rates) ?? priced, project, now);
  const tries = clientNetwork === '' ? [] : [networkTry(clientNetwork, now)];
  const holds = [...sale.holds(terms, source), ...walletHolds(terms), ...tries];
  return await reserve({ id, kind: sale.kind, terms, holds, request, customer, payee });
}
