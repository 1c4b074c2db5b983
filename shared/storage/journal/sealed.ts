import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { invariant } from '../../domain/errors.ts';
import { isKeyPersonal, kindOfSort, OF_TENANT } from '../../domain/persons/personal-fields.ts';
import { hiddenName, openUnder, sealUnder } from '../../runtime/sealing.ts';
import { type PersonalPart, splitPersonal, withPersonal } from '../persons/personal-parts.ts';
import { type Key, tenantOfPartition } from '../table/keys.ts';
import { dayOfCount, personKeyOf, personKeys, withHiddenNetwork } from '../table/person-keys.ts';
import type { Image } from '../table/table.ts';
import { type Journaled, keyText } from './journaled.ts';
import { heldKeys, keyIn, keysToSeal } from './person-keys.ts';

/**
 * What the journal says of a person is encrypted: an object of it cannot be changed for weeks, and a key can be destroyed. An item in a
 * customer's partition is encrypted under that customer's key, a tenant's secrets under the tenant's, and any other, which is kept in the table for days, under its
 * day's.
 */
type Sealed = Readonly<{ parts?: readonly PersonalPart[]; key?: Key; image?: Image }>;

/** The name of the key under which a change is encrypted. */
const nameOf = ({ key, at }: Pick<Journaled, 'key' | 'at'>): Key =>
  personKeyOf(key.pk) ??
  tenantKeyOf(key) ??
  personKeys.day(isKeyPersonal(key.sk) ? dayOfCount(key) : at.slice(0, 10));

const isOfTenant = (key: Key): boolean => tenantKeyOf(key) !== undefined;

function tenantKeyOf({ pk, sk }: Key): Key | undefined {
  const [tenant, kind] = [tenantOfPartition(pk), kindOfSort(sk)];
  return tenant && OF_TENANT.some((one) => one === kind) ? personKeys.tenant(tenant) : undefined;
}

/** Changes as they are written: without what they say of persons, and that encrypted beside it. */
export async function sealChanges(changes: readonly Journaled[], now: Date): Promise<Journaled[]> {
  const split = changes.map((change) => ({ change, ...splitOf(change) }));
  const personal = split.filter(({ isPersonal }) => isPersonal);
  const keys = await keysToSeal(
    personal.map(({ change }) => nameOf(change)),
    now,
  );
  return split.map(({ change, isPersonal, ...rest }) =>
    isPersonal ? sealed(change, rest, keyIn(keys, nameOf(change))) : change,
  );
}

type Parts = Readonly<{ image: Image | undefined; parts: readonly PersonalPart[] }>;

function splitOf({ key, image }: Journaled): Parts & Readonly<{ isPersonal: boolean }> {
  const split = image ? splitPersonal(image) : { image, parts: [] };
  return { ...split, isPersonal: split.parts.length > 0 || isKeyPersonal(key.sk) };
}

function sealed(change: Journaled, { image, parts }: Parts, key: string | undefined): Journaled {
  if (isKeyPersonal(change.key.sk)) return hidden(change, key);
  return { ...change, image, ...(key && { sealed: textOf(change, { parts }, key) }) };
}

/** A count of a network: its key tells the network, so it is written under another one. Without a day's key the count is not needed any more. */
function hidden({ image, ...change }: Journaled, key: string | undefined): Journaled {
  const name = withHiddenNetwork(change.key, (who) => (key ? hiddenName(key, who) : 'none'));
  const whole = { key: change.key, ...(image && { image }) };
  const named = { ...change, key: name };
  return { ...named, image: undefined, ...(key && { sealed: textOf(named, whole, key) }) };
}

const textOf = (about: Journaled, what: Sealed, key: string): string =>
  sealUnder(key, aboutOf(about), deflateRawSync(JSON.stringify(what)));
const unpacked = (bytes: Uint8Array): Sealed => JSON.parse(inflateRawSync(bytes).toString('utf8'));
const aboutOf = (change: Journaled): string => `${keyText(change.key)} ${change.sequence}`;

/**
 * Changes as they were, as far as their keys are there; what is lost with a key is as an erasure leaves it. So is what an earlier version of
 * the service wrote openly of a person who was erased since. Throws for a tenant whose key is lost: a replay would put `erased` in the place of
 * its secrets.
 */
export async function openChanges(changes: readonly Journaled[]): Promise<Journaled[]> {
  const names = changes.filter(needsKey).map(nameOf);
  if (names.length === 0) return [...changes];
  const held = await heldKeys(names);
  return changes.map((change) => {
    if (!needsKey(change)) return change;
    const { key, erasedAt } = keyIn(held, nameOf(change)) ?? {};
    const { sealed: text, image, ...rest } = change;
    if (text === undefined)
      return { ...rest, image: image && erasedAt !== undefined ? splitPersonal(image).image : image };
    if (key === undefined) {
      invariant(erasedAt !== undefined || !isOfTenant(change.key), 'a tenant that is not erased has its key');
      return { ...rest, image };
    }
    const opened = unpacked(openUnder(key, aboutOf(change), text));
    return opened.key
      ? { ...rest, key: opened.key, image: opened.image }
      : { ...rest, image: image && withPersonal(image, opened.parts ?? []) };
  });
}

const needsKey = ({ key, sealed: text, image }: Journaled): boolean =>
  text !== undefined ||
  (image !== undefined && personKeyOf(key.pk) !== undefined && splitPersonal(image).parts.length > 0);
