import { ExportQuery } from '../../shared/domain/books/export-query.ts';
import type { Day } from '../../shared/domain/ids.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { linkedExportView } from '../../shared/http/views/books/export-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { linkToFile } from '../../shared/secrets/files/file-link.ts';
import { getBookDay } from '../../shared/storage/books/book-days.ts';

/** GET /admin/exports/:day: the files of a closed day, each with a link that works for a while. */
export const handler = adminRoute(
  { query: ExportQuery },
  async ({ tenantId, path, query: { format }, now }) => {
    const day = await getBookDay(tenantId, (path.day ?? '') as Day);
    const files = day.files.filter((file) => format === undefined || file.format === format);
    return ok(linkedExportView({ ...day, files }, (key) => linkToFile(key, now), now));
  },
);
