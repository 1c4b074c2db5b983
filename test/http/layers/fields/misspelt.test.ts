import { expect, it } from 'vitest';
import { InvoiceRequest } from '../../../../shared/domain/requests/invoice-request.ts';
import { CustomLinkRequest } from '../../../../shared/domain/requests/payment-link-request.ts';
import { misspeltFields } from '../../../../shared/http/layers/fields/misspelt.ts';
import { placeOf } from '../../../../shared/http/layers/fields/places.ts';

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
  [
    'items.0.taxRate',
    CustomLinkRequest,
    { items: [{ taxRate: 19 }] },
    'items[].taxRate of POST /webhook/invoices',
  ],
  ['taxRate', CustomLinkRequest, { taxRate: 19 }, 'items[].taxRate of POST /webhook/invoices'],
  ['planInfo', InvoiceRequest, { planInfo: {} }, 'planInfo of POST /public-api/purchase'],
])(
  'A field %s that the API knows elsewhere is found, and its place is named',
  (field, schema, request, place) => {
    const message = `This field is not known here. It is ${place}. Send it there, or leave it out.`;
    expect(misspeltFields(schema, request, placeOf)).toEqual([{ field, code: 'unknown', message }]);
  },
);

it.each([
  ['of a known name', { amount: 1, currency: { code: 'USD' } }],
  ['that is no typo', { invoiceRef: 1, utm_source: 'mail', expires: 60 }],
  ['of five letters', { amont: 1, item: [], itmes: [] }],
  [
    'of a common name that other objects have',
    { items: [{ code: 'a', token: 'b' }], currency: { name: 'c' } },
  ],
  ['in metadata', { metadata: { amounts: '1', curency: 'x', taxRate: '19' } }],
  ['of a value that is no object', { items: 'none', recurringDetails: null, additionalInfo: [] }],
])('A field %s is none of them', (_, request) =>
  expect(misspeltFields(CustomLinkRequest, request, placeOf)).toEqual([]),
);
