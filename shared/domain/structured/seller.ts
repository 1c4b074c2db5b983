import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import { STRUCTURES, type Structure } from './structured-invoice.ts';

/** What a structured invoice says of the seller, in parts, beside what is printed. */
export const StructuredSellerRecord = v.object({
  structure: v.picklist(['factur-x', 'xrechnung']),
  vatId: v.optional(v.string()),
  /** The number under which the tax office knows them. */
  taxNumber: v.optional(v.string()),
  street: v.optional(v.string()),
  postalCode: v.optional(v.string()),
  city: v.string(),
  /** ISO 3166-1, two capital letters. */
  country: v.string(),
  /** Where answers to invoices go: the electronic address of the norm. */
  email: v.string(),
  contact: v.optional(v.string()),
  phone: v.optional(v.string()),
  /** The account of transfers. */
  iban: v.optional(v.string()),
  /** Why the seller charges no tax, where they charge none. */
  exemption: v.optional(v.string()),
});
export type StructuredSeller = v.InferOutput<typeof StructuredSellerRecord>;
type Field = Exclude<keyof StructuredSeller, 'structure'>;

/** As an operator typed it, or staff sent it. */
export type StructuredSellerRequest = Readonly<
  { structured?: string | undefined } & Partial<Record<Field, string | undefined>>
>;

export const STRUCTURED_FIELDS: readonly Field[] = [
  ...(['vatId', 'taxNumber', 'street', 'postalCode', 'city', 'country'] as const),
  ...(['email', 'contact', 'phone', 'iban', 'exemption'] as const),
];
const TEXT_MAX = 100;

type Check = Readonly<{ isGood: (text: string) => boolean; ask: string }>;
const CHECKS: Readonly<Partial<Record<Field, Check>>> = {
  vatId: {
    isGood: (text) => /^[A-Z]{2}[0-9A-Z]{2,12}$/.test(text),
    ask: 'Give the VAT id with its country, without spaces, such as DE123456789.',
  },
  country: {
    isGood: (text) => /^[A-Z]{2}$/.test(text),
    ask: 'Give the two letters of the country by ISO 3166-1, such as DE.',
  },
  email: { isGood: (text) => /^[^\s@]{2,}@[^\s@]+\.[^\s@]{2,}$/.test(text), ask: 'Give an e-mail address.' },
  phone: { isGood: (text) => /\d.*\d.*\d/.test(text), ask: 'Give a telephone number.' },
  iban: { isGood: isIban, ask: 'Give the IBAN of the account without spaces.' },
};

/** What each form needs of the seller: what its rules refuse an invoice without. */
const NEEDED: Readonly<Record<Structure, readonly Field[]>> = {
  'factur-x': ['city', 'country', 'email'],
  xrechnung: ['city', 'country', 'email', 'postalCode', 'contact', 'phone'],
};

/**
 * What structured invoices say of the seller, or nothing where there are to be none. Throws `invalid_request` for the field that is wrong,
 * or that the form needs and lacks.
 */
export function readStructuredSeller({
  structured = 'none',
  ...given
}: StructuredSellerRequest): StructuredSeller | undefined {
  const structure = STRUCTURES.find((known) => known === structured);
  if (!structure)
    throw invalidField('structured', `Structured invoices are ${STRUCTURES.join(', ')}: one of these.`);
  if (structure === 'none') return undefined;
  for (const field of NEEDED[structure])
    if (given[field] === undefined)
      throw invalidField(field, `Invoices in the form ${structure} need it.`, 'required');
  if (given.vatId === undefined && given.taxNumber === undefined) {
    const message = `Invoices in the form ${structure} need the VAT id or the tax number.`;
    throw invalidField('vatId', message, 'required');
  }
  const read = STRUCTURED_FIELDS.flatMap((field) => {
    const text = given[field];
    return text === undefined ? [] : [[field, readField(field, text)] as const];
  });
  return v.parse(StructuredSellerRecord, { structure, ...Object.fromEntries(read) });
}

function readField(field: Field, text: string): string {
  const trimmed = text.normalize('NFC').trim();
  const { isGood, ask } = CHECKS[field] ?? {
    isGood: () => true,
    ask: `Give one line of 1 to ${TEXT_MAX} characters.`,
  };
  const isLine = trimmed !== '' && trimmed.length <= TEXT_MAX && !/\p{Cc}/u.test(trimmed);
  if (isLine && isGood(trimmed)) return trimmed;
  throw invalidField(field, ask);
}

/** ISO 13616: with its first four characters at the end and letters as numbers from 10 on, it leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text)) return false;
  const moved = `${text.slice(4)}${text.slice(0, 4)}`;
  return BigInt(moved.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n;
}
