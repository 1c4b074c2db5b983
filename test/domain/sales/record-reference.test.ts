import { expect, it } from 'vitest';
import { referenceOf } from '../../../shared/domain/sales/record-reference.ts';

const operation = '01kamfy0c00000000000000001';
const customer = '0123456789abcdefghjk';

it.each<[text: string, by: string | undefined]>([
  [`txn_${operation}`, 'transaction'],
  [` rcpt_t0123456789a${customer}${operation} `, 'receipt'],
  [`ord_${customer}${operation}`, 'order'],
  [`inv_${customer}${operation}`, 'invoice'],
  ['7F3K2Q9A-0001', 'number'],
  ['7F3K2Q9A-12345', 'number'],
  ['INV-000001', 'number'],
  ['INV2-000001', 'number'],
  ...[
    '',
    'txn_1',
    `ord_${operation}`,
    'INV-1',
    '7f3k2q9a-0001',
    '7F3K2Q9U-0001',
    'T#1-0001',
    `x txn_${operation}`,
  ].map((text): [string, undefined] => [text, undefined]),
])('the text %j is read as a reference by %s', (text, by) => {
  expect(referenceOf(text)).toEqual(by && { by, text: text.trim() });
});
