import { describe, expect, it } from 'vitest';
// @ts-expect-error As above.
import { ruleOf } from '../../../../local/processor/browser/appearance.js';
// @ts-expect-error The browser's files are JavaScript with a configuration of their own.
import * as format from '../../../../local/processor/browser/card-format.js';

describe('card details in the browser', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['4242-4242 42', '4242 4242 42'],
    ['42424242424242429999', '4242 4242 4242 4242'],
  ])('the number %s is spaced as %s', (typed, shown) => expect(format.formatNumber(typed)).toBe(shown));

  it.each([
    ['1', '1'],
    ['4', '04 / '],
    ['12', '12 / '],
    ['1234', '12 / 34'],
  ])('the expiry %s is shown as %s', (typed, shown) => expect(format.formatExpiry(typed)).toBe(shown));

  it('have an error for each invalid field', () => {
    const today = new Date('2026-11-21T12:00:00Z');
    expect(format.numberState('4242424242424241').error.code).toBe('invalid_number');
    expect(format.expiryState('1320', today).error.code).toBe('invalid_expiry_month');
    expect(format.expiryState('1026', today).error.code).toBe('invalid_expiry_year_past');
    expect(format.expiryState('1126', today)).toMatchObject({ complete: true, error: null });
    expect(format.cvcState('123', 'amex').complete).toBe(false);
  });

  it('are shown with plain values of an appearance only', () => {
    const rule = ruleOf({
      variables: { colorText: '#fff', colorDanger: 'red} body{display:none', fontSizeBase: 16 },
    });
    expect(rule).toBe(':root { --colorText: #fff }');
  });
});
