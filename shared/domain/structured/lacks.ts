import type { Paper } from '../documents/paper.ts';
import { ruleOf } from '../money/currency.ts';
import type { StructuredSeller } from './seller.ts';
import type { StructuredInvoice } from './structured-invoice.ts';

/** A fact that a structured invoice must say and that is not known, by its place in the API, and what to do. */
export type Lack = Readonly<{ field: string; message: string }>;

/** What a paper lacks to be written in the project's form. It stays a plain PDF then. */
export function lacksOf({ buyer, rates, clientReference }: Paper, { structure }: StructuredSeller): Lack[] {
  const { address, country, taxId } = buyer;
  const needed: readonly (readonly [isLacking: boolean, field: string, message: string])[] = [
    [!address && !country, 'customerInfo.country', 'The norm wants the country of the buyer.'],
    [
      !taxId && rates.some(({ zeroReason }) => zeroReason === 'reverse_charge'),
      'customerInfo.taxId',
      'A buyer who owes the tax is named by their VAT id.',
    ],
    ...(structure === 'xrechnung'
      ? ([
          [!address?.city, 'customerInfo.address.city', 'An XRechnung names the city of the buyer.'],
          [
            !address?.postalCode,
            'customerInfo.address.postalCode',
            'An XRechnung has the buyer’s post code.',
          ],
          [
            !clientReference,
            'clientReference',
            'An XRechnung has the reference that the buyer asks for, a public body’s Leitweg-ID: send it as clientReference.',
          ],
        ] as const)
      : []),
  ];
  return needed.filter(([isLacking]) => isLacking).map(([, field, message]) => ({ field, message }));
}

/**
 * BR-CO-17: the tax of a rate is within one unit of the currency, such as a euro, of the rate of its net. Rounding by line leaves that where
 * there are hundreds of lines, or where the unit is the smallest there is, as in Japan.
 */
export function roundingLack({ taxes, currency }: StructuredInvoice): Lack | undefined {
  const unit = 10 ** ruleOf(currency).decimals;
  const isFar = taxes.some(({ rate, netMinor, taxMinor }) => {
    const exact = Math.round(Number(rate)) === 0 ? 0 : (netMinor * Number(rate)) / 100;
    return Math.abs(taxMinor - exact) > unit;
  });
  const message =
    'The tax, rounded by line, is further from its rate than the norm allows. Round by document.';
  return isFar ? { field: 'tax', message } : undefined;
}
