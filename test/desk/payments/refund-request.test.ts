import { expect, it } from 'vitest';
import type { Payment } from '../../../apps/desk/src/api/shapes.ts';
import { NOTHING_ASKED, refundBody, typedNumber } from '../../../apps/desk/src/payments/refund-request.ts';

const [card, transfer] = [{ transfer: null }, { transfer: { reference: 'A1' } }] as unknown as Payment[];

it.each([
  ['12,50', 12.5],
  [' 7 ', 7],
  ['', undefined],
  ['1.2.3', '1.2.3'],
  ['-5', '-5'],
])('an amount typed as “%s” is sent as %s, for the service to judge', (text, sent) => {
  expect(typedNumber(text)).toBe(sent);
});

it('a refund by line asks for the sum of its lines, and leaves out lines without an amount', () => {
  const asked = { ...NOTHING_ASKED, how: 'lines', lines: { 1: '0.1', 2: '', 3: '0,2' } } as const;
  expect(card && refundBody(asked, card)).toMatchObject({
    amount: 0.3,
    lines: [
      { line: 1, amount: 0.1 },
      { line: 3, amount: 0.2 },
    ],
  });
});

it('a refund of all that is left names no amount, and one of a transfer names the transfer back', () => {
  expect(card && refundBody(NOTHING_ASKED, card)).toEqual({
    reverses: 'value',
    reason: 'requested_by_customer',
  });
  expect(transfer && refundBody({ ...NOTHING_ASKED, bank: 'B2' }, transfer)).toMatchObject({
    reference: 'B2',
  });
});
