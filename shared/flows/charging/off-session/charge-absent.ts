import { BillingError } from '../../../domain/errors.ts';
import type { Attempt, Payer } from '../../../domain/sales/attempt.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import { hasLost } from '../../../storage/table/lost.ts';
import type { getAll } from '../../../storage/table/table.ts';
import type { Sale, SaleRequest } from '../../sales/sale.ts';
import { type Gathered, gather } from '../begin/gather.ts';
import { propose, withBuyer } from '../begin/propose.ts';
import { taxedTerms } from '../begin/taxed-terms.ts';
import { requirePaymentsOn } from '../pause.ts';
import { payFromWallet } from '../pay-from-wallet.ts';
import { carryOut } from '../send.ts';

/**
 * What became of a charge without the payer.
 *
 *   begun     an attempt was made: it has ended, or the reconciler finishes it
 *   no_card   the wallet does not cover the price, and there is no card to charge
 *   passed    another process holds the source or was first: it needs no charge of ours
 */
export type Absent = Readonly<
  { kind: 'begun'; attempt: Attempt } | { kind: 'no_card'; terms: Terms; payer: Payer } | { kind: 'taken' }
>;

/**
 * Charges a customer who is not there. It does not wait for other attempts: its caller tries again later, and the attempt's id, which
 * the request names, keeps two from charging.
 *
 * Throws `payments_paused`, `gateway_not_available` and what the sale's `read` throws.
 */
export async function chargeAbsent<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  read?: typeof getAll,
): Promise<Absent> {
  requirePaymentsOn();
  const found = await gather(sale, request, {}, read);
  if (sale.attempts(found.source).open || !isOpen(sale, found.source, request.now)) return { kind: 'taken' };
  const terms = request.paymentMethodId === undefined ? uncoveredTerms(sale, request, found) : undefined;
  if (terms) return { kind: 'no_card', terms, payer: withBuyer(request, found.buyer).payer };
  try {
    const { attempt } = await carryOut(await propose(sale, request, found, {}), request.now);
    return { kind: 'begun', attempt };
  } catch (error) {
    if (hasLost(error, 'hold', 'new attempt', 'customer')) return { kind: 'taken' };
    throw error;
  }
}

/** What is sold, unless the customer's wallet pays all of it. */
function uncoveredTerms<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  found: Gathered<Source>,
): Terms | undefined {
  const { source, wallet } = found;
  const gateway = request.project.gateways.find(({ id }) => id === sale.gatewayId(source));
  const terms = taxedTerms(sale, request, found);
  const isCovered = gateway !== undefined && payFromWallet(terms, wallet, gateway).charge.minor === 0;
  return isCovered ? undefined : terms;
}

function isOpen<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  source: Source,
  now: Date,
): boolean {
  try {
    sale.requireOpen(source, now);
    return true;
  } catch (error) {
    if (error instanceof BillingError) return false;
    throw error;
  }
}
