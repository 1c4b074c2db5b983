import type { SentMail } from './sent-mail.ts';

/** What SES's own mailbox simulator makes of a mail, by the local part of its address; `+` and a label may follow it. */
const SIMULATED: Readonly<Record<string, (mail: SentMail) => readonly object[]>> = {
  bounce: (mail) => [sent(mail), bounced(mail, 'Permanent', 'General')],
  suppressionlist: (mail) => [sent(mail), bounced(mail, 'Permanent', 'Suppressed')],
  complaint: (mail) => [sent(mail), delivered(mail), complained(mail)],
  ooto: (mail) => [sent(mail), delivered(mail), bounced(mail, 'Transient', 'General')],
};
const SIMULATOR = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/;

/** The `detail` of each event that SES puts on EventBridge of a mail: that it was accepted, and what its receiver's server did. */
export function noticesOf(mail: SentMail): readonly object[] {
  const [, local = ''] = SIMULATOR.exec(mail.to[0] ?? '') ?? [];
  return SIMULATED[local]?.(mail) ?? [sent(mail), delivered(mail)];
}

const about = ({ messageId, at, from, to, tags }: SentMail) => ({
  mail: { timestamp: at, source: from, messageId, destination: to, tags },
});
const sent = (mail: SentMail) => ({ eventType: 'Send', ...about(mail), send: {} });
const delivered = (mail: SentMail) => ({
  eventType: 'Delivery',
  ...about(mail),
  delivery: { timestamp: mail.at, recipients: mail.to, smtpResponse: '250 2.6.0 Message received' },
});
const complained = (mail: SentMail) => ({
  eventType: 'Complaint',
  ...about(mail),
  complaint: { complainedRecipients: mail.to.map((emailAddress) => ({ emailAddress })), timestamp: mail.at },
});
const bounced = (mail: SentMail, bounceType: string, bounceSubType: string) => ({
  eventType: 'Bounce',
  ...about(mail),
  bounce: {
    ...{ bounceType, bounceSubType, timestamp: mail.at },
    bouncedRecipients: mail.to.map((emailAddress) => ({ emailAddress, action: 'failed', status: '5.1.1' })),
  },
});
