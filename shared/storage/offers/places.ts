import { shardsWithRoom, shareOf } from '../../domain/coupons/shards.ts';
import { invariant } from '../../domain/errors.ts';
import type { Instant, LinkSlug, TenantId } from '../../domain/ids.ts';
import { type Offer, type Place, placesOfNetwork } from '../../domain/links/offer.ts';
import { LinkStatus, type PaymentLink } from '../../domain/links/payment-link.ts';
import { epochSeconds, instant, minutesAfter } from '../../domain/time/calendar.ts';
import { oneOf } from '../../runtime/one-of.ts';
import { countTtl, hourOf } from '../decline-limits.ts';
import { createLink, parseLink, removedAt } from '../links.ts';
import { type Key, keys } from '../table/keys.ts';
import { PAGE_MAX } from '../table/lists.ts';
import { lost } from '../table/lost.ts';
import { change, create, getAll, upsert, type Write } from '../table/table.ts';
import { workFields } from '../table/work.ts';

/** The places of an offer are counted on shards, as the uses of a capped coupon are: no shard passes its share. */
type Counts = Readonly<{ live: number; paid: number }>;
const capOf = ({ maxPayments, shards }: Offer) => ({ shards, maxRedemptions: maxPayments });

const shardKeys = ({ tenantId, slug }: PaymentLink, { shards }: Offer): Key[] =>
  Array.from({ length: shards }, (_, shard) => keys.places(tenantId, slug, shard));

/** A new link that sells more than once, which is never removed, and the items that count its places. */
export const createOffer = (link: PaymentLink, offer: Offer): Write[] => [
  createLink(link, true),
  ...shardKeys(link, offer).map((key, shard) =>
    create(key, { tenantId: link.tenantId, slug: link.slug, shard, live: 0, paid: 0 }),
  ),
];

/** Closes the link and all its shards: a buyer who has read it before takes no place. */
export const cancelOffer = (link: PaymentLink, offer: Offer, now: Date): Write[] => [
  change(
    keys.link(link.tenantId, link.slug),
    { set: { cancelledAt: instant(now) }, when: [['cancelledAt', 'absent']] },
    lost('place'),
  ),
  ...shardKeys(link, offer).map((key) => change(key, { set: { isClosed: true } }, lost('place'))),
];

/** What is read before a place is taken: what each shard counts, and the link that the payer's page has of the offer. */
export type PlacesRead = Readonly<{ counts: readonly Counts[]; own: PaymentLink | undefined }>;

export async function readPlaces(link: PaymentLink, offer: Offer, mark: string): Promise<PlacesRead> {
  const { tenantId, slug } = link;
  const [pointer, ...counts] = await getAll([keys.place(tenantId, slug, mark), ...shardKeys(link, offer)]);
  const named = (pointer as { child?: LinkSlug } | undefined)?.child;
  const [own] = named === undefined ? [] : await getAll([keys.link(tenantId, named)]);
  return { counts: counts as Counts[], own: own && parseLink(own) };
}

export const isSoldOut = (offer: Offer, counts: readonly Counts[]): boolean =>
  shardsWithRoom(capOf(offer), live(counts)).length === 0;
const live = (counts: readonly Counts[]) => counts.map((count) => count.live);

/** A place that is left, on a shard that is drawn. */
export function drawPlace(link: PaymentLink, offer: Offer, counts: readonly Counts[], now: Date): Place {
  const room = shardsWithRoom(capOf(offer), live(counts));
  invariant(room.length > 0, 'a place is drawn where one is left');
  return { of: link.slug, shard: oneOf(room), hour: hourOf(now) };
}

type Taker = Readonly<{ mark: string; clientNetwork: string; now: Date }>;

/**
 * Counts a place for its child and for the network that takes it. The commit throws `Lost` of the place when another took the last one
 * of the shard or the offer was closed, and of the tally when the network holds, or has left, as many as it may.
 */
export const countPlace = (
  offer: Offer,
  { tenantId, place }: PaymentLink & { place: Place },
  { clientNetwork, now }: Taker,
): Write[] => [
  change(
    keys.places(tenantId, place.of, place.shard),
    {
      add: { live: 1 },
      when: [
        ['live', '<', shareOf(capOf(offer), place.shard) ?? 0],
        ['isClosed', 'absent'],
      ],
    },
    lost('place'),
  ),
  upsert(
    networkKey(tenantId, place, clientNetwork),
    {
      add: { count: 1 },
      set: { ttl: countTtl(now) },
      when: [['count', 'counts below', placesOfNetwork(offer)]],
    },
    lost('tally'),
  ),
];

