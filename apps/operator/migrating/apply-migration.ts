import { isDeepStrictEqual } from 'node:util';
import type { Key } from '../../../shared/storage/table/keys.ts';
import { requireReadable, SCHEMA, SCHEMAS } from '../../../shared/storage/table/schema.ts';
import { newStamp, STAMP } from '../../../shared/storage/table/stamp.ts';
import { getImages, type Image, putImage } from '../../../shared/storage/table/table.ts';
import type { Migration } from './migrations.ts';

/** Where an item lies that was changed, and which of its fields, without what they say. */
export type Applied = Key & Readonly<{ fields: readonly string[] }>;

/** Changes of an item by others, after which the run ends; the next one goes on there. */
const ROUNDS_MAX = 5;

/** Changes one item, if the migration does. One that was changed or removed meanwhile is read again. */
export async function applyTo(first: Image, change: Migration['change']): Promise<Applied | undefined> {
  let image: Image | undefined = first;
  for (let round = 0; image; round++) {
    const after = changed(image, change);
    if (!after) return undefined;
    const isCopy = isOther(after, image);
    if (await putImage({ ...after, [STAMP]: { S: newStamp(1) } }, isCopy ? undefined : image))
      return appliedOf(image, after);
    if (isCopy) return undefined; // It is there already, and what is there is newer.
    if (round === ROUNDS_MAX) throw new Error(`${image.sk?.S} is changed by others all the time`);
    [image] = await getImages([keyOf(image)]);
  }
  return undefined;
}

/** What would be changed of one item. */
export async function wouldApplyTo(image: Image, change: Migration['change']): Promise<Applied | undefined> {
  const after = changed(image, change);
  if (!after) return undefined;
  const [there] = isOther(after, image) ? await getImages([keyOf(after)]) : [];
  return there ? undefined : appliedOf(image, after);
}

function changed(image: Image, change: Migration['change']): Image | undefined {
  requireReadable(image);
  const after = change(image);
  const schemas = new Set([...(after?.[SCHEMA]?.NS ?? []), String(SCHEMAS.written)]);
  return after && { ...after, [SCHEMA]: { NS: [...schemas] } };
}

const keyOf = ({ pk, sk }: Image): Key => ({ pk: pk?.S ?? '', sk: sk?.S ?? '' });
const isOther = (one: Image, other: Image): boolean => !isDeepStrictEqual(keyOf(one), keyOf(other));

function appliedOf(before: Image, after: Image): Applied {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...fields].filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return { ...keyOf(after), fields: differing.filter((field) => field !== SCHEMA || !before[SCHEMA]) };
}
