import { invalidField } from '../errors.ts';

/** Lower-case words with hyphens between them. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX = 60;

/** The slug that a plan's name makes: `Ada’s Café, yearly` becomes `adas-cafe-yearly`. Throws `invalid_request` if no letter is left of it. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  const words = plain.toLowerCase().split(/[^a-z0-9]+/);
  const slug = words.filter(Boolean).join('-').slice(0, SLUG_MAX).replace(/-$/, '');
  if (slug !== '') return slug;
  throw invalidField('slug', 'No slug can be made of this name. Send one, such as gold-yearly.', 'required');
}
