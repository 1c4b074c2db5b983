import { inflateSync } from 'node:zlib';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Opens a PDF; throws on the first fault of its form. */
export async function openPdf(bytes: Uint8Array) {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    stopAtErrors: true,
    verbosity: 0,
    useSystemFonts: false,
  });
  return await task.promise;
}

/** The text of each page as a reader finds it, without spaces, and the texts that the file gives for glyphs which read otherwise. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes);
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => await pageText(await pdf.getPage(index + 1))),
  );
  await pdf.loadingTask.destroy();
  return [...pages, ...actualTexts(Buffer.from(bytes))].join('\n');
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The library that reads the pages knows no `ActualText`. */
function actualTexts(bytes: Buffer): string[] {
  const streams = [...bytes.toString('latin1').matchAll(/\bstream\n([\s\S]*?)\nendstream/g)].map(
    ([, packed = '']) => unpacked(packed),
  );
  const literals = streams.flatMap((stream) =>
    [...stream.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => text),
  );
  const texts = literals.map((text) =>
    text.replace(/\\([\s\S])/g, (_, character) => ESCAPED[character] ?? character),
  );
  return texts.map((text) => Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')); // After the mark of UTF-16.
}

function unpacked(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch {
    return ''; // A picture.
  }
}

async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
