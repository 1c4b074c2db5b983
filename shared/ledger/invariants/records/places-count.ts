import { LinkStatus, type PaymentLink } from '../../../domain/links/payment-link.ts';
import type { Kept, PlacesItem, View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I4 in links that sell more than once. Where only some records were read, nothing is known of the rest of a count. */
export function placesCount(view: View): Finding[] {
  if (view.isPartial) return [];
  return [...overSold(view), ...miscounted(view), ...undecided(view), ...unplaced(view)];
}

type Counted = Readonly<{ tenantId: string; slug: string; shard: number }>;
const placeOf = ({ tenantId, slug, shard }: Counted) => `${tenantId} ${slug} on shard ${shard}`;
const countedBy = ({ tenantId, place }: PaymentLink) =>
  place && placeOf({ tenantId, slug: place.of, shard: place.shard });
const isPaid = ({ status }: PaymentLink) => status === LinkStatus.paid;

/** A child whose place was given back is no work any more, and was not paid. */
const holdsPlace = (link: Kept<PaymentLink>) =>
  link.place !== undefined && (isPaid(link) || link.workPk !== undefined);

function overSold({ links }: View): Finding[] {
  const taken = Map.groupBy(links.filter(holdsPlace), ({ tenantId, place }) => `${tenantId} ${place?.of}`);
  return links.flatMap(({ tenantId, slug, offer }) => {
    const places = taken.get(`${tenantId} ${slug}`)?.length ?? 0;
    if (!offer || places <= offer.maxPayments) return [];
    return [
      { tenantId, message: `link ${slug} is paid or held ${places} times; it sells ${offer.maxPayments}` },
    ];
  });
}

function miscounted({ links, places }: View): Finding[] {
  return [
    ...differences(places, links.filter(holdsPlace), 'live'),
    ...differences(places, links.filter(isPaid), 'paid'),
  ];
}

function differences(
  counts: readonly PlacesItem[],
  counted: readonly PaymentLink[],
  field: 'live' | 'paid',
): Finding[] {
  const found = new Map(counts.map((count) => [placeOf(count), count[field]]));
  const expected = Map.groupBy(
    counted.filter(({ place }) => place),
    (link) => countedBy(link) ?? '',
  );
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((place) => {
    const [count, links] = [found.get(place) ?? 0, expected.get(place)?.length ?? 0];
    if (count === links) return [];
    const message = `the ${field} places of link ${place} are counted as ${count}; there are ${links}`;
    return [{ tenantId: place.split(' ')[0], message }];
  });
}

/** A payment of a link that sells more than once took one of its places, also where the table was restored since. */
function unplaced({ attempts, links }: View): Finding[] {
  const offers = new Set(
    links.flatMap(({ tenantId, slug, offer }) => (offer ? [`${tenantId} ${slug}`] : [])),
  );
  const placed = new Set(
    links.flatMap(({ tenantId, slug, place }) => (place ? [`${tenantId} ${slug}`] : [])),
  );
  return attempts.flatMap(({ id, tenantId, state, terms: { source } }) => {
    const { link, parentLink } = source;
    const isOfOffer = state === 'succeeded' && offers.has(`${tenantId} ${parentLink}`);
    if (!isOfOffer || placed.has(`${tenantId} ${link}`)) return [];
    return [
      {
        tenantId,
        message: `attempt ${id} paid link ${link} of link ${parentLink} and took none of its places`,
      },
    ];
  });
}

/** A child that may still be paid is work for the reconciler, which gives its place back when its time is over. */
function undecided({ links }: View): Finding[] {
  return links.flatMap(({ tenantId, slug, place, status, workPk }) => {
    if (!place || (status === LinkStatus.active) === (workPk !== undefined)) return [];
    const message = workPk
      ? `link ${slug} has ended and is still in the work index`
      : `link ${slug} holds a place and is not in the work index, so no worker would give it back`;
    return [{ tenantId, message }];
  });
}
