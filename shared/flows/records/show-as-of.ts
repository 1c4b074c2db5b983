import { type BillingError, invalidField } from '../../domain/errors.ts';
import type { Instant, TenantId } from '../../domain/ids.ts';
import type { Deadline } from '../../runtime/deadline.ts';
import { writtenOf } from '../../storage/journal/past.ts';
import { type AsItWas, asItWas, readStored } from './as-it-was.ts';
import type { Place } from './places.ts';

/** How many days of the journal a request reads at most. The operator's command reads more. */
export const AS_OF_DAYS_MAX = 31;
/** What of a request's time is left for its answer. */
const ANSWER_MS = 3000;

/** How a kind of record is found by its id, and what it is refused with when there is none. */
export type Kind<One> = Readonly<{
  placeOf: (tenantId: TenantId, id: string) => Place | undefined;
  parse: (item: unknown) => One;
  notFound: () => BillingError;
}>;

/** A record, the instant of which it is what was known, if not of now, and who had written it so. */
export type Told<One> = Readonly<{
  record: One;
  asOf: Instant | null;
  written: Readonly<{ by: string; version: string; at: Instant }> | null;
}>;

type Asked = Readonly<{ id: string; asOf?: Date | undefined; now: Date; deadline: Deadline }>;

/**
 * A record as it is, or as it was known at an instant. Throws the kind's own error where there is no such record, or was none then, and
 * `invalid_request` for an instant of which it cannot be shown.
 */
export async function showAsOf<One>(
  tenantId: TenantId,
  { placeOf, parse, notFound }: Kind<One>,
  { id, asOf, now, deadline }: Asked,
): Promise<Told<One>> {
  if (asOf && asOf > now) throw invalidField('asOf', 'Send an instant that has passed.');
  const place = placeOf(tenantId, id);
  const stored = place && (await readStored(tenantId, place));
  if (!place || !stored?.item) throw notFound();
  const signal = AbortSignal.timeout(Math.max(0, Math.floor(deadline.leftMs()) - ANSWER_MS));
  const reach = { days: AS_OF_DAYS_MAX, signal };
  const told = asOf ? await asItWas(place, stored, asOf, reach) : writtenOf(stored.item);
  if (told === 'made later') throw notFound();
  if (typeof told === 'string') throw invalidField('asOf', UNTOLD[told]);
  const { record, written } = told;
  return {
    record: parse(record),
    asOf: (asOf?.toISOString() as Instant | undefined) ?? null,
    written: written
      ? { by: written.by, version: written.version, at: written.at.toISOString() as Instant }
      : null,
  };
}

const COMMAND = 'An operator may read more of it with the command "show".';
const UNTOLD: Readonly<{ [Why in Exclude<Extract<AsItWas, string>, 'made later'>]: string }> = {
  'not found': `The journal has no change of this record in the ${AS_OF_DAYS_MAX} days up to that instant, or none since it was made. ${COMMAND}`,
  'not in time': `Reading the journal back from that instant takes longer than a request may. ${COMMAND}`,
  behind:
    'The journal does not have the last change of this record yet, so it may lack others. Ask again in some minutes.',
  'no journal': 'This stage keeps no journal, so records can be shown as they are now alone. Leave asOf out.',
  erased:
    'The customer of this record was erased since, so it can be shown as it is now alone. Leave asOf out.',
};
