import { createHmac } from 'node:crypto';
import { LINK_SECONDS } from '../../domain/books/files.ts';
import { sha256 } from '../../runtime/hash.ts';

/**
 * An address at which anybody can fetch one file of the books for a while: S3's signature of the request, version 4, by the function's own role. It
 * is computed here, since S3's client would be most of the function's code.
 */
export function linkToFile(key: string, now: Date): string {
  const region = process.env.AWS_REGION ?? '';
  const { origin, path } = placeOf(key, region);
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const token = process.env.AWS_SESSION_TOKEN;
  const query = canonical({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${process.env.AWS_ACCESS_KEY_ID}/${scope}`,
    'X-Amz-Date': at,
    'X-Amz-Expires': String(LINK_SECONDS),
    ...(token && { 'X-Amz-Security-Token': token }),
    'X-Amz-SignedHeaders': 'host',
  });
  const request = ['GET', path, query, `host:${new URL(origin).host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const signed = ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n');
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>(hmac, `AWS4${process.env.AWS_SECRET_ACCESS_KEY}`);
  return `${origin}${path}?${query}&X-Amz-Signature=${hmac(signingKey, signed).toString('hex')}`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A local server has no name for each bucket. */
function placeOf(key: string, region: string): { origin: string; path: string } {
  const path = key.split('/').map(encoded).join('/');
  const bucket = process.env.BOOKS_BUCKET ?? '';
  const local = process.env.AWS_ENDPOINT_URL_S3;
  return local
    ? { origin: new URL(local).origin, path: `/${bucket}/${path}` }
    : { origin: `https://${bucket}.s3.${region}.amazonaws.com`, path: `/${path}` };
}

/** As S3 signs it: by name, with all but letters, digits and four signs escaped. */
const canonical = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
