import { isDeepStrictEqual } from 'node:util';
import type { Journaled } from '../../../../shared/storage/journal/journaled.ts';
import { STAMP } from '../../../../shared/storage/table/stamp.ts';
import type { Image } from '../../../../shared/storage/table/table.ts';

/** These only count: what another commit adds to them is added whatever was left out before. */
const COUNTS = /^(WALLET#|COUNTER#|SERIES|USES|COUPON#|USAGE#|DECLINES|CARDDECLINES|CHALLENGES|TALLY)/;

/** An item after its changes without those that are left out, and the first change that cannot be made without them. */
export type Rebased = Readonly<{ image: Image | undefined; blocked: Journaled | undefined }>;

/**
 * Makes the changes of one item, in their order, on what it was before them, without some. A change is made as the difference that it made:
 * counts and versions are added, every other field is set. It cannot be made when the item was not there, or when it sets a field that a
 * change which is left out had set.
 */
export function rebase(
  before: Image | undefined,
  changes: readonly Journaled[],
  isLeftOut: (change: Journaled) => boolean,
): Rebased {
  let [image, was] = [before, before];
  const touched = new Set<string>();
  for (const change of changes) {
    const fields = differing(was, change.image);
    if (isLeftOut(change)) for (const field of fields) touched.add(field);
    else if (touched.size === 0) image = change.image;
    else {
      const isMade = image !== undefined && change.image !== undefined;
      const isClear = fields.every((field) => !touched.has(field) || isCount(change, field));
      if (!isMade || !isClear) return { image, blocked: change };
      image = withDifference(image as Image, { was, is: change.image as Image, fields, change });
    }
    was = change.image;
  }
  return { image, blocked: undefined };
}

const isCount = ({ key }: Journaled, field: string): boolean =>
  field === STAMP || field === 'version' || COUNTS.test(key.sk);

function differing(one: Image = {}, other: Image = {}): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field]));
}

type Difference = Readonly<{
  was: Image | undefined;
  is: Image;
  fields: readonly string[];
  change: Journaled;
}>;

function withDifference(image: Image, { was, is, fields, change }: Difference): Image {
  const next = { ...image };
  for (const field of fields) {
    const [before, after] = [was?.[field]?.N, is[field]?.N];
    const isAdded = isCount(change, field) && (before ?? after) !== undefined;
    if (isAdded)
      next[field] = { N: String(Number(image[field]?.N ?? 0) + Number(after ?? 0) - Number(before ?? 0)) };
    else if (is[field] === undefined) delete next[field];
    else next[field] = is[field];
  }
  return next;
}
