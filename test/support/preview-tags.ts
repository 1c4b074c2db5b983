const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const decoded = (text: string) =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? '');

/** The title and the tags of a preview by their names, as a reader of previews finds them; with the address that its link leads to. */
export function previewTags(html: string): Record<string, string> {
  const meta = [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"<>]*)">/g)];
  const [[, title = ''] = []] = html.matchAll(/<title>([^<]*)<\/title>/g);
  const [[, href = ''] = []] = html.matchAll(/<a href="([^"]*)">/g);
  return Object.fromEntries(
    [['title', title], ...meta.map(([, name, content]) => [name, content]), ['href', href]].map(
      ([name, text = '']) => [name, decoded(text)],
    ),
  );
}
