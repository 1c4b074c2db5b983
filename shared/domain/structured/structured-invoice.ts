import type { Day } from '../ids.ts';
import type { Currency } from '../money/currency.ts';

/**
 * The forms of an invoice that a program reads. `factur-x` (which Germany names ZUGFeRD) is a PDF with the data in it, `xrechnung` is data
 * alone, for public bodies in Germany.
 */
export const STRUCTURES = ['none', 'factur-x', 'xrechnung'] as const;
export type Structure = Exclude<(typeof STRUCTURES)[number], 'none'>;

/** Of the norm's list of categories of VAT: standard, zero rate, exempt, reverse charge, outside the scope of the tax. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

/**
 * An invoice or credit note as the norm EN 16931 models it, with the norm's numbers of its terms (BT). Amounts are minor units; those of a
 * credit note are positive. A form that is written from it computes nothing.
 */
export type StructuredInvoice = Readonly<{
  structure: Structure;
  /** BT-3: 380 is an invoice, 381 a credit note. */
  typeCode: '380' | '381';
  /** BT-1 */
  number: string;
  /** BT-2 */
  issuedOn: Day;
  /** BT-5 */
  currency: Currency;
  /** BT-22 */
  notes: readonly string[];
  /** BT-10: how the buyer files it. A public body in Germany gives its Leitweg-ID. */
  buyerReference?: string | undefined;
  /** BT-14: the order, as the seller knows it. */
  orderReference?: string | undefined;
  /** BG-3: the invoice that it corrects. */
  corrects?: Readonly<{ number: string; issuedOn?: Day | undefined }> | undefined;
  seller: StructuredParty;
  buyer: StructuredParty;
  /** BT-72: the day of supply, or BG-14: its period. */
  supply?: Day | Period | undefined;
  payment: StructuredPayment;
  lines: readonly StructuredLine[];
  allowances: readonly StructuredAllowance[];
  /** BG-23, one for each category and rate. */
  taxes: readonly StructuredTax[];
  sums: StructuredSums;
  /** BT-6 and BT-111: the tax in the currency of the seller's country. */
  taxAtHome?: Readonly<{ currency: Currency; taxMinor: number }> | undefined;
}>;

export type Period = Readonly<{ from: Day; to: Day }>;

export type StructuredParty = Readonly<{
  name: string;
  /** BT-29: how a seller is known who names no VAT id. */
  identifier?: string | undefined;
  vatId?: string | undefined;
  /** BT-32: the number under which the seller's tax office knows them. */
  taxNumber?: string | undefined;
  address: StructuredAddress;
  /** BT-34, BT-49 */
  email?: string | undefined;
  contact?: Readonly<{ name: string; phone: string; email: string }> | undefined;
}>;

export type StructuredAddress = Readonly<{
  lines: readonly string[];
  city?: string | undefined;
  postalCode?: string | undefined;
  region?: string | undefined;
  country: string;
}>;

export type StructuredPayment = Readonly<{
  /** BT-84: the account that a transfer is made to. Without it the buyer pays on a page of the internet. */
  iban?: string | undefined;
  /** BT-9 */
  dueOn?: Day | undefined;
  /** BT-20 */
  terms?: string | undefined;
}>;

export type StructuredLine = Readonly<{
  name: string;
  /** Below zero on a line that takes back. */
  quantity: number;
  /** BT-146: what so many cost, never below zero. */
  priceMinor: number;
  /** BT-149: one, where the price of one is a whole number of minor units. */
  priceQuantity: number;
  /** BT-131 */
  netMinor: number;
  category: VatCategory;
  /** In percent, as decimal text. Outside the scope of the tax there is none. */
  rate: string;
}>;

/** BG-20: a discount on all of one rate. */
export type StructuredAllowance = Readonly<{
  reason: string;
  netMinor: number;
  category: VatCategory;
  rate: string;
}>;

export type StructuredTax = Readonly<{
  category: VatCategory;
  rate: string;
  netMinor: number;
  taxMinor: number;
  /** BT-120: required where nothing is taxed. */
  exemption?: Readonly<{ text: string; code?: string | undefined }> | undefined;
}>;

export type StructuredSums = Readonly<{
  /** BT-106 */
  linesMinor: number;
  /** BT-107 */
  allowancesMinor: number;
  /** BT-109 */
  netMinor: number;
  /** BT-110 */
  taxMinor: number;
  /** BT-112 */
  grossMinor: number;
  /** BT-113 */
  paidMinor: number;
  /** BT-115 */
  dueMinor: number;
}>;
