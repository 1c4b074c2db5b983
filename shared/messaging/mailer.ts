import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import type { MailId, TenantId } from '../domain/ids.ts';
import { configurationSetOf, MAIL_TAGS } from '../domain/mailbox/ses-notice.ts';
import { awsConnections } from '../runtime/aws-calls.ts';

/** Sending mail to payers. The only file by which functions call SES. */

/** A mail as it leaves: who sends it, to whom, and what it says. */
export type Outgoing = Readonly<{
  tenantId: TenantId;
  id: MailId;
  from: Readonly<{ name: string; address: string }>;
  replyTo?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Readonly<{ name: string; type: string; bytes: Uint8Array }>[];
}>;

/**
 * What became of a sending. Of one that was refused nothing was sent: `isForNow` when SES takes no mail just then, and takes the same one
 * later. Of one that is unanswered it is not known.
 */
export type Handed =
  | Readonly<{ is: 'accepted'; messageId: string }>
  | Readonly<{ is: 'refused'; reason: string; isForNow: boolean }>
  | Readonly<{ is: 'unanswered' }>;

/** SES has no idempotency key, so the SDK must not send again what has no answer. */
const client = new SESv2Client({
  ...awsConnections,
  requestHandler: { ...awsConnections.requestHandler, requestTimeout: 8000 },
  maxAttempts: 1,
});
/** Longer than a connection and a sending that time out. */
const SEND_MS_MAX = 10_000;
const ConfigurationSetName = configurationSetOf(process.env.STAGE ?? 'local');

/** Hands one mail to SES, once. */
export async function handMail(mail: Outgoing): Promise<Handed> {
  try {
    const { MessageId } = await client.send(new SendEmailCommand(requestOf(mail)), {
      abortSignal: AbortSignal.timeout(SEND_MS_MAX),
    });
    return MessageId === undefined ? { is: 'unanswered' } : { is: 'accepted', messageId: MessageId };
  } catch (error) {
    return refusalOf(error);
  }
}

type Fault = Readonly<{ name?: string; $metadata?: Readonly<{ httpStatusCode?: number }> }>;

/** What SES says of itself or of the account, and not of the mail. A pause is ended by a person. */
const FOR_NOW =
  /^(TooManyRequests|LimitExceeded|Throttling|ThrottlingException|SendingPaused|AccountSuspended|AccessDenied|UnrecognizedClient|ExpiredToken)/;

/** An answer of 4xx refuses the mail. Any other fault leaves open whether SES has it. */
function refusalOf(error: unknown): Handed {
  const { name = 'unknown', $metadata: { httpStatusCode = 0 } = {} } = error as Fault;
  if (httpStatusCode < 400 || httpStatusCode >= 500) return { is: 'unanswered' };
  return { is: 'refused', reason: name, isForNow: FOR_NOW.test(name) || httpStatusCode === 429 };
}

function requestOf(mail: Outgoing): SendEmailCommandInput {
  const { tenantId, id, from, replyTo, to, subject, text, html, attachments } = mail;
  return {
    FromEmailAddress: `${encodedWord(from.name)} <${from.address}>`,
    ...(replyTo && { ReplyToAddresses: [replyTo] }),
    Destination: { ToAddresses: [to] },
    ConfigurationSetName,
    EmailTags: [
      { Name: MAIL_TAGS.tenant, Value: tenantId },
      { Name: MAIL_TAGS.mail, Value: id },
    ],
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        // Programs that answer mail by themselves leave this one alone.
        Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
        ...(attachments.length > 0 && {
          Attachments: attachments.map(({ name, type, bytes }) => ({
            ...{ FileName: name, ContentType: type, RawContent: bytes },
            ContentDisposition: 'ATTACHMENT' as const,
            ContentTransferEncoding: 'BASE64' as const,
          })),
        }),
      },
    },
  };
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

const WORD_BYTES_MAX = 45;

/** A display name as a header has it: RFC 2047 in words of at most 75 characters, none of which splits a character. */
function encodedWord(name: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of name) {
    if (Buffer.byteLength(word + character) > WORD_BYTES_MAX) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(' ');
}
