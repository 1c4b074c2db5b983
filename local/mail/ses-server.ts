import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, LOOPBACK, listen } from '../listening.ts';
import type { SentMail } from './sent-mail.ts';
import { noticesOf } from './ses-notices.ts';

/**
 * What goes wrong with a sending: SES takes none just then, refuses this one, has an error of its own, or the connection ends before the
 * request was read or after the mail was accepted.
 */
export type MailFault = 'throttle' | 'refuse' | 'error' | 'drop_before' | 'drop_reply';

export type SesServer = Readonly<{
  endpoint: string;
  /** Oldest first. */
  mails(): readonly SentMail[];
  /** The next sendings go wrong so. */
  fault(mode: MailFault, times?: number): void;
  /** From now on notices are not sent, as when EventBridge is late; or they are, with those that were held. */
  holdNotices(isHeld: boolean): Promise<void>;
  /** Waits until all notices are on their way. */
  settle(): Promise<void>;
  close(): Promise<void>;
  unref(): void;
}>;

type Options = Readonly<{
  now: () => Date;
  /** Carries the `detail` of an event of SES to whom EventBridge would. */
  tell: (detail: object) => Promise<void>;
  /** Where accepted mails are kept for a later start. */
  file?: string;
  /** Who gets a copy of each. */
  copyTo?: ((mail: SentMail) => Promise<void>) | undefined;
}>;

/** Domains whose owner has not set their DNS yet, and those that SES was not told of. Every other one is verified. */
const PENDING = /^unverified\./;
const UNKNOWN = /^missing\./;

/** What SES answers with an error, by its published names. */
class SesFault extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** A server that speaks the part of SES's second API that the service calls, on a free port. It delivers nothing, and tells what SES would of each mail. */
export async function startSes({ now, tell, file, copyTo }: Options): Promise<SesServer> {
  const mails: SentMail[] = file && existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [];
  const faults: MailFault[] = [];
  const held: object[] = [];
  let isHeld = false;
  let onTheirWay: Promise<unknown> = Promise.resolve();
  const send = (detail: object) => {
    if (isHeld) held.push(detail);
    else onTheirWay = onTheirWay.then(() => tell(detail));
  };
  const accept = (request: SendRequest): SentMail => {
    const mail = mailOf(request, now());
    mails.push(mail);
    if (file) appendFileSync(file, `${JSON.stringify(mail)}\n`);
    for (const detail of noticesOf(mail)) send(detail);
    void copyTo?.(mail);
    return mail;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const { pathname } = new URL(request.url ?? '/', 'http://ses');
    try {
      if (request.method === 'POST' && pathname === '/v2/email/outbound-emails') {
        const mode = faults.shift();
        if (mode === 'drop_before') return void response.destroy();
        refuseFor(mode);
        const { messageId } = accept(checked(JSON.parse(body)));
        if (mode === 'drop_reply') return void response.destroy();
        return reply(response, 200, { MessageId: messageId });
      }
      const [, identity] = /^\/v2\/email\/identities\/([^/]+)$/.exec(pathname) ?? [];
      if (request.method === 'GET' && identity)
        return reply(response, 200, identityOf(decodeURIComponent(identity)));
      throw new SesFault(
        404,
        'UnknownOperationException',
        `${request.method} ${pathname} is not served locally.`,
      );
    } catch (error) {
      if (!(error instanceof SesFault)) return reply(response, 500, { message: String(error) });
      response.setHeader('x-amzn-errortype', error.type);
      reply(response, error.status, { message: error.message });
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await listen(server, 0, 'SES', 'PORT');
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    mails: () => [...mails],
    fault: (mode, times = 1) => void faults.push(...Array<MailFault>(times).fill(mode)),
    async holdNotices(next) {
      isHeld = next;
      for (const detail of next ? [] : held.splice(0)) send(detail);
      await onTheirWay;
    },
    settle: async () => void (await onTheirWay),
    close: () => closeServer(server),
    unref: () => void server.unref(),
  };
}

type Text = Readonly<{ Data: string }>;
type SendRequest = Readonly<{
  FromEmailAddress: string;
  Destination: { ToAddresses: string[] };
  ReplyToAddresses?: string[];
  ConfigurationSetName: string;
  EmailTags?: { Name: string; Value: string }[];
  Content: {
    Simple: {
      Subject: Text;
      Body: { Text: Text; Html: Text };
      Headers?: { Name: string; Value: string }[];
      Attachments?: { FileName: string; ContentType: string; RawContent: string }[];
    };
  };
}>;

const TAG = /^[\w-]{1,256}$/;

/** SES refuses a sender that is not verified, and tags and headers that have other characters than it allows. */
function checked(request: SendRequest): SendRequest {
  const { FromEmailAddress: from, EmailTags = [], Content } = request;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: SES takes 7-bit ASCII in an address; other names are encoded words.
  if (/[^\x00-\x7f]/.test(from))
    throw new SesFault(400, 'BadRequestException', 'Non-ASCII characters in From.');
  if (!EmailTags.every(({ Name, Value }) => TAG.test(Name) && TAG.test(Value)))
    throw new SesFault(400, 'BadRequestException', 'Invalid message tag.');
  if (!Content.Simple.Subject.Data)
    throw new SesFault(400, 'BadRequestException', 'Missing required subject.');
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? '';
  if (UNKNOWN.test(domain) || PENDING.test(domain)) throw notVerified(domain);
  return request;
}

const notVerified = (identity: string) =>
  new SesFault(
    400,
    'MessageRejected',
    `Email address is not verified. The following identities failed the check: ${identity}`,
  );

function refuseFor(mode: MailFault | undefined): void {
  if (mode === 'throttle')
    throw new SesFault(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.');
  if (mode === 'refuse') throw notVerified('the sender');
  if (mode === 'error') throw new SesFault(500, 'InternalServiceErrorException', 'An injected fault.');
}

function identityOf(domain: string): object {
  if (UNKNOWN.test(domain))
    throw new SesFault(404, 'NotFoundException', `Email identity ${domain} does not exist.`);
  const isPending = PENDING.test(domain);
  const Status = isPending ? 'PENDING' : 'SUCCESS';
  return {
    IdentityType: 'DOMAIN',
    VerifiedForSendingStatus: !isPending,
    VerificationStatus: Status,
    DkimAttributes: { SigningEnabled: true, Status, Tokens: ['first', 'second', 'third'] },
  };
}

function mailOf(request: SendRequest, now: Date): SentMail {
  const { FromEmailAddress: from, Destination, ReplyToAddresses = [], ConfigurationSetName } = request;
  const { Subject, Body, Headers = [], Attachments = [] } = request.Content.Simple;
  return {
    messageId: randomUUID(),
    at: now.toISOString(),
    from: decodedWords(from),
    to: Destination.ToAddresses,
    replyTo: ReplyToAddresses,
    subject: Subject.Data,
    text: Body.Text.Data,
    html: Body.Html.Data,
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    attachments: Attachments.map(({ FileName, ContentType, RawContent }) => ({
      ...{ name: FileName, type: ContentType, base64: RawContent },
    })),
    tags: {
      'ses:configuration-set': [ConfigurationSetName],
      ...Object.fromEntries((request.EmailTags ?? []).map(({ Name, Value }) => [Name, [Value]])),
    },
  };
}

/** A header as a mail program shows it. */
const decodedWords = (header: string): string =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word) => Buffer.from(word, 'base64').toString());

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A crash may have truncated the last line. */
const linesOf = (text: string): SentMail[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
