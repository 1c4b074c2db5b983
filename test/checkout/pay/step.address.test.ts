import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import type { AddressForm, PayerField } from '../../../apps/checkout/src/pay/state.ts';
import { filled, link, openAfter, play, submitted, tokenised } from '../states.ts';

const address: AddressForm = {
  missing: 'Complete your address.',
  fields: [
    { id: 'line1', label: 'Address', autocomplete: 'address-line1' },
    { id: 'city', label: 'City', autocomplete: 'address-level2' },
    { id: 'postalCode', label: 'Postal code', autocomplete: 'postal-code', optional: true },
    { id: 'country', label: 'Country', autocomplete: 'country', options: [['DE', 'Germany']] },
  ],
};
const asking: Event = {
  type: 'opened',
  result: { kind: 'opened', link: { ...link, asksForAddress: true } },
  address,
};
const typed = (field: PayerField, value: string): Event => ({ type: 'edited', field, value });
const whole = [typed('line1', 'Gate 1'), typed('city', 'Berlin'), typed('country', 'DE')];

it('a payer whose address is asked for reads what is missing of it, and sends it with the payment', () => {
  const named = filled.slice(1);
  const missing = play(asking, ...named, typed('line1', 'Gate 1'), submitted);
  expect(missing.effects).toEqual([{ type: 'focus', target: 'city' }]);
  expect(missing.state).toMatchObject({ problems: { city: address.missing, country: address.missing } });
  const corrected = openAfter(asking, ...named, submitted, ...whole);
  expect(corrected.problems).toEqual({});
  expect(play(asking, ...named, ...whole, submitted, tokenised).effects[0]).toMatchObject({
    exchange: { customerInfo: { address: { line1: 'Gate 1', city: 'Berlin', country: 'DE' } } },
  });
});
