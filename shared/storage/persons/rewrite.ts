import type { CustomerId } from '../../domain/ids.ts';
import type { Says } from '../../domain/persons/personal-fields.ts';
import type { Key } from '../table/keys.ts';
import { newStamp, STAMP } from '../table/stamp.ts';
import { getImages, type Image, putImage } from '../table/table.ts';
import { type PersonalPart, splitPersonal } from './personal-parts.ts';

/** Changes of an item by others, after which rewriting it gives up; a later erasure goes on. */
const ROUNDS_MAX = 5;
const AT_ONCE = 25;

/**
 * Rewrites items of a customer as an erasure leaves them, each on condition that it is as it was read. `without` leaves some of what they
 * say for later. An item that says nothing of a person is not written. Throws for one that others change all the time.
 */
export async function rewriteAll(
  images: readonly (Image | undefined)[],
  customerId: CustomerId,
  without: readonly Says[],
): Promise<void> {
  const found = images.filter((image) => image !== undefined);
  for (let at = 0; at < found.length; at += AT_ONCE)
    await Promise.all(found.slice(at, at + AT_ONCE).map((image) => rewrite(image, customerId, without)));
}

async function rewrite(first: Image, customerId: CustomerId, without: readonly Says[]): Promise<void> {
  let image: Image | undefined = first;
  for (let round = 0; image; round++) {
    const { parts } = splitPersonal(image, without);
    const own = parts.filter((part) => isOf(image as Image, part, customerId));
    if (own.length === 0) return;
    const erased = splitPersonal(image, without, own).image;
    if (await putImage({ ...erased, [STAMP]: { S: newStamp(1) } }, image)) return;
    if (round === ROUNDS_MAX) throw new Error(`${keyOf(image).sk} is changed by others all the time`);
    [image] = await getImages([keyOf(image)]);
  }
}

/** Whether a part is the customer's: the events of one commit may be of several. */
function isOf({ events }: Image, { at }: PersonalPart, customerId: CustomerId): boolean {
  const event = at[0] === 'events' ? events?.L?.[Number(at[1])] : undefined;
  return event === undefined || event.M?.data?.M?.customer?.M?.id?.S === customerId;
}

const keyOf = ({ pk, sk }: Image): Key => ({ pk: pk?.S ?? '', sk: sk?.S ?? '' });
