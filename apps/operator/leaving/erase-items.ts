import type { Instant, TenantId } from '../../../shared/domain/ids.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { wait } from '../../../shared/runtime/pause.ts';
import { destroyTenantKeys } from '../../../shared/storage/journal/person-keys.ts';
import type { Key } from '../../../shared/storage/table/keys.ts';
import { newStamp, STAMP } from '../../../shared/storage/table/stamp.ts';
import { type Image, putImage } from '../../../shared/storage/table/table.ts';
import { pagesOfTenant, removeImage } from '../../../shared/storage/table/whole-tenant.ts';
import { erasedAs } from './kinds.ts';
import type { Progress } from './progress.ts';
import { withoutTenant } from './without-tenant.ts';

/** How many items were removed, and how many stay without what they said. */
export type ErasedItems = Readonly<{ removed: number; rewritten: number }>;
type Pace = Readonly<{ perSecond: number; progress: Progress }>;

/** Unless an operator asks for another pace: a million items take an hour and a half, and no index is short of anything meanwhile. */
export const ITEMS_PER_SECOND = 200;
const AT_ONCE = 25;
/** Each pass finds what the one before it left because it changed meanwhile. A closed tenant's items do not change all the time. */
const PASSES_MAX = 10;

/**
 * Erases all items of a tenant, and the keys by which the journal can be read. It is run again after a crash at any item: what is done is as
 * it would be left. It ends when a pass over the table finds nothing to do; the rows that lead to the tenant go after that, its own row last.
 */
export async function eraseItems(tenantId: TenantId, now: Date, pace: Pace): Promise<ErasedItems> {
  const total = { removed: 0, rewritten: 0 };
  for (let pass = 1; ; pass++) {
    const done = await onePass(tenantId, now, pace);
    total.removed += done.removed;
    total.rewritten += done.rewritten;
    if (done.removed + done.rewritten === 0) break;
    if (pass === PASSES_MAX) throw new Error(`items of ${tenantId} are changed by others all the time`);
  }
  await destroyTenantKeys(tenantId, now);
  return total;
}

async function onePass(tenantId: TenantId, now: Date, { perSecond, progress }: Pace): Promise<ErasedItems> {
  const done = { removed: 0, rewritten: 0 };
  let looked = 0;
  for await (const page of pagesOfTenant(tenantId)) {
    const due = page.images.flatMap((image) => stepFor(image, instant(now)) ?? []);
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const some = due.slice(at, at + AT_ONCE);
      const [ended] = await Promise.all([
        Promise.all(some.map(take)),
        wait((some.length / perSecond) * 1000),
      ]);
      for (const what of ended) done[what] += 1;
    }
    looked += page.looked;
    progress.tell(`${done.removed} items removed, ${done.rewritten} rewritten, ${looked} of the table read`);
  }
  return done;
}

type Step = Readonly<{ image: Image; left: Image | undefined }>;

/** What is to be done with an item; nothing for one that is as it is to be, or goes last. */
function stepFor(image: Image, at: Instant): Step | undefined {
  const as = erasedAs(keyOf(image));
  if (as === 'last') return undefined;
  const left = as === 'stays' ? withoutTenant(image, at) : undefined;
  return left && JSON.stringify(left) === JSON.stringify(image) ? undefined : { image, left };
}

/** An item that has changed since it was read is found by the next pass, which counts as work that is left. */
async function take({ image, left }: Step): Promise<keyof ErasedItems> {
  if (left) await putImage({ ...left, [STAMP]: { S: newStamp(1) } }, image);
  else await removeImage(image);
  return left ? 'rewritten' : 'removed';
}

/** Removes the rows that lead to a tenant: its origins and its name are free for others. Rows that lead to another one by now stay. */
export async function removeRows(tenantId: TenantId): Promise<number> {
  let removed = 0;
  for await (const { images } of pagesOfTenant(tenantId))
    for (const image of images) {
      const isRow = erasedAs(keyOf(image)) === 'last' && image.tenantId?.S === tenantId;
      if (isRow && (await removeImage(image))) removed += 1;
    }
  return removed;
}

const keyOf = ({ pk, sk }: Image): Key => ({ pk: pk?.S ?? '', sk: sk?.S ?? '' });
