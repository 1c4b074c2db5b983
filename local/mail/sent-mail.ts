/** A mail that the double of SES has accepted. */
export type SentMail = Readonly<{
  messageId: string;
  at: string;
  from: string;
  to: readonly string[];
  replyTo: readonly string[];
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  attachments: readonly Readonly<{ name: string; type: string; base64: string }>[];
  tags: Readonly<Record<string, readonly string[]>>;
}>;
