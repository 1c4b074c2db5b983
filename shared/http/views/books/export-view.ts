import type { Shown } from '../../../contracts/answers/shown.ts';
import type { Export, LinkedExport } from '../../../contracts/books/exports.ts';
import { LINK_SECONDS } from '../../../domain/books/files.ts';
import type { BookDay, BookFile } from '../../../domain/books/state.ts';
import { instant, secondsAfter } from '../../../domain/time/calendar.ts';

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

const about = ({ day, closedAt, differs, notes }: BookDay) => ({ day, closedAt, differs, notes });
const fileView = ({ name, format, bytes, sha256 }: BookFile) => ({ name, format, bytes, sha256 });
