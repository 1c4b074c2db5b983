import type Stripe from 'stripe';
import { type Call, type Desk, present } from '../books/desk.ts';
import { absent, invalid, missing } from '../http/errors.ts';
import { isParams } from '../http/form.ts';
import { allowOnly, requiredText } from '../http/params.ts';
import { FILE_TYPES, type UploadedFile } from './file.ts';

/** Of one file of evidence, and of all files of one dispute. */
const BYTES_MAX = 5_000_000;
const ALL_BYTES_MAX = 4_500_000;
const KEPT_SECONDS = 270 * 24 * 60 * 60;

/** Only evidence of disputes is taken: the service uploads nothing else. */
export function createFile(desk: Desk, { params }: Call): object {
  allowOnly<Stripe.FileCreateParams>(params, ['file', 'purpose']);
  if (requiredText(params, 'purpose') !== 'dispute_evidence')
    throw invalid('Invalid purpose: this simulation takes dispute_evidence only.', 'purpose');
  const { file } = params;
  if (!file) throw missing('file');
  if (!isParams(file)) throw invalid('Invalid file: send it as multipart/form-data.', 'file');
  const type = FILE_TYPES.find((known) => known === file.type);
  if (!type) throw invalid('Invalid file type: evidence is a PDF, a JPEG or a PNG.', 'file');
  const size = Number(file.size);
  if (size > BYTES_MAX) throw invalid(`The file has more than ${BYTES_MAX} bytes.`, 'file');
  const id = desk.newId('file_');
  const uploaded: UploadedFile = {
    id,
    object: 'file',
    created: desk.now,
    expires_at: desk.now + KEPT_SECONDS,
    filename: String(file.filename),
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose: 'dispute_evidence',
    size,
    title: null,
    type,
    url: `${desk.url}/v1/files/${id}/contents`,
  };
  desk.books.files.put(uploaded);
  return present(desk, uploaded, params);
}

export function retrieveFile(desk: Desk, { params, id }: Call): object {
  allowOnly(params, []);
  const file = desk.books.files.get(id);
  if (!file) throw absent('file upload', id);
  return present(desk, file, params);
}

/** Refuses files that are not there, and more of them than a bank takes. */
export function requireFiles(
  desk: Desk,
  evidence: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): void {
  let bytes = 0;
  for (const field of fields) {
    const id = evidence[field];
    if (typeof id !== 'string') continue;
    const file = desk.books.files.get(id);
    if (!file) throw absent('file upload', id, `evidence[${field}]`);
    bytes += file.size;
  }
  if (bytes > ALL_BYTES_MAX)
    throw invalid(`The files have more than ${ALL_BYTES_MAX} bytes in all.`, 'evidence');
}
