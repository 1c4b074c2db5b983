import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import type { Sale } from '../pay/sale.ts';
import { ISOLATES } from '../words/isolate.ts';
import { strings } from '../words/locale.ts';
import { minorUnits } from '../words/money.ts';
import { consentText } from '../words/terms.ts';
import { wording } from '../words/wording.ts';

type ApplePay = Pick<StripePaymentElementOptions, 'applePay'>;
type Request = NonNullable<NonNullable<ApplePay['applePay']>['recurringPaymentRequest']>;
export type ApplePayOf = (sale: Sale) => ApplePay;

/**
 * Asks Apple Pay for a token of the payer's account with the seller. Without this request it gives one of the payer's phone, which
 * may end when the card is removed from that phone, and with it the renewals. Google Pay has no such request.
 *
 * What is charged now is the total of the sheet, so the regular charges begin with the next one.
 */
export function applePayOf({ link, amountMinor }: Sale): ApplePay {
  if (!link?.recurring) return {};
  const { recurring, amount, project } = link;
  const { billingInterval, recurringAmount, nextBillingDate, trialDays } = recurring;
  const written = link.isTextOfShop ? link.description || link.items[0]?.name : undefined;
  const description = written || project.name;
  const start = new Date(`${nextBillingDate}T00:00`); // The payer's own midnight, so that the sheet shows that day.
  const recurringPaymentRequest: Request = {
    paymentDescription: description,
    managementURL: new URL('/portal', location.href).href,
    billingAgreement: consentText(link, recurring, wording()).split(ISOLATES).join(''),
    regularBilling: {
      label: description,
      amount: minorUnits(recurringAmount, amount.currency.code),
      recurringPaymentStartDate: start,
      recurringPaymentIntervalUnit: 'month',
      recurringPaymentIntervalCount: billingInterval,
    },
    ...(trialDays && {
      trialBilling: {
        label: `${description} (${strings.terms.days(trialDays)})`,
        amount: amountMinor,
        recurringPaymentEndDate: start,
        recurringPaymentIntervalUnit: 'day',
        recurringPaymentIntervalCount: trialDays,
      },
    }),
  };
  return { applePay: { recurringPaymentRequest } };
}
