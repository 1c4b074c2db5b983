import type { Shown } from '../../shared/contracts/answers/shown.ts';
import type { CurrencyOption } from '../../shared/contracts/answers/storefront.ts';
import { invalidField } from '../../shared/domain/errors.ts';
import { type Currency, ruleOf } from '../../shared/domain/money/currency.ts';
import { toMajor } from '../../shared/domain/money/money.ts';
import { symbolOf } from '../../shared/domain/money/symbol.ts';
import { CurrenciesQuery } from '../../shared/domain/requests/storefront-queries.ts';
import { offeredCurrencies } from '../../shared/domain/tenants/offered-currencies.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { keptBriefly, list } from '../../shared/http/views/reply.ts';
import { nameOfCurrency } from '../../shared/reference/currency-names.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

/** GET …/currency-list: the currencies a project charges in, its base currency first, with how finely each can be charged. */
export const handler = publicRoute({ query: CurrenciesQuery }, async ({ query, project }) => {
  const { productOrigin = query.projectId ?? project.id, projectId = productOrigin } = query;
  if (projectId !== productOrigin)
    throw invalidField('projectId', 'Send productOrigin alone: it names another project.');
  const asked =
    productOrigin === project.id ? project : await getNamedProject(project.tenantId, productOrigin);
  return keptBriefly(list(offeredCurrencies(asked).map((currency) => currencyView(currency, asked))));
});

function currencyView(currency: Currency, { baseCurrency }: Project): Shown<typeof CurrencyOption> {
  const { decimals, step } = ruleOf(currency);
  return {
    code: currency.toUpperCase(),
    symbol: symbolOf(currency),
    name: nameOfCurrency(currency),
    decimals,
    smallestUnit: toMajor({ minor: step, currency }),
    isBase: currency === baseCurrency,
  };
}
