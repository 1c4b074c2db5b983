import { BillingError } from '../../domain/errors.ts';
import { contextOf, type Event, type Layer } from './exchange.ts';

const BODY_BYTES_MAX = 64 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Reads a JSON body. What is not JSON is answered with an HTML page, as the specification asks. */
export function jsonBody(): Layer {
  return {
    before: ({ event }) => {
      contextOf(event).json = parse(event);
    },
  };
}

function parse(event: Event): unknown {
  if (!JSON_TYPE.test(event.headers['content-type'] ?? '')) {
    throw new BillingError('unsupported_media_type', 'The request did not arrive as JSON. Send Content-Type: application/json.');
  }
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > BODY_BYTES_MAX) throw new BillingError('body_too_large', 'The body is larger than 64 KiB. Send less.');
  try {
    return JSON.parse(bytes.toString('utf8'), asWritten);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BillingError('invalid_json', 'The body is not JSON that can be read. Check its syntax.');
    throw error;
  }
}

/** More characters than any number a schema takes needs. */
const NUMBER_TEXT_MAX = 32;

/**
 * Numbers stand for exactly what was written. One with an exponent, or with more digits than a number holds, would be rounded
 * before anybody saw it; it becomes NaN, which every schema refuses where it reads it.
 */
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && !isExact(value, source) ? Number.NaN : value;
}

/** Zeros at the end of a fraction say nothing. */
function isExact(value: number, source: string): boolean {
  if (source.length > NUMBER_TEXT_MAX) return false;
  return String(value) === (source.includes('.') ? source.replace(/\.?0+$/, '') : source);
}
