import { instant } from '../time/calendar.ts';
import { dayOf, type StoredRates, type StoredSheet, usableUntil } from './rates.ts';
import type { Sheet, SheetProblem } from './read-sheet.ts';

export type Acceptance = Readonly<{
  now: Date;
  /** With which the first sheet is compared: major units for one euro. */
  reference: Readonly<Record<string, number>>;
  /** An operator confirmed that rates really moved so far. */
  takesJumps?: boolean;
}>;

/** A larger change from the last sheet is taken for a mistake in the file. */
const JUMP_MAX = 1.2;
/** The reference rates may be years old, so only what is absurd differs by more than this. */
const REFERENCE_FACTOR_MAX = 5;

/** The sheet as it is stored, checked now; or why it is refused. */
export function acceptSheet(
  sheet: Sheet,
  stored: StoredRates | undefined,
  acceptance: Acceptance,
): StoredSheet | SheetProblem {
  const { now } = acceptance;
  const { publishedOn } = sheet;
  const last = stored?.sheet;
  const accepted = { ...sheet, checkedAt: instant(now) };
  if (publishedOn > dayOf(now)) return { problem: `it is of ${publishedOn}, which has not come yet` };
  if (last && publishedOn < last.publishedOn)
    return { problem: `it is of ${publishedOn}, and that of ${last.publishedOn} is stored` };
  if (usableUntil(accepted) <= instant(now))
    return { problem: `it is of ${publishedOn}, which is too long ago` };
  const jumps = acceptance.takesJumps ? [] : jumpsOf(sheet, last, acceptance);
  return jumps.length > 0 ? { problem: `rates moved too far: ${jumps.join(', ')}` } : accepted;
}

function jumpsOf({ perEuro }: Sheet, last: StoredSheet | undefined, { reference }: Acceptance): string[] {
  const factorMax = last ? JUMP_MAX : REFERENCE_FACTOR_MAX;
  return Object.entries(perEuro).flatMap(([currency, rate]) => {
    const before = last ? last.perEuro[currency] : reference[currency];
    if (before === undefined) return [];
    const factor = Number(rate) / Number(before);
    return Math.max(factor, 1 / factor) > factorMax
      ? [`${currency.toUpperCase()} from ${before} to ${rate}`]
      : [];
  });
}
