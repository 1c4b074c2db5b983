import { expect, it } from 'vitest';
import { detailsForm } from '../../../apps/checkout/src/pay/details/details-form.ts';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { fieldsOf, type PayerField, placeOf } from '../../../apps/checkout/src/pay/state.ts';
import { filled, link, openAfter, play, playFrom, submitted, tokenised } from '../states.ts';

const openedWith = (change: Partial<typeof link>): Event => {
  const asking = { ...link, ...change };
  return { type: 'opened', result: { kind: 'opened', link: asking }, details: detailsForm(asking) };
};
const typed = (field: PayerField, value: string): Event => ({ type: 'edited', field, value });
const pricedAt = (value: number, place: object): Event => ({
  ...{ type: 'opened', place: placeOf(place) },
  result: { kind: 'opened', link: { ...taxed, amount: { ...link.amount, value } } },
});
const named = filled.slice(1);
const taxed = { ...link, asks: { ...link.asks, company: 'optional', taxId: 'optional' } } as const;
const asking = openedWith({ asksForAddress: true });
const whole = [
  typed('line1', 'Gate 1'),
  typed('city', 'Berlin'),
  typed('country', 'DE'),
  pricedAt(20, { country: 'DE' }),
];

it('a payer whose address is asked for reads what is missing of it, and sends it with the payment', () => {
  const missing = play(asking, ...named, typed('line1', 'Gate 1'), submitted);
  expect(missing.effects).toEqual([{ type: 'focus', target: 'country' }]);
  expect(Object.keys(missing.state.phase === 'open' ? missing.state.problems : {})).toEqual([
    'country',
    'city',
  ]);
  expect(openAfter(asking, ...named, submitted, ...whole).problems).toEqual({});
  expect(play(asking, ...named, ...whole, submitted, tokenised).effects[0]).toMatchObject({
    exchange: { customerInfo: { address: { line1: 'Gate 1', city: 'Berlin', country: 'DE' } } },
  });
});

it('half of an address that a payer may leave out is refused, and a country alone is sent for the tax', () => {
  const optional = openedWith({ asks: { ...link.asks, address: 'optional' } });
  const half = openAfter(optional, ...named, typed('city', 'Berlin'), submitted);
  expect(Object.keys(half.problems)).toEqual(['country', 'line1']);
  const alone = [typed('country', 'DE'), pricedAt(20, { country: 'DE' })];
  expect(play(optional, ...named, ...alone, submitted, tokenised).effects[0]).toMatchObject({
    exchange: { customerInfo: { country: 'DE' } },
  });
});

it('a payer pays only what they were shown for their country and tax id', () => {
  const place = { country: 'NL', taxId: 'NL123456789B01' };
  const moved = play(openedWith(taxed), ...named, typed('country', 'NL'));
  expect(moved.effects).toEqual([{ type: 'open' }, { type: 'find_states', country: 'NL' }]);
  expect(playFrom(moved.state, submitted).effects).toEqual([]);
  const typing = playFrom(
    moved.state,
    pricedAt(24.2, { country: 'NL' }),
    typed('taxId', 'NL 1234 56789 B01'),
  );
  expect(typing.effects).toEqual([]);
  const left = playFrom(typing.state, { type: 'place_left' });
  expect(left.effects).toEqual([{ type: 'open' }]);
  const late = playFrom(left.state, pricedAt(24.2, { country: 'NL' }), submitted);
  expect(late.effects).toEqual([]);
  expect(playFrom(late.state, pricedAt(20, place), submitted).effects).toMatchObject([{ type: 'tokenise' }]);
  expect(playFrom(typing.state, submitted).effects).toEqual([{ type: 'open' }]);
});

it('a discount is quoted again for another place before the payer can pay, and the focus stays', () => {
  const usd = (value: number) => ({ value, currency: 'USD' });
  const quote = {
    ...{ subtotal: 20, discount: 5, total: 15, needsCard: true, currency: link.amount.currency },
    ...{ subtotalAmount: usd(20), discountAmount: usd(5), dueNow: usd(15) },
  };
  const applied: Event[] = [
    { type: 'coupon_opened' },
    { type: 'coupon_edited', code: 'TEN' },
    { type: 'coupon_applied' },
    { type: 'coupon_quoted', result: { kind: 'quoted', quote } },
  ];
  const moved = play(
    openedWith(taxed),
    ...named,
    ...applied,
    typed('country', 'NL'),
    pricedAt(24.2, { country: 'NL' }),
  );
  expect(moved.effects).toEqual([{ type: 'quote', code: 'TEN' }]);
  const result = { kind: 'quoted', quote: { ...quote, total: 18 } } as const;
  const again = playFrom(moved.state, submitted, {
    type: 'coupon_quoted',
    result,
    place: placeOf({ country: 'NL' }),
  });
  expect([again.effects, again.state]).toMatchObject([[], { coupon: { quote: { total: 18 } } }]);
  expect(playFrom(again.state, submitted).effects).toMatchObject([{ type: 'tokenise' }]);
});

it('the form has a field for each detail that the shop asks for, and for the state of a country that has them', () => {
  const states = { country: 'US', options: [['NY', 'New York']] as const };
  const address = openedWith({ asks: { ...link.asks, address: 'required' } });
  const inUs = openAfter(address, typed('country', 'US'), { type: 'states_found', states });
  expect(fieldsOf(inUs).map(({ id, optional }) => [id, optional])).toEqual([
    ['country', false],
    ['line1', false],
    ['city', false],
    ['state', true],
    ['postalCode', true],
  ]);
  expect(fieldsOf(openAfter(openedWith(taxed))).map(({ id }) => id)).toEqual(['company', 'country', 'taxId']);
});
