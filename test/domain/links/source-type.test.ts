import { expect, it } from 'vitest';
import { readSourceType } from '../../../shared/domain/links/source-type.ts';

it('a payment link for an order is answered with the numbers that a link takes and where an order is paid', () => {
  expect(() => readSourceType({ sourceType: 1 }, { 3: 'plan', 4: 'custom amount' })).toThrow(
    'Send 3 (plan) or 4 (custom amount). An order (1) is paid with POST /public-api/purchase.',
  );
});
