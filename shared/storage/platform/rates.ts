import * as v from 'valibot';
import { BillingError } from '../../domain/errors.ts';
import { RatesRecord, type StoredRates } from '../../domain/rates/rates.ts';
import { remembered } from '../../runtime/remembered.ts';
import { keys } from '../table/keys.ts';
import { readable } from '../table/readable.ts';
import { get, upsert, type Write } from '../table/table.ts';

/** The exchange rates of the platform, one item that a fetch writes once a day. */

/** A sale may be priced by rates that were replaced so long ago. */
const AGE_MS = 60_000;
const recent = remembered<StoredRates | undefined>(1, AGE_MS);

const parseRates = (item: unknown): StoredRates | undefined =>
  item === undefined ? undefined : v.parse(RatesRecord, item);

export const findRates = async (): Promise<StoredRates | undefined> =>
  parseRates(await get(keys.rates())) ?? (await ofEarlierVersion());

/** An earlier version of the service kept them elsewhere. What was read there is saved as if it were new. */
async function ofEarlierVersion(): Promise<StoredRates | undefined> {
  const former = parseRates(await get(keys.formerRates()));
  return former && { ...former, version: 0 };
}

export const recentRates = (): Promise<StoredRates | undefined> => recent('rates', findRates);

/** Replaces the rates as they were read. Throws `busy` when another write came first. */
export function saveRates(
  before: StoredRates | undefined,
  fields: Partial<Pick<StoredRates, 'sheet' | 'own'>>,
): Write {
  const { version = 0, ...rest } = before ?? { own: {} };
  const set = readable(RatesRecord, { ...rest, ...fields, version: version + 1 });
  const raced = () =>
    new BillingError('busy', 'The exchange rates were changed at the same moment. Try again.');
  return upsert(
    keys.rates(),
    { set, when: [version === 0 ? ['version', 'absent'] : ['version', '=', version]] },
    raced,
  );
}
