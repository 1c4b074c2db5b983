import { invalidField } from '../errors.ts';

const COLOUR = /^#[0-9a-f]{6}$/;

/** Reads a shop's colour; throws `invalid_request` naming the field. Any is taken: what lies on it is black or white (button-colours.ts). */
export function shopColour(field: string, text: string): string {
  const given = text.trim().toLowerCase();
  if (COLOUR.test(given)) return given;
  throw invalidField(field, 'Give a colour as six hexadecimal digits, such as #0a7f5a.');
}
