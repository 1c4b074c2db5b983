import { anchorOf } from '../../docs/print/openapi/reference.ts';

/** Headings of a page as a code host names them. */
export function anchorsOf(text: string): string[] {
  const headings = text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) => anchorOf(heading));
}
