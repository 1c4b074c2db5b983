/** Text of HTML, in which all that is not ours is escaped. */
export type Markup = Readonly<{ markup: string }>;

type Value = string | Markup | undefined | false | readonly Value[];

/** HTML of a template. Its values are escaped, for text and for quoted attributes, unless they are HTML themselves; nothing is left of `undefined` and `false`. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: parts.map((part, index) => part + markupOf(values[index])).join(''),
});

function markupOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string')
    return value.replace(/[&<>"'\p{Cc}]/gu, (character) => ESCAPES[character] ?? ' ');
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}

/** A control character has no meaning in HTML: it becomes a space. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
