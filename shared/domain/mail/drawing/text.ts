import type { LetterContent } from '../content.ts';
import { wrap } from './wrap.ts';

const RULE = '-'.repeat(40);
const INDENT = '  ';

/** The letter as plain text. Each address has a line of its own, which is not broken. */
export function letterText(content: LetterContent): string {
  const { language, seller, test, greeting, title, paragraphs, groups, button, notes, row } = content;
  const wrapped = (text: string) => wrap(text, language);
  const blocks: (readonly string[])[] = [
    wrapped(seller.name),
    test === undefined ? [] : wrapped(test),
    wrapped(title),
    wrapped(greeting),
    ...paragraphs.map(wrapped),
    ...groups.map((rows) => rows.flatMap(({ label, value }) => wrap(row(label, value), language, INDENT))),
    button ? [...wrapped(row(button.label, '').trimEnd()), button.url] : [],
    ...notes.map(wrapped),
    [RULE, ...footerLines(content)],
  ];
  const filled = blocks.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function footerLines({ language, footer, row }: LetterContent): string[] {
  const { lines, why, questions, contact, terms } = footer;
  const ask = questions && contact ? wrap(`${questions} ${contact.label}`, language, INDENT) : [];
  return [
    ...ask,
    ...(terms ? [...wrap(row(terms.label, '').trimEnd(), language), terms.url] : []),
    ...wrap(why, language),
    ...lines.flatMap((line) => wrap(line, language, INDENT)),
  ];
}
