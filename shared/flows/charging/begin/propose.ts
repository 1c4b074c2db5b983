import { isTrial } from '../../../domain/catalog/trial.ts';
import { requireAsked } from '../../../domain/customers/asked-details.ts';
import { keptBuyer, type Buyer as Named } from '../../../domain/customers/buyer.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { requireNothingOwed } from '../../../domain/customers/owed.ts';
import { gatewayNotAvailable } from '../../../domain/errors.ts';
import type { AttemptId, GatewayId } from '../../../domain/ids.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isProved } from '../../../domain/sales/buyer-known-by.ts';
import { namesPayer, type SaleKind } from '../../../domain/sales/sale-kinds.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import { requireShownPart, walletHolds } from '../../../domain/sales/wallet-share.ts';
import { requireShownTax } from '../../../domain/tax/shown-tax.ts';
import { networkTry } from '../../../storage/holds/network.ts';
import { requireCard } from '../../cards/first-card.ts';
import type { Sale, SaleRequest } from '../../sales/sale.ts';
import { payFromWallet } from '../pay-from-wallet.ts';
import { customerAt } from '../processor-customer.ts';
import { operationFor, type Reservation, reserve } from '../reserve.ts';
import { isAccount, payableTo, payeeOf } from '../transfers/payee.ts';
import { heldTrialCard } from '../trials/trial-card.ts';
import type { Gathered } from './gather.ts';
import { type Buyer, cardTries, isLookedAtFirst, isSuspect, lookAtCard } from './look-at-card.ts';
import { passChallenge } from './pass-challenge.ts';
import type { Sight } from './sight.ts';
import { taxedTerms } from './taxed-terms.ts';
import { withAddress, withoutAddress } from './with-address.ts';

/** Prices what is sold, makes its payer known to the processor if it charges, and reserves it. */
export async function propose<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  asked: Request,
  found: Gathered<Source>,
  sight: Sight,
  id?: AttemptId,
): Promise<Reservation> {
  const request = withBuyer(asked, found.buyer);
  const { source, customer, wallet, rates } = found;
  const { project, clientNetwork, now } = request;
  if (id === undefined) requireDetails(sale.kind, asked, found);
  const gatewayId = sale.gatewayId(source);
  const gateway = project.gateways.find((one) => one.id === gatewayId && one.active);
  if (!gateway) throw gatewayNotAvailable();
  const payee = await payeeOf(project, gateway);
  const priced = payFromWallet(taxedTerms(sale, request, found), wallet, gateway);
  const last = sale.leftToCard?.(priced, source, { ...request, taxing: found.taxing }, rates) ?? priced;
  requireNothingOwed(customer, { kind: sale.kind, terms: last, couponCode: request.couponCode });
  requireShownTax(last, request.taxShownMinor);
  requireShownPart(last, request.walletShownMinor);
  const isByCard = isAccount(payee) && needsCard(last);
  const selling = { kind: sale.kind, gatewayId, currency: last.charge.currency };
  const addressed = isByCard ? await withAddress(request, selling) : withoutAddress(request);
  const paidBy = isByCard ? await withCard(addressed, customer, gatewayId) : addressed;
  const terms = payableTo(payee, last, project, now);
  const tries = clientNetwork === '' ? [] : [networkTry(clientNetwork, now)];
  const held = [...sale.holds(terms, source), ...walletHolds(terms, wallet), ...tries];
  const sold = { id, kind: sale.kind, terms, holds: held, request: paidBy, customer, payee };
  const operation = operationFor(terms);
  if (!isAccount(payee) || operation === 'nothing') return await reserve(sold);
  if (id === undefined) await passChallenge(request, found, sight); // One that goes on has passed before.
  const isNewThere = customer?.processorCustomers[gatewayId]?.id === undefined;
  const buyer = { ...paidBy, hasDeclined: found.hasDeclined, isGuarded: found.isGuarded, isNewThere };
  const trial = operation === 'charge' ? held.find(isTrial) : undefined;
  const look = async () => (sight.seen ??= await lookAtCard(buyer, payee, trial !== undefined));
  if (isLookedAtFirst(buyer)) await look();
  const [seen = {}, payerThere] = await Promise.all([look(), customerAt(payee, request, customer)]);
  const holds = [...held, ...heldTrialCard(trial, seen, project), ...cardTries(request, seen)];
  return await reserve({ ...sold, holds, card: seen.ofToken, payerThere, ...riskOf(buyer) });
}

/** The telephone number of a customer who has proved who they are is known. */
function requireDetails(
  kind: SaleKind,
  { project, payer, buyerKnownBy, clientNetwork }: SaleRequest,
  found: Found,
): void {
  if (clientNetwork === '' || !namesPayer({ kind }) || kind === 'invoice') return;
  const known = isProved(buyerKnownBy) ? found.customer?.mobile : undefined;
  requireAsked(project, { ...payer, mobile: payer.mobile ?? known, buyer: found.buyer });
}
type Found = Pick<Gathered<unknown>, 'customer' | 'buyer'>;

/** How the attempt of a buyer is sent, and told of, where there is a reason to suspect a tester of stolen cards. */
const riskOf = (buyer: Buyer): Pick<Attempt, 'isGuarded' | 'isFurtherTry'> => ({
  ...(isSuspect(buyer) && { isFurtherTry: true }),
  ...(isSuspect(buyer) && buyer.isGuarded && !isProved(buyer.buyerKnownBy) && { isGuarded: true }),
});

/** The request with the buyer that its documents name. */
export function withBuyer<Request extends SaleRequest>(request: Request, named: Named | undefined): Request {
  const { buyer: _, ...payer } = request.payer;
  const buyer = keptBuyer(named, request.project);
  return { ...request, payer: { ...payer, ...(buyer && { buyer }) } };
}

const needsCard = ({ charge, savesCard }: Terms): boolean => charge.minor > 0 || savesCard;

const withCard = async <Request extends SaleRequest>(
  request: Request,
  ...of: [Customer | undefined, GatewayId]
): Promise<Request> => ({ ...request, ...(await requireCard(request, ...of)) });
