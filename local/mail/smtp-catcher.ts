import type { SentMail } from './sent-mail.ts';

/**
 * Hands each mail to an SMTP server too, such as Mailpit, that shows it as its own: `SMTP_URL=smtp://localhost:1025 npm start`. SES has
 * accepted the mail already, so a catcher that is away loses nothing but the copy.
 */
export function openCatcher(url: string): (mail: SentMail) => Promise<void> {
  const opening = import('nodemailer'); // Most starts need none.
  return async ({ from, to, replyTo, subject, text, html, headers, attachments, messageId }) => {
    try {
      const transport = (await opening).createTransport(url);
      await transport.sendMail({
        ...{ from, to: [...to], replyTo: [...replyTo], subject, text, html, headers },
        messageId: `<${messageId}@email.amazonses.com>`,
        attachments: attachments.map(({ name, type, base64 }) => ({
          ...{ filename: name, contentType: type, content: base64, encoding: 'base64' },
        })),
      });
    } catch (error) {
      console.error(`${url} has not taken a mail:`, error);
    }
  };
}
