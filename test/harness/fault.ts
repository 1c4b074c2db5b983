import type { OutgoingCall } from './outgoing-call.ts';

/**
 * What can go wrong with one call that leaves the process.
 *
 *   die_before      the process ends; the call was never made
 *   die_after       the call took effect; the process ends before the reply
 *   retryable       an error that says "try again"; no effect
 *   final           an error that says "no"; no effect
 *   lose_reply      the call took effect; the caller sees a broken connection
 *   delay           the caller sees a broken connection; the call takes effect after the recovery
 *   twice           the call is delivered twice; the caller gets the first reply
 *   resent          the first reply is lost and the client sends the call again; the caller gets the second reply
 *   zombie          the process stops before the call and goes on with it after the recovery
 *   zombie_after    the same, stopped after the call took effect
 *   error_kept      the processor executed it and answers 500, now and to every replay of the key
 *   error_stuck     the processor did nothing and answers 500, now and to every replay of the key
 *   rate_limited    the processor answers 429; no effect
 *   conflict        the call took effect; the caller is answered 409, like a second request under a key in use
 *   rejected        SES refuses this mail, now and later
 *   paused          SES sends nothing for the account just now; no effect
 *
 * SES has no keys: of it, `error_kept` is one 500 after it took the mail.
 */
const MODES = [
  'die_before', 'die_after', 'retryable', 'final', 'lose_reply', 'delay', 'twice', 'resent', 'zombie', 'zombie_after',
] as const; // biome-ignore format: one list
/** Only the processor answers so. */
const PROCESSOR_MODES = ['error_kept', 'error_stuck', 'rate_limited', 'conflict'] as const;
/** What SES answers. */
const MAIL_MODES = ['rate_limited', 'error_kept', 'rejected', 'paused'] as const;
export type Mode = (typeof MODES)[number] | (typeof PROCESSOR_MODES)[number] | (typeof MAIL_MODES)[number];

export const isMode = (text: string): text is Mode =>
  ([...MODES, ...PROCESSOR_MODES, ...MAIL_MODES] as string[]).includes(text);

/**
 * A charge, or a setup intent, that was not made while its key answers 500 for a day looks like one that can still be made. An
 * operator decides about it, so no run with it ends by itself. A refund is given up after 25 hours.
 */
const STUCK: readonly string[] = [
  'processor POST /v1/payment_intents',
  'processor POST /v1/setup_intents',
  'processor POST /v1/refunds',
];

/** A request to SES that reaches it twice is two mails, so its client never sends one again. */
const REPEATED: readonly Mode[] = ['twice', 'resent'];

/** These leave nothing behind. */
const READS = /^(table (GetItem|BatchGetItem|Query)|keys Decrypt|processor GET)/;
/** Of a read, `delay` is `lose_reply`, `die_after` is `die_before`, and a read that is made again is a read. */
const READ_MODES: readonly Mode[] = [
  'die_before',
  'retryable',
  'final',
  'lose_reply',
  'zombie',
  'zombie_after',
];

/**
 * The modes that make sense for a call, by its label, and that differ from each other and from those of the call before it: what
 * dies before a call that `follows` another alone has died after that one.
 */
export function modesFor(call: string, follows: boolean): readonly Mode[] {
  const isRead = READS.test(call);
  const modes = (isRead ? READ_MODES : MODES).filter((mode) => mode !== 'die_before' || !follows);
  if (call.startsWith('mail ')) return [...modes.filter((mode) => !REPEATED.includes(mode)), ...MAIL_MODES];
  if (!call.startsWith('processor ')) return modes;
  const own = PROCESSOR_MODES.filter(
    (mode) => mode === 'rate_limited' || (!isRead && !(mode === 'error_stuck' && STUCK.includes(call))),
  );
  return [...modes, ...own];
}

/** The process that makes the call, as far as a fault acts on it. */
export type Faulted = Readonly<{
  /** Ends the process and gives the error that its own code sees. */
  die(): Error;
  /** Stops the process; resolves when it is to go on. */
  standStill(): Promise<void>;
  /** Keeps an effect, which is applied after the recovery. */
  postpone(effect: () => Promise<unknown>): void;
}>;

/** Makes the call go wrong. */
export async function applyFault<Reply>(
  mode: Mode,
  call: OutgoingCall<Reply>,
  process: Faulted,
): Promise<Reply> {
  const sendQuietly = () => call.send().catch(() => undefined);
  switch (mode) {
    case 'die_before':
      throw process.die();
    case 'die_after':
      await sendQuietly();
      throw process.die();
    case 'lose_reply':
      await sendQuietly();
      throw call.broken();
    case 'delay':
      process.postpone(sendQuietly);
      throw call.broken();
    case 'twice': {
      const first = await call.send();
      await sendQuietly();
      return first;
    }
    case 'resent':
      await sendQuietly();
      return await call.send();
    case 'zombie':
      await process.standStill();
      return await call.send();
    case 'zombie_after': {
      const reply = await call.send();
      await process.standStill();
      return reply;
    }
    default:
      return await call.refuse(mode);
  }
}
