import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { filled, link, play, submitted, tokenised } from '../states.ts';

const money = (value: number) => ({ value, currency: 'EUR' });
const taxed = (mode: 'inclusive' | 'exclusive'): Event => ({
  type: 'opened',
  result: {
    kind: 'opened',
    link: {
      ...link,
      tax: { mode, net: money(16.8), tax: money(3.19), gross: money(19.99), rates: [], items: [] },
    },
  },
});

it.each([
  ['exclusive', 3.19],
  ['inclusive', 0],
] as const)('a payment says how much %s tax the payer was shown as added to the price', (mode, taxAmount) => {
  const [sent] = play(taxed(mode), ...filled.slice(1), submitted, tokenised).effects;
  expect(sent).toMatchObject({ exchange: { kind: 'pay', taxAmount } });
});
