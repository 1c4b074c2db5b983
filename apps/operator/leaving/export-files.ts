import { createHash } from 'node:crypto';
import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { invalidField } from '../../../shared/domain/errors.ts';
import type { Instant, TenantId } from '../../../shared/domain/ids.ts';
import { canonicalJson, sha256 } from '../../../shared/runtime/hash.ts';
import type { Key } from '../../../shared/storage/table/keys.ts';
import { LEAVING } from './kinds.ts';

/** The name that readers tell the form of an export by. Another form gets another name. */
const FORMAT = 'billing-export-1';
const ABOUT = [
  'Each file has a record in each line, as JSON in UTF-8. The manifest is written last: without it, the export is not whole.',
  'Amounts are whole numbers of the currency’s smallest unit: cents, or yen. Times are in UTC, days in the project’s time zone.',
  'Records name each other by id. A customer names their id at the processor by gateway, a card is named by the processor’s id of the payment method, and a payment by its intent: with these the next service charges on in the same account.',
  'Invoices are data. A PDF of each is made by the route for it until the tenant is closed.',
  'There is no secret in it: no key of the processor, no credential, no secret of an endpoint.',
];
const [MANIFEST, PLACE] = ['manifest.json', 'progress.json'];
const READABLE_BY_OWNER = 0o600;

type Lengths = Readonly<Record<string, Readonly<{ records: number; bytes: number }>>>;
/** How far an export is: what was read up to `next` is in the files, up to these lengths. */
export type Place = Begun & Readonly<{ next?: Key | undefined; files: Lengths }>;
type Begun = Readonly<{
  tenantId: TenantId;
  startedAt: Instant;
  /** Whether an erasure takes its receipt, and if not, why: what was so when it began. */
  countsForErasure: true | string;
}>;
type File = Readonly<{ file: string; holds: string; records: number; bytes: number; sha256: string }>;
export type Manifest = Readonly<{
  format: typeof FORMAT;
  tenant: Readonly<{ id: TenantId; uniqueName: string }>;
  startedAt: Instant;
  countsForErasure: true | string;
  records: number;
  receipt: string;
  about: readonly string[];
  files: readonly File[];
}>;

/** Throws `invalid_request` for a folder with the export of another tenant. Gives a whole export, or how far one is. */
export function openFolder(folder: string, begun: Begun): Readonly<{ manifest?: Manifest; place: Place }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const manifest = read<Manifest>(folder, MANIFEST);
  const place = read<Place>(folder, PLACE) ?? { ...begun, files: {} };
  if ((manifest?.tenant.id ?? place.tenantId) !== begun.tenantId)
    throw invalidField('to', 'The folder has the export of another tenant. Name another one.');
  for (const [file, { bytes }] of Object.entries(place.files)) truncateSync(pathOf(folder, file), bytes);
  return { ...(manifest && { manifest }), place };
}

/** Adds records to the files, and notes how far the export is. What a run that ended in between has added beyond that is cut off by the next. */
export function addRecords(
  folder: string,
  place: Place,
  records: ReadonlyMap<string, readonly object[]>,
  next: Key | undefined,
): Place {
  const files: Record<string, Readonly<{ records: number; bytes: number }>> = { ...place.files };
  for (const [file, added] of records) {
    const text = added.map((record) => `${canonicalJson(record)}\n`).join('');
    const before = files[file] ?? { records: 0, bytes: 0 };
    const path = pathOf(folder, file);
    if (before.bytes === 0) writeFileSync(path, '', { mode: READABLE_BY_OWNER });
    appendFileSync(path, text);
    files[file] = {
      records: before.records + added.length,
      bytes: before.bytes + Buffer.byteLength(text),
    };
  }
  const after = { ...place, next, files };
  write(folder, PLACE, after);
  return after;
}

/** Ends an export: counts and hashes of its files, and what its form is. */
export async function endExport(
  folder: string,
  { tenantId, startedAt, countsForErasure, files: lengths }: Place,
  uniqueName: string,
): Promise<Manifest> {
  const files: File[] = [];
  for (const [file, holds] of Object.values(LEAVING).flatMap(({ exported }) =>
    exported ? [exported] : [],
  )) {
    const { records, bytes } = lengths[file] ?? { records: 0, bytes: 0 };
    if (records === 0) writeFileSync(pathOf(folder, file), '', { mode: READABLE_BY_OWNER });
    files.push({ file: nameOf(file), holds, records, bytes, sha256: await hashOf(pathOf(folder, file)) });
  }
  const manifest: Manifest = {
    format: FORMAT,
    tenant: { id: tenantId, uniqueName },
    startedAt,
    countsForErasure,
    records: files.reduce((sum, { records }) => sum + records, 0),
    receipt: sha256(JSON.stringify([tenantId, startedAt, files])),
    about: ABOUT,
    files,
  };
  write(folder, MANIFEST, manifest);
  rmSync(join(folder, PLACE), { force: true });
  return manifest;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

const nameOf = (file: string) => `${file}.jsonl`;
const pathOf = (folder: string, file: string) => join(folder, nameOf(file));

function read<Content>(folder: string, name: string): Content | undefined {
  const path = join(folder, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Content) : undefined;
}

/** Whole or not at all, whenever the process ends. */
function write(folder: string, name: string, content: object): void {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: READABLE_BY_OWNER });
  renameSync(`${path}.new`, path);
}
