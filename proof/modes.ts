/**
 * What may befall one call that leaves the process.
 *
 *   die_before      the process ends; the call was never made
 *   die_after       the call took effect; the process ends before it hears of it
 *   retryable       an error that says "try again"; no effect
 *   final           an error that says "no"; no effect
 *   lose_reply      the call took effect; the caller sees a broken connection
 *   delay           the caller sees a broken connection; the call takes effect after everybody else has recovered
 *   twice           the call is delivered twice; the caller hears of the first
 *   zombie          the process stops before the call and goes on with it after everybody else has recovered
 *   zombie_after    the same, stopped after the call took effect
 *   error_kept      the processor executed it and answers 500, now and to every replay of the key
 *   error_stuck     the processor did nothing and answers 500, now and to every replay of the key
 *   rate_limited    the processor answers 429; no effect
 *   conflict        the call took effect; the caller is answered 409, as a second sending of a key that is being worked on
 */
export const MODES = ['die_before', 'die_after', 'retryable', 'final', 'lose_reply', 'delay', 'twice', 'zombie', 'zombie_after'] as const;
/** Only the processor answers so. */
export const PROCESSOR_MODES = ['error_kept', 'error_stuck', 'rate_limited', 'conflict'] as const;
export type Mode = (typeof MODES)[number] | (typeof PROCESSOR_MODES)[number];

export const isMode = (text: string): text is Mode => ([...MODES, ...PROCESSOR_MODES] as string[]).includes(text);

/**
 * A charge that was not made while its key answers 500 for a day cannot be told from one that will still be made. It is left to a
 * person by design, so it has no place among runs that must come to rest.
 */
const CHARGE = 'processor POST /v1/payment_intents';

/** The modes that make sense for a call, by its name. */
export function modesFor(call: string): readonly Mode[] {
  if (!call.startsWith('processor ')) return MODES;
  const isPost = call.startsWith('processor POST');
  const own = PROCESSOR_MODES.filter((mode) => mode === 'rate_limited' || (isPost && !(mode === 'error_stuck' && call === CHARGE)));
  return [...MODES, ...own];
}
