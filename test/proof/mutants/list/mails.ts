import type { Mutant } from '../mutant.ts';

/** A mail has no key at SES: only its claim keeps it from being sent twice. */
export const mails: readonly Mutant[] = [
  {
    name: 'mail-sent-without-its-claim',
    file: 'shared/flows/mail/send-mail.ts',
    find: "    if (hasLost(error, 'mail')) return undefined;",
    replace: "    if (hasLost(error, 'mail')) return { ...next, version: next.version + 1 };",
    breaks: 'a mail is sent by the process that claimed it',
    killedBy: {
      suite: 'crash',
      filter: 'mail/receipt-told',
      says: /SES has the mail receipt 2 times, not 1/,
    },
  },
  {
    name: 'mail-claim-not-waited-for',
    file: 'shared/domain/mailbox/mail.ts',
    find: '  return until <= now ?',
    replace: '  return until >= now ?',
    breaks: 'a claim is not taken from its process before half an hour has passed',
    killedBy: {
      suite: 'crash',
      filter: 'mail/receipt-lost',
      says: /SES has the mail receipt 2 times, not 1/,
    },
  },
  {
    name: 'mail-sent-again-by-the-sdk',
    file: 'shared/messaging/mailer.ts',
    find: '  maxAttempts: 1,',
    replace: '  maxAttempts: 3,',
    breaks: 'what SES may have is not sent again',
    killedBy: {
      suite: 'crash',
      filter: 'mail/receipt-told',
      says: /SES has the mail receipt 2 times, not 1/,
    },
  },
  {
    name: 'mail-without-an-answer-taken-for-refused',
    file: 'shared/flows/mail/send-mail.ts',
    find: "    case 'unanswered':\n      return undefined;",
    replace: "    case 'unanswered':\n      return { status: 'waiting' };",
    breaks: 'what SES may have is not sent again',
    killedBy: {
      suite: 'crash',
      filter: 'mail/receipt-lost',
      says: /SES has the mail receipt 2 times, not 1/,
    },
  },
];
