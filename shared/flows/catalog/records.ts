import type { CatalogRecord } from '../../domain/catalog/catalog-record.ts';
import type { IdKind, TenantId } from '../../domain/ids.ts';
import { instant } from '../../domain/time/calendar.ts';
import { idOf, newOperationId } from '../../runtime/new-id.ts';
import type { CatalogNoun } from '../../storage/catalog/catalog-noun.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';

/** A request for a new record. `operationId` names what a keyed request makes: a repeat after a crash meets the same record. */
export type Creation<Request> = Readonly<{
  tenantId: TenantId;
  request: Request;
  operationId?: string;
  now: Date;
}>;
/** A request to change the record with this id. */
export type Change<Request> = Readonly<{ tenantId: TenantId; id: string; request: Request; now: Date }>;

/** What every new record begins with. */
export function newRecord<Id extends string>(
  kind: Exclude<IdKind, 'tenant'>,
  { tenantId, operationId, now }: Creation<unknown>,
) {
  const [id, at] = [idOf<Id>(kind, operationId ?? newOperationId(now)), instant(now)];
  return { id, tenantId, version: 1, createdAt: at, updatedAt: at };
}

/** Commits a new record. A keyed request that runs again gets what its first run created. */
export async function addRecord<Kind extends CatalogRecord>(
  noun: CatalogNoun<Kind>,
  record: Kind,
  ...also: Write[]
): Promise<Kind> {
  try {
    await commit([noun.create(record), ...also]);
    return record;
  } catch (error) {
    if (hasLost(error, 'new record')) return await noun.get(record.tenantId, record.id);
    throw error;
  }
}

/** Changes some fields of a record. Throws `edit_conflict` when another edit was first. */
export async function editRecord<Kind extends CatalogRecord>(
  noun: CatalogNoun<Kind>,
  before: Kind,
  fields: Partial<Kind>,
  now: Date,
): Promise<Kind> {
  const after = { ...before, ...fields, version: before.version + 1, updatedAt: instant(now) };
  await commit([noun.change(before, after)]);
  return after;
}

type WithStatus = CatalogRecord & Readonly<{ status: string }>;
type StatusChange<Kind extends WithStatus> = Readonly<{
  tenantId: TenantId;
  id: string;
  status: Kind['status'];
  now: Date;
}>;

/** Activates or retires a record. A repeat changes nothing. */
export async function setStatus<Kind extends WithStatus>(
  noun: CatalogNoun<Kind>,
  { tenantId, id, status, now }: StatusChange<Kind>,
): Promise<Kind> {
  const before = await noun.get(tenantId, id);
  return before.status === status ? before : await editRecord(noun, before, { status } as Partial<Kind>, now);
}
