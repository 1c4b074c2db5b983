import fc from 'fast-check';

/**
 * What people do with the value that they paid for, one thing after the other. Payers, plans and payments are named by number, and a
 * number that is too large begins again from the first.
 */
export type Move = Readonly<
  | { do: 'buy'; plan: number; payer: number; code: boolean; disputed: boolean; proved: boolean }
  | { do: 'buy an add-on'; payer: number; proved: boolean; disputed: boolean }
  /** To the plan that is so many further than the next one. */
  | { do: 'change'; payer: number; to: number; challenge: boolean; currency?: 'EUR' | 'USD' }
  | { do: 'answer the bank'; passed: boolean }
  | { do: 'refund'; payment: number; part: number; reverses: 'value' | 'goodwill'; line: boolean }
  | { do: 'refund in the dashboard'; payment: number; part: number }
  | { do: 'let refunds wait'; waiting: boolean }
  | { do: 'fail a refund'; refund: number }
  | { do: 'end a dispute'; dispute: number; lost: boolean }
  | { do: 'credit'; payer: number; minor: number; currency: 'EUR' | 'USD' }
  | { do: 'cancel'; payer: number; order: number; when: 'now' | 'period_end' | 'undo' }
  | { do: 'give back'; how: 'keep' | 'credit' | 'refund' }
  | { do: 'clear what is owed'; payer: number }
  | { do: 'move subscribers'; plan: number; minor: number; undo: boolean }
  | { do: 'receive a transfer'; invoice: number; minor?: number }
  | { do: 'answer for an order'; payer: number; order: number; answer: 'claim' | 'disown' }
  | { do: 'wait'; days: number }
  | { do: 'work' }
>;

const payer = fc.nat({ max: 1 });
const plan = fc.constantFrom(0, 0, 1, 2);
const currency = fc.constantFrom('EUR', 'USD');
const rarely = fc.constantFrom(false, false, true);
const payment = fc.nat({ max: 7 });
/** Of a payment in tenths; ten is all that is left. */
const part = fc.constantFrom(10, 10, 1, 3, 5);
const draw = <Name extends Move['do']>(name: Name, fields: object) =>
  fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Move>;

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: draw('buy', { plan: fc.constantFrom(0, 0, 1, 2, 3), payer, code: fc.boolean(), disputed: rarely, proved: fc.boolean() }) },
  { weight: 4, arbitrary: draw('buy an add-on', { payer, proved: fc.constantFrom(true, true, false), disputed: rarely }) },
  { weight: 8, arbitrary: draw('change', { payer, to: fc.nat({ max: 1 }), challenge: rarely }) },
  { weight: 2, arbitrary: draw('change', { payer, to: fc.nat({ max: 2 }), challenge: fc.constant(false), currency }) },
  { weight: 3, arbitrary: draw('answer the bank', { passed: fc.constantFrom(true, true, false) }) },
  { weight: 6, arbitrary: draw('refund', { payment, part, reverses: fc.constantFrom('value', 'value', 'goodwill'), line: fc.boolean() }) },
  { weight: 2, arbitrary: draw('refund in the dashboard', { payment, part }) },
  { weight: 1, arbitrary: draw('let refunds wait', { waiting: fc.boolean() }) },
  { weight: 2, arbitrary: draw('fail a refund', { refund: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: draw('end a dispute', { dispute: fc.nat({ max: 2 }), lost: fc.constantFrom(true, true, false) }) },
  { weight: 1, arbitrary: draw('credit', { payer, minor: fc.integer({ min: 1, max: 5000 }), currency }) },
  { weight: 3, arbitrary: draw('cancel', { payer, order: fc.nat({ max: 2 }), when: fc.constantFrom('now', 'now', 'period_end', 'undo') }) },
  { weight: 2, arbitrary: draw('give back', { how: fc.constantFrom('keep', 'credit', 'refund') }) },
  { weight: 1, arbitrary: draw('clear what is owed', { payer }) },
  { weight: 2, arbitrary: draw('move subscribers', { plan, minor: fc.integer({ min: 100, max: 5000 }), undo: fc.constantFrom(false, false, true) }) },
  { weight: 2, arbitrary: draw('receive a transfer', { invoice: fc.nat({ max: 2 }), minor: fc.constantFrom(undefined, undefined, 300) }) },
  { weight: 1, arbitrary: draw('answer for an order', { payer, order: fc.nat({ max: 3 }), answer: fc.constantFrom('claim', 'disown') }) },
  { weight: 5, arbitrary: draw('wait', { days: fc.constantFrom(1, 3, 9, 20, 31) }) },
  { weight: 2, arbitrary: draw('work', {}) },
); // biome-ignore format: one move a line

/** Lists of exactly so many moves, a purchase first. */
export const movesOf = (length: number): fc.Arbitrary<Move[]> =>
  fc
    .array(move, { minLength: length - 1, maxLength: length - 1 })
    .map((moves) => [{ do: 'buy', plan: 0, payer: 0, code: false, disputed: false, proved: true }, ...moves]);
