import { sha256 } from '../../../runtime/hash.ts';
import type { Reply } from '../reply.ts';

type File = Readonly<{
  name: string;
  type: string;
  bytes: Uint8Array;
  form?: Readonly<{ structure: string; lacks?: readonly Readonly<{ field: string }>[] }> | undefined;
}>;

/** A file that the browser saves, and keeps for its own user: it asks each time whether the file is still the same. */
export function fileReply({ name, type, bytes, form }: File, knownTags: string | undefined): Reply {
  const etag = `"${sha256(bytes)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', ...(form && structuredHeader(form)) };
  if (isKnown(etag, knownTags)) return { status: 304, headers };
  const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`;
  return {
    status: 200,
    file: { type, bytes },
    headers: { ...headers, 'content-disposition': disposition },
  };
}

/** Says in which form programs can read the invoice, or what it lacks for the form that the shop wants. */
const structuredHeader = ({ structure, lacks }: NonNullable<File['form']>): Record<string, string> => ({
  'structured-invoice': lacks ? `none; lacks=${lacks.map(({ field }) => field).join(',')}` : structure,
});

/** A cache on the way may have made the tag a weak one. */
function isKnown(etag: string, knownTags = ''): boolean {
  return knownTags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
