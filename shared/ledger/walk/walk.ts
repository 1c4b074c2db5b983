import type { Day, TenantId } from '../../domain/ids.ts';
import { type LedgerWalk, WALKED_LISTS } from '../../domain/ledger/ledger-walk.ts';
import { instant } from '../../domain/time/calendar.ts';
import type { AccountBook } from '../books.ts';
import { judge, type Verdict } from '../check.ts';
import { readAgain } from '../read/read-again.ts';
import { readWaiting, readWithNamed } from '../read/tenant-items.ts';
import { type Item, type LedgerInput, type View, viewOf } from '../view.ts';
import { readAccounts, readRecordsOf, withRefundsOf } from './accounts.ts';
import { add } from './add.ts';
import { type ListPart, readPart } from './list-part.ts';
import { lookUp } from './look-up.ts';
import { namesInBooks, namesOfAttempt, namesOfRefund } from './names.ts';
import type { LiveSides } from './sides.ts';
import { isEven, newTally, strike, tallyOf, textOf } from './tally.ts';

/** No record is as young as this, so none is judged by what was not read. */
const NOTHING_MISSING = new Date(8_640_000_000_000_000);

/** A check that takes more than one run, at its beginning. It ends at the second in which it was begun. */
export function beginWalk(
  { tenantId, day }: Readonly<{ tenantId: TenantId; day: Day }>,
  since: Date,
  now: Date,
  { processors }: LiveSides,
): LedgerWalk {
  return {
    ...{ tenantId, day, run: 0, startedAt: instant(now), since: instant(since) },
    place: { of: 'accounts', until: Math.floor(now.getTime() / 1000) + 1 },
    accountIds: Object.keys(processors),
    tally: textOf(newTally()),
    ...{ drift: {}, violations: [], counts: {} },
  };
}

/**
 * One step of a check: it compares so many payments at most, and gives where the next one begins.
 *
 *   accounts   what the accounts did, backwards, each part with all records that it is about
 *   records    the tenant's lists, each part with all that it names
 *   open       what the records say of the processor and no part of the accounts showed: each is looked up there
 *
 * The two sides are read in orders of their own, since a record and its charge may be made days apart. What each shows of the other is
 * struck in a tally; a name that was struck on one side only is open at the end.
 */
export async function walkOn(walk: LedgerWalk, sides: LiveSides, most: number): Promise<LedgerWalk> {
  const { place } = walk;
  if (place.of === 'accounts') return await compareAccounts(walk, place.until, sides, most);
  if (place.of === 'records') return await compareList(walk, place, sides, most);
  return place.of === 'open' ? await lookUp(walk, place, sides, most) : walk;
}

export const isOver = ({ place }: LedgerWalk): boolean => place.of === 'end';

type Judged = Verdict & Readonly<{ view: View }>;

/** Judges one part of both sides, of which nothing is known but what was read. */
function judgePart({ startedAt }: LedgerWalk, part: Pick<LedgerInput, 'items' | 'books'>): Judged {
  const view = viewOf({ ...part, now: new Date(startedAt), isPartial: true, since: NOTHING_MISSING });
  return { ...judge(view), view };
}

async function compareAccounts(
  walk: LedgerWalk,
  until: number,
  sides: LiveSides,
  most: number,
): Promise<LedgerWalk> {
  const span = { gte: Math.floor(Date.parse(walk.since) / 1000), lt: until };
  let reading: { gte: number; most?: number } = { gte: span.gte, most };
  const found = await readAgain(async () => {
    const { books, gte } = await readAccounts(sides, { ...span, gte: reading.gte }, reading.most);
    reading = { gte };
    const items = await readRecordsOf(walk.tenantId, books, sides);
    return judgePart(walk, { items, books: { accounts: await withRefundsOf(books, items, sides) } });
  });
  const { gte } = reading;
  return {
    ...add(walk, found),
    tally: struck(walk, namesInBooks(found.view, walk)),
    place: gte > span.gte ? { of: 'accounts', until: gte } : { of: 'records', list: WALKED_LISTS[0] },
  };
}

const NO_BOOK: AccountBook = { paymentIntents: [], setupIntents: [], charges: [], refunds: [], disputes: [] };
type InList = Extract<LedgerWalk['place'], { of: 'records' }>;

async function compareList(
  walk: LedgerWalk,
  { list, cursor }: InList,
  sides: LiveSides,
  most: number,
): Promise<LedgerWalk> {
  const accounts = Object.fromEntries(walk.accountIds.map((id) => [id, NO_BOOK]));
  let page: ListPart = { items: [], next: undefined };
  const found = await readAgain(async () => {
    const read = async () => {
      page = await readPart(walk, { list, cursor }, sides, most);
      return page.items;
    };
    const records = await readWithNamed(walk.tenantId, read, sides.source);
    const isFirst = list === WALKED_LISTS[0] && cursor === undefined;
    const waiting = isFirst ? await readWaiting(walk.tenantId, sides.source) : [];
    return judgePart(walk, { items: [...records, ...waiting], books: { accounts } });
  });
  const after = WALKED_LISTS[WALKED_LISTS.indexOf(list) + 1];
  const next = { ...add(walk, found), tally: struck(walk, namesListed(walk, page.items, found.view)) };
  if (page.next !== undefined) return { ...next, place: { of: 'records', list, cursor: page.next } };
  if (after) return { ...next, place: { of: 'records', list: after } };
  return { ...next, place: isEven(tallyOf(next.tally)) ? { of: 'end' } : { of: 'open', list: 'TXN' } };
}

/** What the listed records say, and not those that they name: each is in its list once. */
function namesListed(walk: LedgerWalk, listed: readonly Item[], { attempts, refundRecords }: View): string[] {
  const keys = new Set(listed.map(({ pk, sk }) => `${pk} ${sk}`));
  const isListed = ({ pk, sk }: Readonly<{ pk: string; sk: string }>) => keys.has(`${pk} ${sk}`);
  return [
    ...attempts.filter(isListed).flatMap((attempt) => namesOfAttempt(attempt, walk)),
    ...refundRecords.filter(isListed).flatMap((refund) => namesOfRefund(refund, walk)),
  ];
}

function struck({ tally: text }: LedgerWalk, names: readonly string[]): string {
  const tally = tallyOf(text);
  for (const name of names) strike(tally, name);
  return textOf(tally);
}
