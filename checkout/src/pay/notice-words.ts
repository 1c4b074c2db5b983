import { strings } from '../words/locale.ts';
import type { OpenCheckout } from './state.ts';

export type NoticeWords = Readonly<{
  bad: boolean;
  title: string;
  body: string;
  action?: Readonly<{ label: string; does: 'retried' | 'card_retried' }>;
}>;

/** The notice above the button, or undefined. If several apply, the most urgent one. */
export function noticeWords({ payment, notice, card }: OpenCheckout): NoticeWords | undefined {
  const { notices, page } = strings;
  if (payment.step === 'interrupted') {
    return {
      bad: false,
      title: notices.interrupted,
      body: notices.interruptedHint,
      action: { label: notices.finishPayment, does: 'retried' },
    };
  }
  if (payment.step === 'calling' && payment.triesLost > 0) return { bad: false, title: notices.interrupted, body: notices.resendingHint };
  if (notice) return lastTry(notice);
  if (card === 'blocked')
    return { bad: true, title: notices.blocked, body: notices.blockedHint, action: { label: page.tryAgain, does: 'card_retried' } };
  return undefined;
}

function lastTry(notice: NonNullable<OpenCheckout['notice']>): NoticeWords {
  const { notices } = strings;
  switch (notice.kind) {
    case 'declined':
      return { bad: true, title: notices.declined, body: notice.message ?? notices.declinedHint };
    case 'card_failed':
      return { bad: true, title: notices.cardFailed, body: notice.message ?? notices.cardFailedHint };
    case 'refused':
      return { bad: true, title: notices.refused, body: notice.message ?? notices.refusedHint };
    case 'rate_limited':
      return { bad: false, title: notices.rateLimited, body: rateLimitedText(notice) };
    case 'in_progress':
      return { bad: false, title: notices.inProgress, body: notices.inProgressHint };
    case 'not_sent':
      return { bad: false, title: notices.notSent, body: notices.notSentHint };
  }
}

/** The service's message, since only it knows whether waiting helps; without one, how long to wait. */
function rateLimitedText({ retryAfterSeconds, message }: { retryAfterSeconds?: number; message?: string }): string {
  return message ?? strings.notices.rateLimitedHint(waitText(retryAfterSeconds));
}

/** Rounded up, so that the payer does not try too early. */
function waitText(seconds: number | undefined): string | undefined {
  if (!seconds) return undefined;
  return seconds < 60 ? strings.notices.seconds(seconds) : strings.notices.minutes(Math.ceil(seconds / 60));
}
