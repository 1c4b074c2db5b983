import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request as it arrived: the signature is over its bytes, so nothing may parse or rewrite them before. */
export type Signed = Readonly<{ raw: Uint8Array; header: string | undefined }>;
export type SignatureFault = 'missing' | 'malformed' | 'stale' | 'forged';

/** How far the time of a signature may be from ours, in either direction. */
const TOLERANCE_SECONDS = 300;
const HEADER_CHARACTERS_MAX = 1024;
/** The processor sends one for each secret of an endpoint, of which it keeps two. */
const SIGNATURES_MAX = 5;
const SIGNATURE = /^[0-9a-f]{64}$/;
const TIME = /^\d{1,12}$/;

/**
 * What is wrong with a signature header `t=<seconds>,v1=<hex>[,v1=<hex>]`; nothing if one of its signatures is the HMAC-SHA256 of
 * `<t>.<body>` under one of the secrets and its time is within five minutes. Schemes other than `v1` are ignored.
 */
export function signatureFault(
  { raw, header }: Signed,
  secrets: readonly string[],
  now: Date,
): SignatureFault | undefined {
  if (header === undefined || header === '') return 'missing';
  const read = readHeader(header);
  if (!read) return 'malformed';
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${read.time}.`).update(raw).digest();
    return read.signatures.some((signature) => timingSafeEqual(signature, expected));
  });
  if (!isSigned) return 'forged';
  return Math.abs(now.getTime() / 1000 - Number(read.time)) > TOLERANCE_SECONDS ? 'stale' : undefined;
}

function readHeader(header: string): { time: string; signatures: Buffer[] } | undefined {
  if (header.length > HEADER_CHARACTERS_MAX) return undefined;
  const pairs = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    pairs.filter((pair) => pair.length === 2 && pair[0] === name).map(([, value = '']) => value);
  const [times, signatures] = [valuesOf('t'), valuesOf('v1')];
  const [time = ''] = times;
  const isRead =
    times.length === 1 && TIME.test(time) && signatures.length > 0 && signatures.length <= SIGNATURES_MAX;
  if (!isRead || !signatures.every((signature) => SIGNATURE.test(signature))) return undefined;
  return { time, signatures: signatures.map((signature) => Buffer.from(signature, 'hex')) };
}
