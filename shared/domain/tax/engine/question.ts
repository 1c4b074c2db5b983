import { type Buyer, placeOf } from '../../customers/buyer.ts';
import type { TaxCalculationId } from '../../ids.ts';
import { toMajor } from '../../money/money.ts';
import type { AppliedRate } from '../breakdown.ts';
import type { TaxSettings } from '../settings.ts';
import type { RatedLine, Taxing } from '../taxed-terms.ts';

/** A line whose rate is asked for. */
export type AskedLine = RatedLine & Readonly<{ category: string }>;

/** Lines that are alike in this are taxed alike. */
export const likenessOf = ({ category, minor, quantity, currency }: AskedLine): string =>
  [category, minor, quantity, currency].join(' ');

/** Why the rates are wanted: a price is shown, or will be charged. */
export type AskedFor = 'quote' | 'sale';

/** The form of questions and answers. Fields are added without a new one. */
export const ENGINE_API_VERSION = '2026-11-01';

/** What the engine gets. It learns no name, no e-mail address, no street and nothing of a card. */
export type Asking = Readonly<{
  id: TaxCalculationId;
  purpose: AskedFor;
  taxing: Taxing;
  seller: TaxSettings;
  buyer: Buyer | undefined;
  lines: readonly AskedLine[];
}>;

const UNKNOWN: AppliedRate = { rate: '0', name: '', source: 'engine' };

/**
 * Taxing that notes which lines are taxed, so that the engine is asked about the lines that a sale has. What is priced with it is thrown
 * away: which lines there are depends on no rate.
 */
export function notingLines(taxing: Taxing): Readonly<{ taxing: Taxing; lines: readonly AskedLine[] }> {
  const lines: AskedLine[] = [];
  const rateFor: Taxing['rateFor'] = (category, line) => {
    lines.push({ ...line, category });
    return UNKNOWN;
  };
  return { taxing: { ...taxing, rateFor, isNoting: true }, lines };
}

/** The body of a question. Amounts are in major units, and lines are named by their place, from 1 on. */
export function questionText({ id, purpose, taxing, seller, buyer, lines }: Asking): string {
  const { country, region } = seller;
  const { address, company, taxId, idCheck } = buyer ?? {};
  return JSON.stringify({
    ...{ apiVersion: ENGINE_API_VERSION, id, purpose, date: taxing.on, mode: taxing.mode },
    seller: { country, region },
    buyer: {
      ...placeOf(buyer, seller),
      ...{ city: address?.city, postalCode: address?.postalCode },
      ...{ isBusiness: company !== undefined || taxId !== undefined, taxId, taxIdCheck: idCheck?.status },
    },
    lines: lines.map(({ category, minor, quantity, currency }, index) => ({
      reference: String(index + 1),
      ...{ taxCategory: category, quantity },
      amount: { value: toMajor({ minor, currency }), currency: currency.toUpperCase() },
    })),
  });
}
