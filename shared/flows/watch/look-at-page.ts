import { getFile } from '../../outbound/get-file.ts';

/** What the page cannot do without: its document, which loads its script, and the file that leads it to the API. */
const PARTS = [
  { path: '/', holds: '<script type="module"' },
  { path: '/config.json', holds: '"apiBase"' },
] as const;

/** Asks for the checkout's page as a payer's browser does. Gives what is wrong with it, or nothing. */
export async function lookAtPage(address: string): Promise<string | undefined> {
  for (const { path, holds } of PARTS) {
    const file = await getFile(new URL(path, address).href);
    if ('problem' in file) return `${path}: ${file.problem}`;
    if (!file.text.includes(holds)) return `${path}: not the page`;
  }
  return undefined;
}
