import { expect, it } from 'vitest';
import { CustomLinkRequest } from '../../../../shared/domain/requests/payment-link-request.ts';
import { misspeltFields } from '../../../../shared/http/layers/fields/misspelt.ts';

it.each([
  ['curency', { curency: {} }, 'currency'],
  ['descriptoin', { descriptoin: 'x' }, 'description'],
  ['idempotency_key', { idempotency_key: 'x' }, 'idempotencyKey'],
  ['Amount', { Amount: 1 }, 'amount'],
  ['items.1.unitprice', { items: [{ name: 'a' }, { unitprice: 1 }] }, 'unitPrice'],
  [
    'recurringDetails.trialPeriod.durationInDay',
    { recurringDetails: { trialPeriod: { durationInDay: 7 } } },
    'durationInDays',
  ],
])('A field %s that is nearly a known one is found, and both are named', (field, request, known) => {
  const [found] = misspeltFields(CustomLinkRequest, request);
  expect(found).toEqual({
    field,
    code: 'unknown',
    message: `This field is not known. Send ${known}, or leave it out.`,
  });
});

it.each([
  ['of a known name', { amount: 1, currency: { code: 'USD' } }],
  ['that is no typo', { invoiceRef: 1, utm_source: 'mail', expires: 60 }],
  ['of five letters', { amont: 1, item: [], itmes: [] }],
  ['in metadata', { metadata: { amounts: '1', curency: 'x' } }],
  ['of a value that is no object', { items: 'none', recurringDetails: null, additionalInfo: [] }],
])('A field %s is none of them', (_, request) =>
  expect(misspeltFields(CustomLinkRequest, request)).toEqual([]),
);
