import type { Move } from './moves.ts';

/** Sequences that once disagreed, as short as they were found. Each check plays them first. */
export const FOUND: readonly Readonly<{ what: string; moves: readonly Move[] }>[] = [
  {
    what: 'an intent that was cancelled under an error is seen to be cancelled',
    moves: [
      { do: 'make a link', shape: 0, name: undefined },
      { do: 'pay', link: 0, payer: 0, card: 2, key: undefined, trouble: undefined },
      { do: 'misbehave', mode: 'error_500_after', times: 1, on: '/v1/payment_intents' },
      { do: 'wait', seconds: 7200 },
    ],
  },
  {
    what: 'a payer whose customer was made under an error can pay the next time',
    moves: [
      { do: 'make a link', shape: 0, name: undefined },
      { do: 'misbehave', mode: 'error_500_after', times: 1, on: '/v1/customers' },
      { do: 'pay', link: 0, payer: 0, card: 0, key: undefined, trouble: undefined },
      { do: 'come to rest' },
      { do: 'pay', link: 0, payer: 0, card: 0, key: undefined, trouble: undefined },
    ],
  },
  {
    what: 'a payer whose customer was made under an error, by a function that then died, can pay at once',
    moves: [
      { do: 'make a link', shape: 0, name: undefined },
      { do: 'misbehave', mode: 'error_500_after', times: 1, on: '/v1/customers' },
      { do: 'pay', link: 0, payer: 0, card: 0, key: undefined, trouble: { mode: 'die_before', at: 4 } },
      { do: 'come to rest' },
      { do: 'pay', link: 0, payer: 0, card: 0, key: undefined, trouble: undefined },
    ],
  },
  {
    what: 'a refund by a function that stood still while the plan was changed takes no time from before the change',
    moves: [
      { do: 'subscribe', payer: 0, disputed: false, code: undefined, trouble: undefined },
      { do: 'refund a subscription', payer: 0, part: 10, trouble: { mode: 'zombie', at: 1 } },
      { do: 'wait', seconds: 7200 },
      { do: 'change the plan', payer: 0, to: 1, trouble: undefined },
    ],
  },
];
