import { language, strings } from '../words/locale.ts';
import { isBlocked, type OpenCheckout } from './state.ts';

export type NoticeWords = Readonly<{
  bad: boolean;
  title: string;
  body: string;
  action?: Readonly<{ label: string; does: 'retried' | 'card_retried' | 'check_begun' }>;
}>;

/** The notice above the button, or undefined. If several apply, the most urgent one. */
export function noticeWords(state: OpenCheckout): NoticeWords | undefined {
  const { payment, notice } = state;
  const { notices, page } = strings;
  if (payment.step === 'interrupted') {
    return {
      bad: false,
      title: notices.interrupted,
      body: notices.interruptedHint,
      action: { label: notices.finishPayment, does: 'retried' },
    };
  }
  if (payment.step === 'calling' && payment.triesLost > 0)
    return { bad: false, title: notices.interrupted, body: notices.resendingHint };
  if (notice) return lastTry(notice);
  if (isBlocked(state))
    return {
      bad: true,
      title: notices.blocked,
      body: notices.blockedHint,
      action: { label: page.tryAgain, does: 'card_retried' },
    };
  return undefined;
}

function lastTry(notice: NonNullable<OpenCheckout['notice']>): NoticeWords {
  const { notices } = strings;
  switch (notice.kind) {
    case 'declined':
      return {
        bad: true,
        title: notices.declined,
        body: (language === 'en' && notice.message) || notices.declinedHint,
      };
    case 'card_failed':
      return { bad: true, title: notices.cardFailed, body: notice.message ?? notices.cardFailedHint };
    case 'refused':
      return { bad: true, title: notices.refused, body: notices.refusedHint };
    case 'unavailable':
      return { bad: false, title: notices.unavailable, body: notices.unavailableHint };
    case 'not_approved':
      return { bad: true, title: notices.notApproved, body: notices.notApprovedHint };
    case 'rate_limited':
      return {
        bad: false,
        title: notices.rateLimited,
        body: notices.rateLimitedHint(waitText(notice.retryAfterSeconds)),
      };
    case 'in_progress':
      return { bad: false, title: notices.inProgress, body: notices.inProgressHint };
    case 'repriced':
      return { bad: false, title: notices.repriced, body: notices.declinedHint };
    case 'shop_check':
      return {
        bad: false,
        title: notices.shopCheck,
        body: notices.shopCheckHint,
        action: { label: notices.goToCheck, does: 'check_begun' },
      };
    case 'not_sent':
      return { bad: false, title: notices.notSent, body: notices.notSentHint };
  }
}

/** Rounded up, so that the payer does not try too early. */
function waitText(seconds: number | undefined): string | undefined {
  if (!seconds) return undefined;
  return seconds < 60 ? strings.notices.seconds(seconds) : strings.notices.minutes(Math.ceil(seconds / 60));
}
