import { type Currency, ruleOf } from '../../shared/domain/money/currency.ts';
import { toMajor } from '../../shared/domain/money/money.ts';
import { symbolOf } from '../../shared/domain/money/symbol.ts';
import { CurrenciesQuery } from '../../shared/domain/requests/storefront-queries.ts';
import type { Project } from '../../shared/domain/tenants/tenant.ts';
import { publicRoute } from '../../shared/http/surfaces/storefront.ts';
import { list } from '../../shared/http/views/reply.ts';
import { getNamedProject } from '../../shared/storage/recent.ts';

const names = new Intl.DisplayNames('en', { type: 'currency' });
/** Names and symbols take milliseconds to look up and never change. */
const described = new Map<Currency, ReturnType<typeof describe>>();

/** GET …/currency-list: the currencies a project charges in, its base currency first, with how finely each can be charged. */
export const handler = publicRoute({ query: CurrenciesQuery }, async ({ query: { projectId }, project }) => {
  const asked = projectId === undefined || projectId === project.id ? project : await getNamedProject(project.tenantId, projectId);
  return list(asked.currencies.map((currency) => currencyView(currency, asked)));
});

function currencyView(currency: Currency, { baseCurrency }: Project) {
  const description = described.get(currency) ?? describe(currency);
  described.set(currency, description);
  return { ...description, isBase: currency === baseCurrency };
}

function describe(currency: Currency) {
  const code = currency.toUpperCase();
  const { decimals, step } = ruleOf(currency);
  return { code, symbol: symbolOf(currency), name: names.of(code) ?? code, decimals, smallestUnit: toMajor({ minor: step, currency }) };
}
