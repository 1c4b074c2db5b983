import { typedNumber } from '../payments/refund-request.ts';

/** What the form of a new link holds, as it was typed. */
export type Wanted = Readonly<{
  sells: 'amount' | 'plan';
  amount: string;
  currency: string;
  description: string;
  planSlug: string;
  cycleId: string;
  reference: string;
  isMany: boolean;
  places: string;
  hasSeats: boolean;
  seatsMax: string;
  minutes: number;
}>;

const whole = (text: string): number | undefined => {
  const value = typedNumber(text);
  return typeof value === 'number' ? value : undefined;
};

/** The body of the request that makes the link. What is no number is sent as it is, so that the service says what is wrong with it. */
export function linkBody(wanted: Wanted, productOrigin: string): object {
  const { sells, currency, description, planSlug, cycleId, reference, isMany, places, hasSeats } = wanted;
  return {
    productOrigin,
    ...(sells === 'amount'
      ? {
          paymentSourceDetails: { sourceType: 4 },
          amount: typedNumber(wanted.amount),
          currency: { code: currency },
          ...(description.trim() && { description: description.trim() }),
        }
      : {
          paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: planSlug },
          ...(cycleId && { cycleId }),
        }),
    ...(reference.trim() && { clientReference: reference.trim() }),
    ...(isMany && { maxPayments: whole(places) ?? places }),
    ...(hasSeats && { quantity: { min: 1, max: whole(wanted.seatsMax) ?? wanted.seatsMax } }),
    expiresInMinutes: wanted.minutes,
  };
}
