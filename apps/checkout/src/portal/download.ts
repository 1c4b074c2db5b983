import { save } from '../page/save-file.ts';
import { locale } from '../words/locale.ts';
import type { Downloaded, Paper } from './account.ts';

const PATHS = { invoice: 'download-pdf', receipt: 'download-receipt' } as const;

type Named = Readonly<{ id: string; number: string }>;

/** Fetches a file with the customer's token, which a plain link could not carry, and hands it to the browser. */
export async function download(
  apiBase: string,
  token: string,
  paper: Paper,
  invoice: Named,
): Promise<Downloaded> {
  const file = await fetchPaper(apiBase, token, paper, invoice);
  if (typeof file === 'string') return file;
  save(file, `${invoice.number}${paper === 'receipt' ? '-receipt' : ''}.pdf`);
  return 'done';
}

/** The file itself, or why there is none. */
export async function fetchPaper(
  apiBase: string,
  token: string,
  paper: Paper,
  { id }: Named,
): Promise<Blob | Exclude<Downloaded, 'done'>> {
  try {
    const query = new URLSearchParams({ id, locale: locale.split('-u-')[0] ?? locale });
    const response = await fetch(`${apiBase}/client/invoice/${PATHS[paper]}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      credentials: 'omit',
    });
    if (response.status === 401 || response.status === 403) return 'expired';
    return response.ok ? await response.blob() : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
