import { createHash } from 'node:crypto';
import { emptyParams, type Params } from '../http/form.ts';
import type { FileType } from './file.ts';

const BOUNDARY = /^multipart\/form-data;.*\bboundary="?([^";]+)/i;

/** The text between the parts of a body that has files; nothing if the body is an ordinary form. */
export const boundaryOf = (contentType: string | undefined): string | undefined =>
  BOUNDARY.exec(contentType ?? '')?.[1];

/**
 * The parameters of a body with files, whose bytes are the characters of `body`. A file becomes its name, size, type and hash, so that the
 * log of requests and the books keep no bytes, and a repeat has the same parameters under another boundary.
 */
export function decodeMultipart(body: string, boundary: string): Params {
  const params = emptyParams();
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const bytes = Buffer.from(part.slice(end + 4, -2), 'latin1');
    const name = /\bname="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /\bfilename="([^"]*)"/.exec(head)?.[1];
    params[name] = filename === undefined ? bytes.toString('utf8') : fileOf(filename, bytes);
  }
  return params;
}

function fileOf(filename: string, bytes: Buffer): Params {
  const params = emptyParams();
  params.filename = filename;
  params.size = String(bytes.length);
  params.type = typeOf(bytes);
  params.sha256 = createHash('sha256').update(bytes).digest('hex');
  return params;
}

/** What the bytes are, whatever the sender calls them. */
function typeOf(bytes: Buffer): FileType | 'unknown' {
  const begin = bytes.subarray(0, 4).toString('latin1');
  if (begin === '%PDF') return 'pdf';
  if (begin === '\x89PNG') return 'png';
  return begin.startsWith('\xff\xd8\xff') ? 'jpg' : 'unknown';
}
