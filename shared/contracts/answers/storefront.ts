import * as v from 'valibot';
import { currencyCode, majorUnits, money, onceBare, text, whole, yesOrNo } from './fields.ts';

export const Tenant = v.strictObject({
  _id: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{24}$/),
    v.description('The project. Send it as `productOrigin`.'),
  ),
  tenant_unique_name: text('The tenant’s name.'),
});

export const CurrencyOption = v.strictObject({
  code: currencyCode('The currency.'),
  symbol: text('How to show it, such as `$`.'),
  name: text('Its English name.'),
  decimals: whole('How many decimals an amount may have, by the processor’s rules. ISO 4217 may differ.'),
  smallestUnit: majorUnits('Every amount must be a multiple of it.'),
  isBase: yesOrNo('Whether it is the project’s base currency.'),
});

export const Country = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/), v.description('ISO 3166-1 alpha-2.')),
  alpha3: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/), v.description('ISO 3166-1 alpha-3.')),
  name: text('English name.'),
});

export const State = v.strictObject({ code: text('ISO 3166-2, such as `US-AL`.'), name: text('Name.') });

export const ProcessorMinimum = v.strictObject({
  ok: yesOrNo('Whether the amount can be charged.'),
  ...onceBare('minimum', 'minimumAmount', 'The least amount that can be charged in `currency`.'),
  currency: currencyCode('The currency that was asked about.'),
  settlementCurrency: currencyCode('The currency in which the processor pays out.'),
  settlementMinimum: money('The processor’s minimum in `settlementCurrency`.'),
});
