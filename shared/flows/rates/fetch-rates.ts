import { readSheet, type SheetProblem } from '../../domain/rates/read-sheet.ts';
import { getFile } from '../../outbound/get-file.ts';
import { type Stored, type StoreOrder, storeSheet } from './store-sheet.ts';

/** The local stack serves a file of its own. */
const ratesUrl = () =>
  process.env.RATES_URL || 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Fetches the bank's newest sheet and stores it, or says why the stored rates stay. Throws `busy`. */
export async function fetchRates(order: StoreOrder): Promise<Stored | SheetProblem> {
  const file = await getFile(ratesUrl());
  if ('problem' in file) return { problem: `the file could not be fetched: ${file.problem}` };
  const sheet = readSheet(file.text);
  const stored = 'problem' in sheet ? sheet : await storeSheet(sheet, order);
  return 'problem' in stored ? { problem: `the file was refused: ${stored.problem}` } : stored;
}
