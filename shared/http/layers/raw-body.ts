import { BillingError } from '../../domain/errors.ts';
import type { Event } from './exchange.ts';

/** Far more than the processor's largest object with all its metadata. */
const BODY_BYTES_MAX = 256 * 1024;

/** The bytes of the body as they were sent. Throws `body_too_large`. */
export function rawBody({ body = '', isBase64Encoded }: Event): Uint8Array {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > BODY_BYTES_MAX)
    throw new BillingError('body_too_large', 'The body is larger than 256 KiB.');
  return bytes;
}
