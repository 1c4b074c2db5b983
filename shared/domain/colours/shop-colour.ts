import { invalidField } from '../errors.ts';
import { isColour } from './button-colours.ts';

/** Reads a shop's colour; throws `invalid_request` naming the field. Every colour is taken, since the text on it is black or white, whichever is read better (button-colours.ts). */
export function shopColour(field: string, text: string): string {
  const given = text.trim().toLowerCase();
  if (isColour(given)) return given;
  throw invalidField(field, 'Give a colour as six hexadecimal digits, such as #0a7f5a.');
}
