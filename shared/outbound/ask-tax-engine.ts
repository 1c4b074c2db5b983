import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { boundedText } from './bounded-text.ts';
import { causeOf } from './error-cause.ts';
import { stageGuard } from './stage-guard.ts';

/** The body of an answer 200, or why there is none. */
export type Asked = Readonly<{ text: string }> | Readonly<{ problem: string }>;

/** A payer waits for it. */
const TIMEOUT_MS = 2000;
const ANSWER_BYTES_MAX = 256 * 1024;
const { urlOf, socket } = stageGuard();

/**
 * Posts a question to a tenant's tax engine, with Node's own client, so that a function which answers payers loads no other. Redirects are
 * not followed, since they would bypass the address guard. Throws nothing.
 */
export async function askTaxEngine(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Asked> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await answerOf(urlOf(address), body, headers, signal);
    if (answer.statusCode === 200) return { text: await boundedText(answer, ANSWER_BYTES_MAX) };
    answer.destroy();
    return { problem: `status ${answer.statusCode}` };
  } catch (error) {
    return { problem: signal.aborted ? 'it was late' : causeOf(error) };
  }
}

function answerOf(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const options = {
    ...{ method: 'POST', agent: false, signal },
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      accept: 'application/json',
      'user-agent': 'billing-tax/1',
      ...headers,
    },
    ...socket,
  } as const;
  return new Promise((resolve, reject) => send(url, options, resolve).on('error', reject).end(body));
}
