import type { TenantId } from '../../../shared/domain/ids.ts';
import type { Tenant } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { type Image, recordOf } from '../../../shared/storage/table/table.ts';
import { pagesOfTenant } from '../../../shared/storage/table/whole-tenant.ts';
import { changeLeaving } from '../../../shared/storage/tenants.ts';
import { getTenant } from '../actions/find.ts';
import type { Run } from '../actions/run.ts';
import { settle } from '../actions/run.ts';
import { addRecords, endExport, type Manifest, openFolder, type Place } from './export-files.ts';
import { fileOf } from './kinds.ts';
import { obstaclesTo } from './obstacles.ts';
import type { Progress } from './progress.ts';
import { shown } from './shown.ts';

export type Exporting = Readonly<{
  tenantId: TenantId;
  folder: string;
  progress: Progress;
  lookedMax?: number;
}>;
/** A dry run says only whether an erasure would take the receipt. */
export type Exported = Manifest | Pick<Manifest, 'countsForErasure'>;

/**
 * Writes everything of a tenant into a folder, a file for each kind of record. A page of the table is held at a time, and a run that was
 * interrupted is run again: it goes on where it was. The receipt of an export that has all there will ever be is kept with the tenant.
 */
export async function exportTenant(exporting: Exporting, run: Run): Promise<Exported> {
  const { tenantId, folder } = exporting;
  const tenant = await getTenant(tenantId);
  const countsForErasure: true | string = (await whyNotLast(tenant, run.now)) ?? true;
  if (run.dryRun) return { countsForErasure };
  const begun = { tenantId, startedAt: instant(run.now), countsForErasure };
  const { manifest, place } = openFolder(folder, begun);
  const whole = manifest ?? (await writeAll(exporting, tenant, place));
  const { receipt, records, startedAt } = whole;
  const isLast = whole.countsForErasure === true && tenant.closedAt && startedAt >= tenant.closedAt;
  if (!isLast) return whole;
  const outcome = { status: 'changed', changes: [], result: whole } as const;
  await settle(run, outcome, [changeLeaving(tenant, { exported: { receipt, records, startedAt } })]);
  return whole;
}

async function writeAll(
  { folder, progress, lookedMax }: Exporting,
  { id, uniqueName }: Tenant,
  found: Place,
): Promise<Manifest> {
  let place = found;
  let looked = 0;
  // A place without `next` is of an export that has not begun, or has read all.
  const isRead = place.next === undefined && Object.keys(place.files).length > 0;
  if (!isRead)
    for await (const page of pagesOfTenant(id, place.next, lookedMax)) {
      place = addRecords(folder, place, recordsIn(page.images), page.next);
      looked += page.looked;
      const records = Object.values(place.files).reduce((sum, one) => sum + one.records, 0);
      progress.tell(`${records} records of ${uniqueName} exported, ${looked} of the table read`);
    }
  const manifest = await endExport(folder, place, uniqueName);
  progress.end(`${manifest.records} records of ${uniqueName} exported to ${folder}`);
  return manifest;
}

function recordsIn(images: readonly Image[]): Map<string, object[]> {
  const files = new Map<string, object[]>();
  for (const image of images) {
    const file = fileOf({ pk: image.pk?.S ?? '', sk: image.sk?.S ?? '' });
    if (file) files.set(file, [...(files.get(file) ?? []), shown(recordOf(image))]);
  }
  return files;
}

/** Why there may be more to export later than now. */
async function whyNotLast(tenant: Tenant, now: Date): Promise<string | undefined> {
  if (tenant.closedAt === undefined)
    return 'The tenant was open. Close it, then export it again into another folder.';
  const left = await obstaclesTo(tenant, now);
  return left.length === 0
    ? undefined
    : `Something of the tenant was under way: ${left.map(({ what }) => what).join(', ')}. Export it again into another folder when it has ended.`;
}
