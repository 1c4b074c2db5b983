import { type Currency, findCurrency } from '../money/currency.ts';
import { chooseGateway, type GatewaySummary, type Project } from './tenant.ts';

type Supporting = Pick<GatewaySummary, 'unsupportedCurrencies'>;

/** Those of a list that something new may be sold in by a gateway. What was sold already keeps its currency. */
export const offeredBy = (
  gateway: Supporting | undefined,
  currencies: readonly Currency[],
): readonly Currency[] =>
  currencies.filter(
    (currency) => findCurrency(currency) !== undefined && !gateway?.unsupportedCurrencies?.includes(currency),
  );

/** What a project sells in by the gateway that is used when none is named. */
export const offeredCurrencies = ({
  currencies,
  gateways,
}: Pick<Project, 'currencies' | 'gateways'>): readonly Currency[] =>
  offeredBy(chooseGateway(gateways), currencies);

const SHOWN_MAX = 12;

/** In words for operators; empty when the account may charge in every currency of the table. */
export function unsupportedText({ unsupportedCurrencies: codes = [] }: Supporting): string {
  if (codes.length === 0) return '';
  const shown = codes.slice(0, SHOWN_MAX).map((code) => code.toUpperCase());
  const more = codes.length > SHOWN_MAX ? ` and ${codes.length - SHOWN_MAX} more` : '';
  return `the processor does not charge in ${shown.join(', ')}${more} for its country`;
}
