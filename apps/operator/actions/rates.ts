import { invalidField } from '../../../shared/domain/errors.ts';
import type { Day } from '../../../shared/domain/ids.ts';
import { dayOf, type OwnRate, type StoredRates, usableUntil } from '../../../shared/domain/rates/rates.ts';
import { readSheet, type SheetProblem } from '../../../shared/domain/rates/read-sheet.ts';
import { currency } from '../../../shared/domain/tenants/project-settings.ts';
import { addDays, isDay } from '../../../shared/domain/time/calendar.ts';
import * as flows from '../../../shared/flows/rates/fetch-rates.ts';
import { type Stored, storeSheet } from '../../../shared/flows/rates/store-sheet.ts';
import { findRates, saveRates } from '../../../shared/storage/platform/rates.ts';
import { type Outcome, type Run, settle } from './run.ts';

/** A rate that nothing publishes is looked at again within this time. */
const OWN_DAYS_MAX = 366;
const PAIR = /^([A-Za-z]{3})=(\d{1,8}(?:\.\d{1,8})?)$/;

type Jumps = Readonly<{ takesJumps: boolean }>;
type SheetView = Readonly<{ publishedOn: Day; currencies: number }>;

/** Fetches the bank's newest rates now. Throws `invalid_request` with the reason when the stored ones stay. */
export async function fetchRates(jumps: Jumps, run: Run): Promise<Outcome<SheetView>> {
  return outcomeOf(await flows.fetchRates({ ...jumps, ...run }));
}

/** Stores the rates of the bank's daily file. Throws `invalid_request` with the reason when they are refused. */
export async function setSheet(file: string, jumps: Jumps, run: Run): Promise<Outcome<SheetView>> {
  const sheet = readSheet(file);
  return outcomeOf('problem' in sheet ? sheet : await storeSheet(sheet, { ...jumps, ...run }));
}

/** Sets rates that are used before those of the bank until the end of a day: `KWD=0.3336` is what one euro buys. */
export async function setOwnRates(
  pairs: readonly string[],
  until: string | undefined,
  run: Run,
): Promise<Outcome<StoredRates['own']>> {
  const today = dayOf(run.now);
  if (until === undefined || !isDay(until) || until < today || until > addDays(today, OWN_DAYS_MAX)) {
    throw invalidField(
      'until',
      `Send the last day on which the rates are used, from ${today} to ${addDays(today, OWN_DAYS_MAX)}.`,
    );
  }
  const set = Object.fromEntries(pairs.map((pair) => readPair(pair, { setOn: today, until })));
  const stored = await findRates();
  const own = { ...stored?.own, ...set };
  const changes = pairs.map((pair) => `use ${pair.toUpperCase()} for one euro until ${until}`);
  return await settle(run, { status: 'changed', changes, result: own }, [saveRates(stored, { own })]);
}

/** The stored rates, and until when each may be used. */
export async function showRates() {
  const { sheet, own = {} } = (await findRates()) ?? {};
  return {
    bank: sheet ? { ...sheet, usableUntil: usableUntil(sheet) } : null,
    own,
  };
}

function readPair(pair: string, dates: Omit<OwnRate, 'perEuro'>): [string, OwnRate] {
  const [, code = '', perEuro = ''] = PAIR.exec(pair) ?? [];
  if (!(Number(perEuro) > 0))
    throw invalidField('rates', `${pair} is no rate. Send pairs such as KWD=0.3336: what one euro buys.`);
  const named = currency('rates', code);
  if (named === 'eur') throw invalidField('rates', 'Every rate is of one euro, so the euro itself has none.');
  return [named, { ...dates, perEuro }];
}

function outcomeOf(stored: Stored | SheetProblem): Outcome<SheetView> {
  if ('problem' in stored) throw invalidField('file', `The stored rates stay: ${stored.problem}.`);
  const { publishedOn, perEuro } = stored.sheet;
  const currencies = Object.keys(perEuro).length;
  const change = stored.isNew
    ? `store the rates of ${publishedOn}`
    : `confirm that the rates of ${publishedOn} are the newest`;
  return { status: 'changed', changes: [change], result: { publishedOn, currencies } };
}
