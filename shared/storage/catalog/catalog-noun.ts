import * as v from 'valibot';
import { type CatalogRecord, editConflict } from '../../domain/catalog/catalog-record.ts';
import type { BillingError } from '../../domain/errors.ts';
import { type IdKind, isIdOf, type TenantId } from '../../domain/ids.ts';
import { catalogPartition, type Key } from '../table/keys.ts';
import { type Page, type PageRequest, readPartitionPage } from '../table/lists.ts';
import { lost } from '../table/lost.ts';
import { readable } from '../table/readable.ts';
import { change, create, get, type Write } from '../table/table.ts';

/** How one kind of record of the catalog is stored. Each kind has a file that names its schema, its key and its error. */
export type CatalogNoun<Kind extends CatalogRecord> = Readonly<{
  /** Undefined for another tenant's record, and for a text that is no id of this kind. */
  find(tenantId: TenantId, id: string): Promise<Kind | undefined>;
  /** Throws the error of the kind when there is no such record. */
  get(tenantId: TenantId, id: string): Promise<Kind>;
  /** The tenant's records, newest first. */
  readPage(tenantId: TenantId, request: PageRequest): Promise<Page<Kind>>;
  /** The commit throws `Lost` of the new record when a record has the id. */
  create(record: Kind): Write;
  /** Replaces what was read by what it becomes. The commit throws `edit_conflict` when another edit was first. */
  change(before: Kind, after: Kind): Write;
}>;

type Description<Kind extends CatalogRecord> = Readonly<{
  kind: Exclude<IdKind, 'tenant'>;
  schema: v.GenericSchema<unknown, Kind>;
  key: (tenantId: TenantId, id: Kind['id']) => Key;
  notFound: () => BillingError;
}>;

export function catalogNoun<Kind extends CatalogRecord>({
  kind,
  schema,
  key,
  notFound,
}: Description<Kind>): CatalogNoun<Kind> {
  const find = async (tenantId: TenantId, id: string) => {
    const item = isIdOf(kind, id) ? await get(key(tenantId, id)) : undefined;
    return item === undefined ? undefined : v.parse(schema, item);
  };
  return {
    find,
    async get(tenantId, id) {
      const record = await find(tenantId, id);
      if (!record) throw notFound();
      return record;
    },
    async readPage(tenantId, request) {
      const { records, nextCursor } = await readPartitionPage(
        catalogPartition(tenantId),
        key(tenantId, '').sk,
        request,
      );
      return { records: records.map((item) => v.parse(schema, item)), nextCursor };
    },
    create: (record) => create(key(record.tenantId, record.id), readable(schema, record), lost('new record')),
    change(before, after) {
      const { id, tenantId, createdAt: _, ...set } = readable(schema, after);
      const remove = Object.keys(before).filter(
        (field) => (after as Record<string, unknown>)[field] === undefined,
      );
      return change(
        key(tenantId, id),
        { set, remove, when: [['version', '=', before.version]] },
        editConflict,
      );
    },
  };
}
