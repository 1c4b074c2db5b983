import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawDocument } from '../../shared/documents/draw-document.ts';
import { paintPages } from './support/paint.ts';
import { textOf } from './support/read-pdf.ts';
import { missingWords } from './support/texts.ts';
import { contentOf, thirty } from './support/thirty.ts';

/**
 * Draws invoices, receipts and credit notes into `reports/documents`, each as a PDF and a picture of every page, and prints how long one
 * takes a warm function of CPU time. It fails for a word of the record that is missing in the PDF's text, and for a file that qpdf finds
 * faults in. Names given on the command line choose some: `npm run screens:documents -- arabic credit-note`. `npm run screens:year` plays the
 * year of three shops and draws each of their papers.
 */
const FOLDER = join(import.meta.dirname, '..', '..', 'reports', 'documents');
const SCALE = 1.4;
const QPDF = '/usr/bin/qpdf';

const YEAR = join(FOLDER, 'year');

const chosen = process.argv.slice(2);
if (chosen[0] === '--year') {
  const papers = (await readdir(YEAR, { recursive: true })).filter((name) => name.endsWith('.pdf'));
  for (const name of papers)
    await paint(await readFile(join(YEAR, name)), join('year', name.replace(/\.pdf$/, '')));
  console.log(`${papers.length} papers of the year in ${YEAR}`);
  process.exit();
}
const wanted = thirty.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
await mkdir(FOLDER, { recursive: true });

for (const specimen of wanted) {
  const content = contentOf(specimen);
  await drawDocument(content);
  const start = process.cpuUsage();
  const bytes = await drawDocument(content);
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  const missing = missingWords(content, await textOf(bytes));
  if (missing.length > 0) throw new Error(`${specimen.name} shows no ${missing.join(', ')}`);
  const file = join(FOLDER, `${specimen.name}.pdf`);
  await writeFile(file, bytes);
  if (existsSync(QPDF)) execFileSync(QPDF, ['--check', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const pages = await paint(bytes, specimen.name);
  console.log(
    [
      specimen.name.padEnd(20),
      `${pages} pages`,
      `${Math.round(bytes.length / 1000)} KB`,
      `${Math.round(milliseconds)} ms of CPU time`,
    ].join('  '),
  );
}
console.log(
  `${wanted.length} documents in ${FOLDER}, ${existsSync(QPDF) ? 'valid for qpdf' : 'not checked: qpdf is not installed'}`,
);

async function paint(bytes: Uint8Array, name: string): Promise<number> {
  const pages = await paintPages(bytes, SCALE);
  for (const [index, page] of pages.entries())
    await writeFile(join(FOLDER, `${name}-${index + 1}.png`), page.toBuffer('image/png'));
  return pages.length;
}
