import { expect, it } from 'vitest';
import vectors from '../../../docs/vectors/currencies.json' with { type: 'json' };
import { convert } from '../../../shared/domain/money/convert.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';

it.each(vectors.conversions)('%j, by the published vectors', ({ minor, from, to, rate, expectedMinor }) => {
  const converted = convert({ minor, currency: from as Currency }, to as Currency, rate);
  expect(converted).toEqual({ minor: expectedMinor, currency: to });
});
