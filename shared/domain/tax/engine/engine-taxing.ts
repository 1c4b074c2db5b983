import { BillingError, invariant } from '../../errors.ts';
import type { TaxCalculationId } from '../../ids.ts';
import type { AppliedRate } from '../breakdown.ts';
import type { TaxEngine } from '../settings.ts';
import type { Taxing } from '../taxed-terms.ts';
import type { EngineAnswer } from './answer.ts';
import { type AskedLine, likenessOf } from './question.ts';

/** Taxing by the rates that the engine answered for the lines of a sale. */
export function engineTaxing(
  taxing: Taxing,
  id: TaxCalculationId,
  lines: readonly AskedLine[],
  answer: EngineAnswer,
): Taxing {
  const rates = new Map<string, AppliedRate>();
  for (const [index, line] of lines.entries()) {
    const rate = answer.rates[index];
    invariant(rate, 'each line that was asked for has a rate');
    rates.set(likenessOf(line), rate);
  }
  const rateFor: Taxing['rateFor'] = (category, line) => {
    const rate = rates.get(likenessOf({ ...line, category }));
    invariant(rate, 'the lines that are taxed are those that were asked for');
    return rate;
  };
  return { ...taxing, rateFor, engine: { id, answeredAs: answer.id } };
}

/** Taxing while the engine does not answer: by the table, or none, so that what would be taxed is not sold. */
export function taxingWithout(taxing: Taxing, id: TaxCalculationId, { whenDown }: TaxEngine): Taxing {
  if (whenDown === 'table') return { ...taxing, engine: { id } };
  const rateFor = () => {
    throw taxNotAvailable();
  };
  return { ...taxing, rateFor };
}

const RETRY_SECONDS = 30;
const taxNotAvailable = () =>
  new BillingError(
    'tax_not_available',
    'The tax cannot be computed at this moment. Nothing was charged; try again in a moment.',
    { retryAfterSeconds: RETRY_SECONDS },
  );
