import type { Documents } from '../api/shapes.ts';

export const STRUCTURED_PARTS = [
  ...(['vatId', 'taxNumber', 'street', 'postalCode', 'city', 'country'] as const),
  ...(['email', 'contact', 'phone', 'iban', 'exemption'] as const),
];
type Part = (typeof STRUCTURED_PARTS)[number];

/** What the form of the seller holds, as it was typed. `logo` is new, none, or as it is. */
export type Typed = Readonly<{
  sellerName: string;
  address: string;
  taxIds: string;
  footer: string;
  pageSize: string;
  logo: 'kept' | 'none' | Readonly<{ type: string; data: string }>;
  structure: string;
  parts: Readonly<Record<Part, string>>;
}>;

export const typedOf = ({
  sellerName,
  address,
  taxIds,
  footer = '',
  pageSize,
  structured,
}: Documents): Typed => ({
  ...{ sellerName, address: address.join('\n'), taxIds: taxIds.join('\n'), footer, pageSize, logo: 'kept' },
  structure: structured?.structure ?? 'none',
  parts: Object.fromEntries(STRUCTURED_PARTS.map((part) => [part, structured?.[part] ?? ''])) as Record<
    Part,
    string
  >,
});

/** The body of the request that saves the seller or draws a sample, without the project. */
export const sellerBody = ({
  sellerName,
  address,
  taxIds,
  footer,
  pageSize,
  logo,
  structure,
  parts,
}: Typed): object => ({
  ...{ sellerName, address: linesOf(address), taxIds: linesOf(taxIds), footer: footer.trim(), pageSize },
  ...(logo !== 'kept' && { logo: logo === 'none' ? '' : logo.data }),
  structured: { structure, ...(structure !== 'none' && parts) },
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const LOGO_BYTES_MAX = 40_000;

/** A file as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
