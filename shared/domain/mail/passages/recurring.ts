import { isolate } from '../../documents/isolate.ts';
import { invariant } from '../../errors.ts';
import type { FactsOf } from '../letter.ts';
import {
  button,
  chargeRows,
  nameRow,
  of,
  row,
  type SubjectAndPassage,
  sentences,
  type Writing,
} from './rows.ts';

export function paymentFailedPassage(
  { reason, name, amount, card, nextTryOn, recoveryUrl }: FactsOf<'payment_failed'>,
  { seller, voice }: Writing,
): SubjectAndPassage {
  const { words, papers } = voice;
  const { payment_failed: failed } = words;
  const pay = button(failed.button, recoveryUrl);
  const told = reason === 'declined' ? failed.declined : failed.noCard;
  return {
    subject: failed.subject(seller),
    title: failed.title,
    paragraphs: sentences(
      told(voice.amount(amount)),
      nextTryOn && failed.nextTry(voice.day(nextTryOn)),
      pay ? failed.pay : failed.contact,
    ),
    groups: [
      [
        ...nameRow(name, voice),
        ...row(words.labels.missing, voice.amount(amount), true),
        ...row(papers.labels.method, of(card, voice.card)),
      ],
    ],
    button: pay,
    notes: [],
  };
}

export function cardExpiringPassage(
  { card, expiresIn, names, next, accountUrl }: FactsOf<'card_expiring'>,
  { seller, voice }: Writing,
): SubjectAndPassage {
  const { words, papers } = voice;
  const { card_expiring: expiring } = words;
  return {
    subject: expiring.subject(seller),
    title: expiring.title,
    paragraphs: [expiring.body, expiring.add],
    groups: [
      [...row(papers.labels.method, voice.card(card)), ...row(words.labels.expires, voice.month(expiresIn))],
      [
        ...names.flatMap((name) => nameRow(name, voice)),
        ...(next ? chargeRows({ amount: next.amount, on: next.on }, voice) : []),
      ],
    ],
    button: button(expiring.button, accountUrl),
    notes: [],
  };
}

/** The letters before a charge, whose way out is the button: the law of many countries asks for it. */
export function remindedPassage(
  { kind, name, amount, chargeOn, everyMonths, card, cancelUrl }: FactsOf<'trial_ending' | 'renewal_ahead'>,
  { seller, voice }: Writing,
): SubjectAndPassage {
  const { words, papers } = voice;
  const reminded = words[kind];
  const day = voice.day(chargeOn);
  const cancel = button(reminded.button, cancelUrl);
  invariant(cancel, 'a letter about a charge ahead has the address of its cancellation');
  return {
    subject: reminded.subject(seller, day),
    title: reminded.title(day),
    paragraphs: [reminded.body(voice.amount(amount), day), reminded.cancel(day)],
    groups: [
      [
        ...nameRow(name, voice),
        ...chargeRows({ amount, on: chargeOn, everyMonths }, voice),
        ...row(papers.labels.method, of(card, voice.card)),
      ],
    ],
    button: cancel,
    notes: [],
  };
}

export function cancelledPassage(
  { name, endsOn, isOver, reason, refunded, credited, accountUrl }: FactsOf<'cancelled'>,
  { seller, voice }: Writing,
): SubjectAndPassage {
  const { cancelled } = voice.words;
  const account = button(cancelled.button, accountUrl);
  return {
    subject: cancelled.subject(seller),
    title: cancelled.title,
    paragraphs: sentences(
      reason === 'unpaid' && cancelled.unpaid,
      (isOver ? cancelled.ended : cancelled.ends)(voice.day(endsOn)),
      !isOver && account !== undefined && cancelled.undo,
      refunded && cancelled.refunded(voice.amount(refunded)),
      credited && cancelled.credited(voice.amount(credited)),
    ),
    groups: [nameRow(name, voice)],
    button: account,
    notes: [],
  };
}

export function pausedPassage(
  { name, reason, pausedOn, resumesOn, missing, recoveryUrl, accountUrl }: FactsOf<'paused'>,
  { seller, voice }: Writing,
): SubjectAndPassage {
  const { paused, labels } = voice.words;
  const pay = button(paused.payButton, recoveryUrl);
  return {
    subject: paused.subject(seller),
    title: paused.title,
    paragraphs: sentences(
      paused[reason](voice.day(pausedOn)),
      resumesOn && paused.resumes(voice.day(resumesOn)),
      pay && paused.pay,
    ),
    groups: [[...nameRow(name, voice), ...row(labels.missing, of(missing, voice.amount), true)]],
    button: pay ?? button(paused.button, accountUrl),
    notes: [],
  };
}

export function planChangedPassage(
  { from, to, changedOn, next, accountUrl }: FactsOf<'plan_changed'>,
  { seller, voice }: Writing,
): SubjectAndPassage {
  const { plan_changed: changed, labels } = voice.words;
  return {
    subject: changed.subject(seller),
    title: changed.title,
    paragraphs: [changed.body(voice.day(changedOn))],
    groups: [
      [...row(labels.before, isolate(from)), ...row(labels.now, isolate(to), true)],
      chargeRows(next, voice),
    ],
    button: button(changed.button, accountUrl),
    notes: [],
  };
}
