import { invalidField } from '../errors.ts';

const SUBJECT = /^[\x21-\x7e]{1,200}$/;

export const isSubject = (text: string): boolean => SUBJECT.test(text);

/** The name of a member of staff in their tokens. Throws `invalid_request` for what no token names. */
export function requireSubject(text: string): string {
  if (isSubject(text)) return text;
  throw invalidField('subject', 'The subject must be 1 to 200 printable characters without spaces.');
}
