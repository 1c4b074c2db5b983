import { drawDocument } from '../../../shared/documents/draw-document.ts';
import { contentOf, thirty } from '../../documents/support/thirty.ts';

/** Draws a specimen in a bundle, with the fonts that lie beside it, and data in it as an archive keeps it. */
export async function handler(name: string): Promise<Uint8Array | undefined> {
  const specimen = thirty.find((known) => known.name === name);
  return specimen && (await drawDocument(contentOf(specimen), '<data/>'));
}
