import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Opens a PDF; throws on the first fault of its form. */
export async function openPdf(bytes: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(bytes), stopAtErrors: true, verbosity: 0, useSystemFonts: false });
  return await task.promise;
}

/** The text of each page as a reader finds it, without spaces. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes);
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => await pageText(await pdf.getPage(index + 1))));
  await pdf.loadingTask.destroy();
  return pages.join('\n');
}

async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
