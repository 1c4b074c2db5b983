import { BillingError } from '../../domain/errors.ts';
import { contextOf, type Event, type Layer } from './exchange.ts';

const BODY_BYTES_MAX = 64 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Parses the JSON body. Throws `unsupported_media_type`, `invalid_json` or `body_too_large`. */
export function jsonBody(): Layer {
  return {
    before: ({ event }) => {
      contextOf(event).json = parse(event);
    },
  };
}

function parse(event: Event): unknown {
  if (!JSON_TYPE.test(event.headers['content-type'] ?? '')) {
    throw new BillingError('unsupported_media_type', 'The request body is not declared as JSON. Send Content-Type: application/json.');
  }
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > BODY_BYTES_MAX) throw new BillingError('body_too_large', 'The body is larger than 64 KiB. Send less.');
  try {
    return JSON.parse(bytes.toString('utf8'), refuseRounded);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BillingError('invalid_json', 'The body is not valid JSON. Check its syntax.');
    throw error;
  }
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
