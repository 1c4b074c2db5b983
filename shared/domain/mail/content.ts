import type { ButtonColours } from '../colours/button-colours.ts';
import type { Total } from '../documents/content.ts';
import type { PageLanguage } from '../tenants/page-language.ts';

/** All that a letter shows, as finished texts in its language. Text and HTML are two drawings of it. */
export type LetterContent = Readonly<{
  language: PageLanguage;
  direction: 'ltr' | 'rtl';
  subject: string;
  /** What lists of mails show beside the subject. */
  preheader: string;
  seller: Readonly<{ name: string; logoUrl?: string | undefined; colours: ButtonColours }>;
  /** That no money moved. */
  test?: string | undefined;
  greeting: string;
  /** A row as a line of text. */
  row(label: string, value: string): string;
  footer: Footer;
}> &
  Passage;

/** What a letter says of its subject. */
export type Passage = Readonly<{
  title: string;
  paragraphs: readonly string[];
  /** Rows of a name and a value, such as what was bought and what it cost; the groups are set apart. */
  groups: readonly (readonly Total[])[];
  button?: LetterLink | undefined;
  /** Sentences below the button. */
  notes: readonly string[];
}>;

export type LetterLink = Readonly<{ label: string; url: string }>;

/** `lines` are the seller's name and address. */
type Footer = Readonly<{
  lines: readonly string[];
  why: string;
  questions?: string | undefined;
  contact?: Readonly<{ label: string; url?: string | undefined }> | undefined;
  terms?: LetterLink | undefined;
}>;
