import { invariant } from '../../errors.ts';
import type { FactsOf, LetterFacts } from '../letter.ts';
import { invoicePassage, receiptPassage, refundedPassage } from './paying.ts';
import {
  cancelledPassage,
  cardExpiringPassage,
  pausedPassage,
  paymentFailedPassage,
  planChangedPassage,
  remindedPassage,
} from './recurring.ts';
import { button, type SubjectAndPassage, type Writing } from './rows.ts';

/** What a letter says of its facts. */
export function passageOf(facts: LetterFacts, writing: Writing): SubjectAndPassage {
  switch (facts.kind) {
    case 'receipt':
      return receiptPassage(facts, writing);
    case 'invoice':
      return invoicePassage(facts, writing);
    case 'refunded':
      return refundedPassage(facts, writing);
    case 'payment_failed':
      return paymentFailedPassage(facts, writing);
    case 'card_expiring':
      return cardExpiringPassage(facts, writing);
    case 'trial_ending':
    case 'renewal_ahead':
      return remindedPassage(facts, writing);
    case 'cancelled':
      return cancelledPassage(facts, writing);
    case 'paused':
      return pausedPassage(facts, writing);
    case 'plan_changed':
      return planChangedPassage(facts, writing);
    case 'sign_in':
      return signInPassage(facts, writing);
  }
}

function signInPassage(
  { signInUrl, validMinutes }: FactsOf<'sign_in'>,
  { seller, voice: { words, minutes } }: Writing,
): SubjectAndPassage {
  const open = button(words.sign_in.button, signInUrl);
  invariant(open, 'a letter for the sign-in has its address');
  return {
    subject: words.sign_in.subject(seller),
    title: words.sign_in.title,
    paragraphs: [words.sign_in.body(minutes(validMinutes))],
    groups: [],
    button: open,
    notes: [words.sign_in.ignore],
  };
}
