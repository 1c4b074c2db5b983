import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { openPdf } from './read-pdf.ts';

/** A PDF's pages as pictures, at so many pixels for each of its points. */
export async function paintPages(bytes: Uint8Array, scale: number): Promise<Canvas[]> {
  const pdf = await openPdf(bytes);
  const pages: Canvas[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    pages.push(canvas);
  }
  await pdf.loadingTask.destroy();
  return pages;
}
