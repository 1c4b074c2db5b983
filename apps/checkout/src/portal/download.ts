import { locale } from '../words/locale.ts';
import type { Downloaded, Paper } from './account.ts';

const PATHS = { invoice: 'download-pdf', receipt: 'download-receipt' } as const;

/** Fetches a file with the customer's token, which a plain link could not carry, and hands it to the browser. */
export async function download(
  apiBase: string,
  token: string,
  paper: Paper,
  { id, number }: Readonly<{ id: string; number: string }>,
): Promise<Downloaded> {
  try {
    const query = new URLSearchParams({ id, locale: locale.split('-u-')[0] ?? locale });
    const response = await fetch(`${apiBase}/client/invoice/${PATHS[paper]}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      credentials: 'omit',
    });
    if (response.status === 401 || response.status === 403) return 'expired';
    if (!response.ok) return 'unreachable';
    save(await response.blob(), `${number}${paper === 'receipt' ? '-receipt' : ''}.pdf`);
    return 'done';
  } catch {
    return 'unreachable';
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
