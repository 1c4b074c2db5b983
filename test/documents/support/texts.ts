import type { DocumentContent } from '../../../shared/domain/documents/content.ts';

/** Every text that a document must show. */
export function textsOf(content: DocumentContent): string[] {
  const { title, brand, logo, facts, seller, buyer, headline, description, table, totals, sections, footer } =
    content;
  const columns = Object.entries(table.columns).filter(([name]) => name !== 'tax' || table.hasTax);
  return [
    ...[title, headline, description ?? '', footer ?? '', logo ? '' : brand],
    ...[seller, ...(buyer ? [buyer] : [])].flatMap(({ heading, lines }) => [heading, ...lines]),
    ...columns.map(([, label]) => label),
    ...table.rows.flatMap(({ item, quantity, unit, tax = '', amount }) => [
      item,
      quantity,
      unit,
      tax,
      amount,
    ]),
    ...[...facts, ...totals, ...sections.flatMap((section) => section.facts)].flatMap(({ label, value }) => [
      label,
      value,
    ]),
    ...sections.map(({ heading }) => heading),
  ];
}

/** The words of a document's content that are not in the text that a reader extracts. The order of lines is the page's. */
export function missingWords(content: DocumentContent, extracted: string): string[] {
  const plain = plainText(extracted).replaceAll(' ', '');
  const words = new Set(textsOf(content).flatMap((text) => plainText(text).split(' ')));
  return [...words].filter((word) => !plain.includes(word));
}

/** Without brackets: within Arabic the mirrored one is drawn. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u061c\u200e\u200f\u2066-\u2069()]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
