import { sha256 } from '../../../runtime/hash.ts';
import type { Reply } from '../reply.ts';

type File = Readonly<{ name: string; bytes: Uint8Array }>;

/** A PDF that the browser saves, and keeps for its own user: it asks each time whether the file is still the same. */
export function fileReply({ name, bytes }: File, knownTags: string | undefined): Reply {
  const etag = `"${sha256(bytes)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (isKnown(etag, knownTags)) return { status: 304, headers };
  const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`;
  return {
    status: 200,
    file: { type: 'application/pdf', bytes },
    headers: { ...headers, 'content-disposition': disposition },
  };
}

/** A cache on the way may have made the tag a weak one. */
function isKnown(etag: string, knownTags = ''): boolean {
  return knownTags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
