import type { Instant } from '../ids.ts';
import type { PageLanguage } from '../tenants/page-language.ts';
import type { Logo, PageSize } from './settings.ts';

/** All that a document shows, as finished texts in its language. Drawing adds nothing but places. */
export type DocumentContent = Readonly<{
  language: PageLanguage;
  locale: string;
  pageSize: PageSize;
  /** When the invoice was issued: the date of the file, so that the same content makes the same bytes. */
  issuedAt: Instant;
  title: string;
  number: string;
  logo?: Logo | undefined;
  /** Shown in place of the logo. */
  brand: string;
  facts: readonly Fact[];
  seller: Party;
  /** Absent from a paper for anybody with its address. */
  buyer?: Party | undefined;
  headline: string;
  description?: string | undefined;
  table: Table;
  totals: readonly Total[];
  taxes?: Taxes | undefined;
  /** The tax in another currency, and payments. */
  sections: readonly Section[];
  /** Sentences below all amounts. */
  notes: readonly string[];
  footer?: string | undefined;
  page(page: number, pages: number): string;
}>;

export type Fact = Readonly<{ label: string; value: string }>;
export type Party = Readonly<{ heading: string; lines: readonly string[] }>;
export type Total = Fact & Readonly<{ isStrong?: boolean | undefined }>;
export type Section = Readonly<{ heading: string; facts: readonly Fact[] }>;

type TaxCells = Readonly<Record<'rate' | 'net' | 'tax' | 'gross', string>>;
/** Net, tax and gross by rate. */
export type Taxes = Readonly<{ heading: string; columns: TaxCells; rows: readonly TaxCells[] }>;

export type Row = Readonly<{
  item: string;
  quantity: string;
  unit: string;
  tax?: string | undefined;
  amount: string;
  carried: string;
}>;
/** `carried` of a row is the sum of the lines so far: shown where the table goes on over a page. */
export type Table = Readonly<{
  columns: Readonly<Record<'item' | 'quantity' | 'unit' | 'tax' | 'amount', string>>;
  hasTax: boolean;
  rows: readonly Row[];
  forward: string;
  brought: string;
}>;
