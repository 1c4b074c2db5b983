import { qrPng, qrSvg } from '../../documents/qr-code.ts';
import { shortAddress } from '../links/short-address.ts';

const DRAWN = {
  svg: { type: 'image/svg+xml', draw: qrSvg },
  png: { type: 'image/png', draw: qrPng },
} as const;

/** A link's short address as an image that telephones read. */
export function linkCode(
  [link, project]: Parameters<typeof shortAddress>,
  format: keyof typeof DRAWN,
): { type: string; bytes: Uint8Array } {
  const { type, draw } = DRAWN[format];
  return { type, bytes: draw(shortAddress(link, project)) };
}
