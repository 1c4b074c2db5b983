import { BillingError, invalidField } from '../errors.ts';

/** What a payment link is for, as the specification numbers it. */
export const SourceType = { plan: 3, custom: 4 } as const;
export type SourceType = (typeof SourceType)[keyof typeof SourceType];

/** Where the specification's other numbers belong. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  1: ' An order (1) is paid with POST /public-api/purchase.',
  2: ' An invoice (2) is paid with POST /public-api/purchase.',
  4: ' A custom amount (4) is sold by a payment link: POST /public-api/payment-links.',
};

/**
 * What a body's `paymentSourceDetails` is about, one of the numbers in `meanings`. The specification names one mistake: the details
 * sent as a list. Throws `source_type_required` without a number, and `invalid_request` for another one.
 */
export function readSourceType<Type extends number>(
  details: unknown,
  meanings: Readonly<Record<Type, string>>,
  within = '',
): Type {
  const isObject = typeof details === 'object' && details !== null && !Array.isArray(details);
  const sent = isObject && 'sourceType' in details ? details.sourceType : undefined;
  const known = Object.keys(meanings).map(Number) as Type[];
  const found = known.find((type) => type === sent);
  if (found !== undefined) return found;
  const field = `${within}paymentSourceDetails.sourceType`;
  if (known.some((type) => String(type) === sent))
    throw invalidField(field, `sourceType must be a number, not a string: send ${sent}.`);
  const choices = known.map((type) => `${type} (${meanings[type]})`).join(' or ');
  const message = `sourceType is required: send paymentSourceDetails as an object with sourceType ${choices}.`;
  if (sent !== undefined) throw invalidField(field, `Send ${choices}.${ELSEWHERE[String(sent)] ?? ''}`);
  throw new BillingError('source_type_required', message, {
    field,
    errors: [{ field, code: 'required', message }],
  });
}