/** The child, which the payer's page has from now on in the place of `before`, and which the reconciler looks at when its time is over. */
export const createChild = (
  child: PaymentLink & { place: Place },
  before: PaymentLink | undefined,
  { mark, now }: Taker,
): Write[] => {
  const { tenantId, slug, place } = child;
  return [
    createLink(child, true, workFields('CHECK', slug, child.expiresAt)),
    upsert(
      keys.place(tenantId, place.of, mark),
      {
        set: { tenantId, child: slug, ttl: epochSeconds(minutesAfter(now, KEPT_MINUTES)) },
        when: [before ? ['child', '=', before.slug] : ['child', 'absent']],
      },
      lost('place'),
    ),
  ];
};
const KEPT_MINUTES = 24 * 60;

/** Makes a child again that was paid and that a restored table has lost. Its place is counted whether one is left or not. */
export const restoreChild = (child: PaymentLink & { place: Place }): Write[] => [
  createLink(child, true, workFields('CHECK', child.slug, child.expiresAt)),
  change(keys.places(child.tenantId, child.place.of, child.place.shard), { add: { live: 1 } }, lost('place')),
];

/** The shard on which most places are left, so that one is counted there for a child that is made again. */
export async function roomiestShard(
  link: PaymentLink,
  offer: Offer,
): Promise<{ shard: number; left: number }> {
  const counts = (await getAll(shardKeys(link, offer))) as Counts[];
  const rooms = counts.map(({ live: taken }, shard) => ({
    shard,
    left: (shareOf(capOf(offer), shard) ?? 0) - taken,
  }));
  return rooms.reduce((most, room) => (room.left > most.left ? room : most));
}

/** Ends a child that was not paid and is held by no attempt. Its place goes on to another child, or is given back. */
export const lapse = (child: PaymentLink): Write =>
  change(
    keys.link(child.tenantId, child.slug),
    {
      set: { status: LinkStatus.cancelled, hasLapsed: true, ttl: removedAt(child) },
      remove: ['workPk', 'workSk'],
      when: [
        ['status', '=', LinkStatus.active],
        ['openAttempt', 'absent'],
      ],
    },
    lost('place'),
  );

/** Gives back the place of a child that ends by the other writes of the commit. TTL may remove the child from then on. */
export const freePlace = (child: PaymentLink, { of, shard }: Place): Write[] => [
  change(keys.places(child.tenantId, of, shard), { add: { live: -1 } }, lost('place')),
  change(keys.link(child.tenantId, child.slug), { set: { ttl: removedAt(child) } }, lost('place')),
];

type Paid = Readonly<{ tenantId: TenantId; clientNetwork: string; endedAt?: Instant | undefined }>;

/** Counts a paid place, and makes room for one more of the network, so that one of many payers is not closed by those who have paid. */
export const payPlace = (place: Place, { tenantId, clientNetwork, endedAt }: Paid): Write[] => [
  change(keys.places(tenantId, place.of, place.shard), { add: { paid: 1 } }, lost('place')),
  ...(clientNetwork
    ? [
        upsert(networkKey(tenantId, place, clientNetwork), {
          add: { count: -1 },
          set: { ttl: countTtl(new Date(endedAt ?? Date.now())) },
        }),
      ]
    : []),
];

/** Ends the reconciler's work on a child that has ended. Another process may have done it first. */
export const decidePlace = ({ tenantId, slug, status }: PaymentLink): Write =>
  change(
    keys.link(tenantId, slug),
    {
      remove: ['workPk', 'workSk'],
      when: [
        ['status', '=', status],
        ['workPk', 'present'],
      ],
    },
    lost('place'),
  );

/** The reconciler looks at the child again then. */
export const postponePlace = ({ tenantId, slug }: PaymentLink, at: Instant): Write =>
  change(
    keys.link(tenantId, slug),
    { set: workFields('CHECK', slug, at), when: [['workPk', 'present']] },
    lost('place'),
  );

const networkKey = (tenantId: TenantId, { of, hour }: Place, network: string): Key =>
  keys.tally(tenantId, 'places', `${of}:${network}`, hour);

/** How many places of an offer are paid, and how many are held by payers who have not paid. */
export type PlacesTaken = Readonly<{ paid: number; held: number }>;

/** Those of each link that sells more than once, by its slug. */
export async function countPlaces(links: readonly PaymentLink[]): Promise<Map<string, PlacesTaken>> {
  const shards = links.flatMap((link) =>
    link.offer ? shardKeys(link, link.offer).map((key) => ({ slug: link.slug, key })) : [],
  );
  const taken = new Map<string, PlacesTaken>();
  for (let first = 0; first < shards.length; first += PAGE_MAX) {
    const some = shards.slice(first, first + PAGE_MAX);
    const counts = (await getAll(some.map(({ key }) => key))) as (Counts | undefined)[];
    for (const [index, { slug }] of some.entries()) {
      const { live = 0, paid = 0 } = counts[index] ?? {};
      const before = taken.get(slug) ?? { paid: 0, held: 0 };
      taken.set(slug, { paid: before.paid + paid, held: before.held + live - paid });
    }
  }
  return taken;
}
