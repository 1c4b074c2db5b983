import type { LetterKind } from '../mail/letter.ts';

/** The kinds of letters, as the API names them. */
export const LETTER_KINDS = [
  'receipt',
  'payment_failed',
  'card_expiring',
  'trial_ending',
  'renewal_ahead',
  'cancelled',
  'paused',
  'plan_changed',
  'refunded',
  'invoice',
  'sign_in',
] as const satisfies readonly LetterKind[];
