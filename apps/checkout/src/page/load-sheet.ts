/** Adds a style sheet to the page, so that a page that few open does not weigh on the others. */
export function loadSheet(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  document.head.append(link);
}
