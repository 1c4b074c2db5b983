import type { CustomLink } from '../generated.ts';

type Details = NonNullable<CustomLink['recurringDetails']>;

/** How what is sold is charged again. */
export type Recurring = {
  /** Months between two charges. */
  everyMonths: Details['billingInterval'];
  /** What each later cycle charges, in major units. Without it, the first amount. */
  amount?: number;
  /** Days before the first charge, in which the payer only saves a card. */
  trialDays?: number;
};

/** The fields by which the API says the same. */
export function recurringFields(
  recurring: Recurring | undefined,
): Pick<CustomLink, 'billingType' | 'recurringDetails'> {
  if (!recurring) return {};
  const { everyMonths, amount, trialDays } = recurring;
  return {
    billingType: 2,
    recurringDetails: {
      billingInterval: everyMonths,
      ...(amount !== undefined && { recurringAmount: amount }),
      ...(trialDays !== undefined && { isOnTrial: true, trialPeriod: { durationInDays: trialDays } }),
    },
  };
}
