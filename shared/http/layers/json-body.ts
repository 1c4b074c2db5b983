import { BillingError, invalidField } from '../../domain/errors.ts';
import { contextOf, type Event, type Layer } from './exchange.ts';

const BODY_BYTES_MAX = 64 * 1024;
const DEPTH_MAX = 32;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Parses the JSON body. Throws `unsupported_media_type`, `invalid_json`, `body_too_large` or `invalid_request`. */
export function jsonBody(): Layer {
  return {
    before: ({ event }) => {
      contextOf(event).json = parse(event);
    },
  };
}

function parse(event: Event): unknown {
  if (!JSON_TYPE.test(event.headers['content-type'] ?? '')) {
    throw new BillingError(
      'unsupported_media_type',
      'The request body is not declared as JSON. Send Content-Type: application/json.',
    );
  }
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > BODY_BYTES_MAX)
    throw new BillingError('body_too_large', 'The body is larger than 64 KiB. Send less.');
  const text = bytes.toString('utf8');
  if (isDeeperThan(DEPTH_MAX, text))
    throw invalidField('body', `Nest objects and lists at most ${DEPTH_MAX} deep.`);
  try {
    return JSON.parse(text, refuseRounded);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new BillingError('invalid_json', 'The body is not valid JSON. Check its syntax.');
    throw error;
  }
}

/** Counted before `JSON.parse`, which calls itself for each level and would overflow the stack. */
function isDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** No number that a schema accepts needs more characters. */
const NUMBER_TEXT_MAX = 32;

/**
 * Replaces a number by NaN unless its text is its exact value, since `JSON.parse` rounds silently. Every schema refuses NaN.
 */
function refuseRounded(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && !isExact(value, source) ? Number.NaN : value;
}

/** Trailing zeros of a fraction do not change the value. */
function isExact(value: number, source: string): boolean {
  if (source.length > NUMBER_TEXT_MAX) return false;
  return String(value) === (source.includes('.') ? source.replace(/\.?0+$/, '') : source);
}
