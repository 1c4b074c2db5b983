/** What an element holds: a text, or its children in the order in which they are written. */
export type Content = string | number | readonly (Element | undefined)[];
export type Element = Readonly<{
  name: string;
  content: Content;
  attributes: Readonly<Record<string, string>>;
}>;

/** An element, or nothing where it would hold nothing: formats of invoices forbid empty elements. */
export function element(
  name: string,
  content: Content | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Element | undefined {
  const isEmpty =
    content === undefined ||
    content === '' ||
    (typeof content === 'object' && content.every((child) => child === undefined));
  return isEmpty ? undefined : { name, content, attributes };
}

/** The document of a root element, in UTF-8. */
export const xmlDocument = (root: Element | undefined): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;

function write(element: Element | undefined): string {
  if (!element) return '';
  const { name, content, attributes } = element;
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(value)}"`)];
  const inner = typeof content === 'object' ? content.map(write).join('') : xmlText(String(content));
  return `<${start.join(' ')}>${inner}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Neither a text of XML 1.0 may have these, nor their references. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as it is written in an element or between the quotes of an attribute. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
