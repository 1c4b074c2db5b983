import type { Paper, PaperLine, PaperRate } from '../documents/paper.ts';
import type { StructuredSeller } from './seller.ts';
import type {
  StructuredAllowance,
  StructuredInvoice,
  StructuredLine,
  StructuredParty,
  StructuredTax,
  VatCategory,
} from './structured-invoice.ts';

/** How what is sold by one rate is taxed. */
type Taxation = Pick<StructuredTax, 'category' | 'rate' | 'exemption'>;

/**
 * An invoice or credit note as the norm models it, from the facts of its paper and the seller's data that were in force. It changes no
 * amount: what the paper says of lines, discounts and rates adds up as the norm wants it.
 */
export function structuredFrom(paper: Paper, seller: StructuredSeller): StructuredInvoice {
  const { kind, number, issuedOn, currency, description, clientReference, orderId, corrects, takesBack } =
    paper;
  const taxationOf = taxations(paper, seller);
  const lines = paper.lines.map((line) => structuredLine(line, taxationOf(line.rate)));
  const allowances = paper.allowances.map(
    ({ rate, code, netMinor }): StructuredAllowance => ({
      reason: code === undefined ? 'Discount' : `Discount ${code}`,
      netMinor,
      ...categoryOf(taxationOf(rate)),
    }),
  );
  const isOutside = lines.every(({ category }) => category === 'O');
  return {
    structure: seller.structure,
    typeCode: kind === 'credit_note' ? '381' : '380',
    ...{ number, issuedOn, currency, lines, allowances, corrects },
    notes: texts([description, takesBack && `This takes back the credit note ${takesBack}.`]),
    buyerReference: clientReference,
    orderReference: orderId,
    seller: sellerOf(paper, seller, isOutside),
    buyer: buyerOf(paper, isOutside),
    supply: paper.supply.from === paper.supply.to ? paper.supply.from : paper.supply,
    payment: paymentOf(paper, seller),
    taxes: taxesOf(paper, taxationOf),
    sums: {
      linesMinor: sumOf(lines),
      allowancesMinor: sumOf(allowances),
      netMinor: paper.netMinor,
      taxMinor: paper.taxMinor,
      grossMinor: paper.grossMinor,
      paidMinor: paper.grossMinor - paper.dueMinor,
      dueMinor: paper.dueMinor,
    },
    taxAtHome: paper.taxAtHome,
  };
}

const texts = (given: readonly (string | undefined)[]): string[] =>
  given.flatMap((text) => (text ? [text] : []));

const sumOf = (parts: readonly Readonly<{ netMinor: number }>[]): number =>
  parts.reduce((sum, { netMinor }) => sum + netMinor, 0);

function structuredLine({ name, quantity, netMinor }: PaperLine, taxation: Taxation): StructuredLine {
  const count = Math.max(Math.abs(quantity), 1);
  const [price, isWhole] = [Math.abs(netMinor), Math.abs(netMinor) % count === 0];
  return {
    name: name || 'Credit',
    quantity: netMinor < 0 ? -count : count,
    priceMinor: isWhole ? price / count : price,
    priceQuantity: isWhole ? 1 : count,
    netMinor,
    ...categoryOf(taxation),
  };
}

const categoryOf = ({ category, rate }: Taxation) => ({ category, rate });

/** The taxation of each of a paper's rates. What is outside the scope of the tax may not stand beside what is inside: it is exempt then. */
function taxations(
  { rates }: Paper,
  { exemption = 'The seller charges no tax.' }: StructuredSeller,
): (rate: number | undefined) => Taxation {
  const isOutside = (rate: PaperRate) => rate.zeroReason === 'no_rate';
  const isAllOutside = rates.length > 0 && rates.every(isOutside);
  const exempt: Taxation = { category: 'E', rate: '0', exemption: { text: exemption } };
  const all = rates.map((rate): Taxation => {
    if (rate.zeroReason === 'reverse_charge') return REVERSED;
    if (isOutside(rate))
      return isAllOutside ? OUTSIDE : { ...OUTSIDE, category: 'E', exemption: NOT_REGISTERED };
    if (rate.zeroReason !== undefined) return exempt;
    const category: VatCategory = Number(rate.rate) === 0 ? 'Z' : 'S';
    return { category, rate: rate.rate };
  });
  return (rate) => (rate === undefined ? undefined : all[rate]) ?? exempt;
}

const REVERSED: Taxation = {
  category: 'AE',
  rate: '0',
  exemption: { text: 'Reverse charge: the buyer owes the tax.', code: 'VATEX-EU-AE' },
};
const OUTSIDE: Taxation = {
  category: 'O',
  rate: '0',
  exemption: { text: 'Not subject to VAT.', code: 'VATEX-EU-O' },
};
const NOT_REGISTERED = { text: 'The seller charges no tax in the country of the buyer.' };

/** One for each category and rate, as the norm has them: the paper may have a rate under two names. */
function taxesOf(paper: Paper, taxationOf: (rate: number | undefined) => Taxation): StructuredTax[] {
  const { rates, netMinor, taxMinor } = paper;
  const amounts =
    rates.length === 0
      ? [{ ...taxationOf(undefined), netMinor, taxMinor }]
      : rates.map((rate, index) => ({
          ...taxationOf(index),
          netMinor: rate.netMinor,
          taxMinor: rate.taxMinor,
        }));
  const groups = Map.groupBy(amounts, ({ category, rate }) => `${category} ${Number(rate)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const sum = group.reduce((total, tax) => total + tax.taxMinor, 0);
    return first ? [{ ...first, netMinor: sumOf(group), taxMinor: sum }] : [];
  });
}

function sellerOf({ seller: { name } }: Paper, data: StructuredSeller, isOutside: boolean): StructuredParty {
  const { vatId, taxNumber, street, postalCode, city, country, email, contact, phone } = data;
  return {
    name,
    // What is outside the scope of the tax names no VAT id, and the norm still wants the seller identified.
    ...(isOutside ? { identifier: vatId ?? taxNumber } : { vatId, taxNumber }),
    ...(vatId === undefined && { identifier: taxNumber }),
    address: { lines: street === undefined ? [] : [street], postalCode, city, country },
    email,
    ...(contact !== undefined && phone !== undefined && { contact: { name: contact, phone, email } }),
  };
}

function buyerOf({ buyer }: Paper, isOutside: boolean): StructuredParty {
  const { name, email, company, country = '', address, taxId } = buyer;
  const { line1, line2, city, postalCode, state } = address ?? {};
  const place = address?.country ?? country;
  return {
    name: company ?? name,
    ...(!isOutside && isVatId(taxId, place) && { vatId: taxId }),
    address: {
      lines: texts([line1, line2]),
      ...{ city, postalCode, region: state },
      country: place,
    },
    email,
  };
}

/** A tax id of another kind does not begin with the country, or with what Greece has there. */
const isVatId = (taxId: string | undefined, country: string): boolean =>
  taxId?.startsWith(country === 'GR' ? 'EL' : country) ?? false;

function paymentOf({ kind, dueOn, dueMinor }: Paper, { iban }: StructuredSeller) {
  if (kind === 'credit_note') return { terms: 'Given back as the credit note says.' };
  return { iban, ...(dueMinor > 0 && (dueOn === undefined ? { terms: 'Due on receipt.' } : { dueOn })) };
}
