import type { PostalAddress } from '../customers/postal-address.ts';
import type { DocumentContent, Fact, Party } from './content.ts';
import { isolate } from './isolate.ts';
import { composeStated, composeTable, composeTaxes } from './lines.ts';
import type { Paper } from './paper.ts';
import { composeAtHome, composeNotes, composePayments, methodOf } from './sections.ts';
import type { Seller } from './settings.ts';
import { composeTotals } from './totals.ts';
import type { Voice } from './voice.ts';

/** What a document has beside the facts of its paper: how the seller looks, and whether the invoice may still be paid. */
export type Dress = Readonly<{
  seller?: Pick<Seller, 'logo' | 'footer' | 'pageSize'> | undefined;
  isCancelled?: boolean | undefined;
}>;

/** What a document shows, in words and amounts. */
export function composeDocument(
  paper: Paper,
  { seller, isCancelled = false }: Dress,
  voice: Voice,
): DocumentContent {
  const { words } = voice;
  const stated = composeStated(paper, voice);
  const atHome = composeAtHome(paper, voice);
  return {
    language: voice.language,
    locale: voice.locale,
    pageSize: seller?.pageSize ?? 'a4',
    issuedAt: paper.issuedAt,
    title: words.titles[paper.kind],
    number: paper.number,
    logo: seller?.logo,
    brand: paper.seller.name,
    facts: factsOf(paper, voice),
    seller: { heading: words.labels.from, lines: sellerLines(paper) },
    buyer: buyerOf(paper, voice),
    headline: isCancelled ? words.headlines.cancelled : headlineOf(paper, voice),
    description: paper.description,
    table: composeTable(paper, voice),
    totals: composeTotals(paper, voice),
    taxes: composeTaxes(paper, voice),
    sections: [
      ...(stated ? [stated] : []),
      ...(atHome ? [atHome] : []),
      ...(paper.kind === 'receipt' ? composePayments(paper, voice) : []),
    ],
    notes: composeNotes(paper, voice),
    footer: seller?.footer,
    page: (page, pages) => words.page(voice.number(page), voice.number(pages)),
  };
}

function factsOf(paper: Paper, voice: Voice): Fact[] {
  const { kind, number, issuedOn, dueOn, settled, corrects, takesBack } = paper;
  const { words, day } = voice;
  const { labels } = words;
  const known = referenceFacts(paper, voice);
  if (kind === 'receipt') {
    const last = settled.at(-1);
    return [
      { label: labels.number, value: number },
      ...(last?.on ? [{ label: labels.paidOn, value: day(last.on) }] : []),
      ...(last && settled.length === 1 ? [{ label: labels.method, value: methodOf(last, voice) }] : []),
      ...known,
    ];
  }
  return [
    { label: corrects ? labels.creditNote : labels.number, value: number },
    { label: labels.issuedOn, value: day(issuedOn) },
    ...(dueOn ? [{ label: labels.dueOn, value: day(dueOn) }] : []),
    ...(corrects
      ? [
          {
            label: labels.ofInvoice,
            value: `${isolate(corrects.number)}, ${isolate(day(corrects.issuedOn))}`,
          },
        ]
      : []),
    ...(takesBack ? [{ label: labels.takesBack, value: takesBack }] : []),
    ...known,
  ];
}

/** When it was supplied, and how the shop and the buyer find the sale. */
function referenceFacts(
  { supply: { from, to }, orderId, clientReference }: Paper,
  { words: { labels }, day, days }: Voice,
): Fact[] {
  return [
    from === to
      ? { label: labels.suppliedOn, value: day(from) }
      : { label: labels.period, value: days(from, to) },
    ...(orderId ? [{ label: labels.order, value: orderId }] : []),
    ...(clientReference ? [{ label: labels.reference, value: clientReference }] : []),
  ];
}

const sellerLines = ({ seller: { name, address, taxIds } }: Paper) => [name, ...address, ...taxIds];

function buyerOf({ buyer }: Paper, { words: { labels }, country }: Voice): Party {
  const { company, name, email, address, taxId } = buyer;
  const place = address?.country ?? buyer.country;
  const lines = [
    ...[company, name, address?.line1, address?.line2],
    address && townOf(address),
    place && country(place),
    taxId && `${labels.taxId} ${isolate(taxId)}`,
    email,
  ];
  return { heading: labels.to, lines: lines.flatMap((line) => line || []) };
}

/** With a state as in America, otherwise as in Europe. */
function townOf({ postalCode = '', city = '', state }: PostalAddress): string {
  if (!state) return `${postalCode} ${city}`.trim();
  const place = [city, state].filter((part) => part !== '').join(', ');
  return `${place} ${postalCode}`.trim();
}

function headlineOf(paper: Paper, { words: { headlines }, money, day }: Voice): string {
  const { kind, currency, grossMinor, settled, creditedMinor, dueMinor, dueOn, issuedOn } = paper;
  const amount = (minor: number) => isolate(money(minor, currency));
  if (kind === 'credit_note')
    return grossMinor > 0 ? headlines.refunded(amount(grossMinor)) : headlines.takenBack(amount(-grossMinor));
  const paidMinor = settled.reduce((sum, { minor }) => sum + minor, 0);
  if (paidMinor > 0) return headlines.paid(amount(paidMinor), isolate(day(settled.at(-1)?.on ?? issuedOn)));
  if (creditedMinor > 0) return headlines.credited(amount(creditedMinor));
  if (dueMinor === 0) return headlines.nothingDue;
  return headlines.due(amount(dueMinor), isolate(day(dueOn ?? issuedOn)));
}
