import { language } from '../words/locale.ts';
import type { PortalText } from './languages/english.ts';
import type { Notice } from './state.ts';

export type NoticeText = Readonly<{
  tone: 'good' | 'bad' | 'calm';
  title: string;
  body?: string;
  requestId?: string;
}>;

const SAID_AS = { confirm_card: 'add_card', confirm_change: 'change', resume: 'undo_order' } as const;

/** The issuer's own words are English. */
export function noticeText(notice: Notice, { done, failed }: PortalText): NoticeText {
  switch (notice.kind) {
    case 'done': {
      const { of } = notice;
      return { tone: 'good', title: done[SAID_AS[of as keyof typeof SAID_AS] ?? of] };
    }
    case 'declined':
      return {
        tone: 'bad',
        title: failed.declined,
        body: (language === 'en' && notice.message) || failed.declinedHint,
      };
    case 'card_failed':
      return { tone: 'bad', title: failed.declined, body: notice.message ?? failed.declinedHint };
    case 'refused':
      if (notice.code === 'card_in_use')
        return { tone: 'calm', title: failed.cardInUse, body: failed.cardInUseHint };
      return {
        tone: 'bad',
        title: failed.refused,
        body: failed.refusedHint,
        ...(notice.requestId && { requestId: notice.requestId }),
      };
    case 'in_progress':
      return { tone: 'calm', title: failed.inProgress, body: failed.inProgressHint };
    case 'rate_limited':
      return { tone: 'calm', title: failed.rateLimited, body: failed.rateLimitedHint };
    case 'lost':
      return { tone: 'calm', title: failed.lost, body: failed.lostHint };
    case 'unknown':
      return { tone: 'calm', title: failed.unknown, body: failed.unknownHint };
    case 'moved':
      return { tone: 'calm', title: failed.moved, body: failed.movedHint };
    case 'unread':
      return { tone: 'calm', title: failed.unread, body: failed.unreadHint };
  }
}
