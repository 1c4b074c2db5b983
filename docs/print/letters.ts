import { composeLetter } from '../../shared/domain/mail/compose-letter.ts';
import type { LetterKind } from '../../shared/domain/mail/letter.ts';
import { letterVoiceOf } from '../../shared/domain/mail/letter-voice.ts';
import { passageOf } from '../../shared/domain/mail/passages/passage-of.ts';
import { KINDS, letterOf, seller, WHOLE } from '../../test/domain/mail/whole-letters.ts';
import type { Blocks } from './blocks.ts';
import { code, fenced, table } from './markdown.ts';

const WHEN: Readonly<Record<LetterKind, string>> = {
  receipt: 'Something was paid.',
  payment_failed: 'A charge of what recurs was declined, or there is no card for it.',
  card_expiring: 'A card that is to be charged will not be valid for long.',
  trial_ending: 'With `subscription.reminder`, seven days before a trial ends.',
  renewal_ahead: 'With `subscription.reminder`, seven days before a renewal of six months or more.',
  cancelled: 'A subscription was cancelled; it ends then or later.',
  paused: 'A subscription was paused, or is suspended since a payment is missing.',
  plan_changed: 'A subscription has another plan or cycle.',
  refunded: 'Money was given back.',
  invoice: 'An invoice is to be paid, or its day has passed.',
  sign_in: 'A customer asked for the way to their page.',
};
const VOICE = letterVoiceOf(['en']);

/** The letters, and one of them as text. */
export function printLetters(): Blocks {
  const rows = KINDS.map((kind) => {
    const { button } = passageOf(WHOLE[kind], { seller: seller.name, voice: VOICE });
    return [code(kind), WHEN[kind], composeLetter(letterOf(WHOLE[kind])).subject, button?.label ?? ''];
  });
  const { subject, text } = composeLetter(letterOf(WHOLE.renewal_ahead));
  return {
    letters: table(['Letter', 'When', 'Subject', 'Button'], rows),
    'letter-text': fenced('text', `Subject: ${subject}\n\n${text}`),
  };
}
