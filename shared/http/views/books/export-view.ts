import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Export, LinkedExport } from '../../../contracts/books/exports.ts';
import type { Figures } from '../../../domain/books/figures.ts';
import { LINK_SECONDS } from '../../../domain/books/files.ts';
import type { BookDay, BookFile } from '../../../domain/books/state.ts';
import { instant, secondsAfter } from '../../../domain/time/calendar.ts';
import { moneyIn } from '../money-view.ts';

/** A closed day as staff see it. */
export const exportView = (day: BookDay): Shown<typeof Export> => ({
  ...about(day),
  files: day.files.map(fileView),
});

/** The same with a link to each file. */
export const linkedExportView = (
  day: BookDay,
  linkTo: (key: string) => string,
  now: Date,
): Shown<typeof LinkedExport> => ({
  ...about(day),
  linksUntil: instant(secondsAfter(now, LINK_SECONDS)),
  files: day.files.map((file) => ({ ...fileView(file), url: linkTo(file.key) })),
});

const about = ({ day, closedAt, differs, notes, figures }: BookDay) => ({
  ...{ day, closedAt, differs, notes },
  figures: figures?.map(figuresView),
});

function figuresView({ currency, soldMinor, refundedMinor, recurring }: Figures) {
  const money = moneyIn(currency);
  const { mrrMinor, ...counts } = recurring ?? {};
  return {
    sold: money(soldMinor),
    refunded: money(refundedMinor),
    recurring: mrrMinor === undefined ? undefined : { mrr: money(mrrMinor), ...(counts as Counts) },
  };
}
type Counts = Omit<NonNullable<Figures['recurring']>, 'mrrMinor'>;
const fileView = ({ name, format, bytes, sha256 }: BookFile) => ({ name, format, bytes, sha256 });
