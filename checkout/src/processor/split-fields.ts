import type { Stripe, StripeCardCvcElement, StripeCardExpiryElement, StripeCardNumberElement } from '@stripe/stripe-js';
import type { CardState } from '../pay/state.ts';
import { language } from '../words/locale.ts';
import { cardStyle, onColoursChanged } from './card-style.ts';

/** Number, expiry date and security code in frames of their own, so that none is cut off on a narrow screen. */
export type SplitFields = Readonly<{
  number: StripeCardNumberElement;
  mount(places: readonly HTMLElement[]): void;
  focus(): void;
  freeze(disabled: boolean): void;
}>;

type Field = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement;
type Filled = Readonly<{ complete: boolean; empty: boolean; problem?: string }>;

export function createSplitFields(processor: Stripe, changed: (card: CardState, problem?: string) => void): SplitFields {
  const elements = processor.elements({ locale: language });
  const number = elements.create('cardNumber', { style: cardStyle() });
  const fields: readonly Field[] = [
    number,
    elements.create('cardExpiry', { style: cardStyle() }),
    elements.create('cardCvc', { style: cardStyle() }),
  ];
  const states: Filled[] = fields.map(() => ({ complete: false, empty: true }));
  let ready = 0;

  const report = () => changed(stateOf(states), states.find(({ problem }) => problem)?.problem);
  // The three kinds have the same events; their types differ only in the name of the kind.
  for (const [index, field] of fields.entries()) follow(field as StripeCardNumberElement, index);
  function follow(field: StripeCardNumberElement, index: number): void {
    field.on('ready', () => ++ready === fields.length && report());
    field.on('loaderror', () => changed('blocked'));
    field.on('change', ({ complete, empty, error }) => {
      states[index] = { complete, empty, problem: error?.message };
      report();
    });
  }
  onColoursChanged(() => {
    for (const field of fields) field.update({ style: cardStyle() });
  });

  return {
    number,
    mount: (places) => {
      for (const [index, field] of fields.entries()) field.mount(places[index] as HTMLElement);
    },
    focus: () =>
      fields[
        Math.max(
          0,
          states.findIndex(({ complete }) => !complete),
        )
      ]?.focus(),
    freeze: (disabled) => {
      for (const field of fields) field.update({ disabled });
    },
  };
}

function stateOf(states: readonly Filled[]): CardState {
  if (states.every(({ complete }) => complete)) return 'complete';
  return states.every(({ empty }) => empty) ? 'empty' : 'incomplete';
}
