import { invalidField } from '../../shared/domain/errors.ts';
import { findCurrency } from '../../shared/domain/money/currency.ts';
import { minimumCharge } from '../../shared/domain/money/minimum.ts';
import { parseMajor } from '../../shared/domain/money/money.ts';
import { MinimumQuery } from '../../shared/domain/requests/storefront-queries.ts';
import { cardGatewayOf } from '../../shared/domain/tenants/tenant.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { alsoBare, moneyView } from '../../shared/http/views/money-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { referenceRate } from '../../shared/reference/exchange-rates.ts';

/**
 * GET /public-api/purchase/processor-minimum: whether an amount reaches the processor's minimum. `minimum` is in the asked
 * currency; the processor's own figure is in the gateway's settlement currency.
 */
export const handler = publicRoute({ query: MinimumQuery }, async ({ query, project }) => {
  const currency = findCurrency(query.currency);
  if (!currency)
    throw invalidField(
      'currency',
      `${query.currency} is not a currency that can be charged. Send a code such as USD.`,
    );
  const amount = parseMajor(query.amount, currency);
  if (typeof amount === 'string')
    throw invalidField('amount', 'Send an amount that the currency can express, in major units.', amount);

  const { settlementCurrency } = cardGatewayOf(project);
  const minimum = minimumCharge(currency, settlementCurrency, referenceRate(settlementCurrency, currency));
  const settlementMinimum = minimumCharge(settlementCurrency, settlementCurrency, 1);
  return ok({
    ok: amount.minor >= minimum.minor,
    ...alsoBare('minimum', 'minimumAmount', minimum),
    currency: currency.toUpperCase(),
    settlementCurrency: settlementCurrency.toUpperCase(),
    settlementMinimum: moneyView(settlementMinimum),
  });
});
