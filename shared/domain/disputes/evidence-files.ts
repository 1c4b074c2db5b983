import type { DocumentKind } from '../documents/documented.ts';
import { type BillingError, invalidField } from '../errors.ts';
import type { TenantId } from '../ids.ts';

/** A document that is sent as a file. */
export type EvidenceFile = Readonly<{ kind: DocumentKind; name: string; bytes: Uint8Array }>;

/** The processor's field for the file of each document. */
export const FILE_FIELDS = {
  invoice: 'uncategorized_file',
  receipt: 'receipt',
} as const satisfies Record<DocumentKind, string>;

/** What banks take of the files of one dispute, all together. */
const BYTES_MAX = 4_500_000;
const PAGES_MAX = 49;

/** Throws `invalid_request` for files that no bank would read. Those that the processor has from earlier are not counted: it counts them. */
export function requireFilesTaken(files: readonly EvidenceFile[]): void {
  const pages = files.reduce((sum, { bytes }) => sum + pagesOf(bytes), 0);
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (pages > PAGES_MAX) throw tooMuch(`${pages} pages in all, and a bank takes ${PAGES_MAX}`);
  if (size > BYTES_MAX) throw tooMuch(`${size} bytes in all, and a bank takes ${BYTES_MAX}`);
}

const tooMuch = (much: string): BillingError =>
  invalidField(
    'documents',
    `The files have ${much}. Send one of them, or name the other in \`include\`, which sends a shortened text.`,
    'too_large',
  );

/** A PDF of ours names each of its pages in plain text. */
const pagesOf = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

/** The processor's idempotency key: the same document of one dispute is uploaded once, until the processor forgets the key. */
export const fileKeyOf = (
  tenantId: TenantId,
  disputeId: string,
  kind: DocumentKind,
  sha256: string,
): string => `v1:${tenantId}:${disputeId}:ef:${kind}:${sha256}`;
