/**
 * Functions that are sent to a page as text and run there, so none uses what stands outside it. An element is an argument of its own: the driver
 * does not find those that are in a list.
 */

type Found = Readonly<{
  textContent: string | null;
  children: Iterable<Found>;
  querySelectorAll(selector: string): Iterable<Found>;
  checkVisibility(options: object): boolean;
}>;
type Heard = Readonly<{
  message?: string;
  reason?: unknown;
  effectiveDirective?: string;
  blockedURI?: string;
}>;
type Page = {
  location: Readonly<{ href: string }>;
  document: Found;
  errorsHeard?: string[];
  addEventListener(type: string, listener: (event: Heard) => void): void;
};

/** A text that elements contain, as the source and the flags of a pattern. */
export type Pattern = Readonly<{ source: string; flags: string }>;

/** The elements below the scopes, or without any of the document, that the selector names; of those with a text, the innermost. */
export function elementsOf(
  selector: string,
  text: Pattern | undefined,
  ...scopes: readonly Found[]
): Found[] {
  const { document } = globalThis as unknown as Page;
  const found = (scopes.length ? scopes : [document]).flatMap((scope) => [
    ...scope.querySelectorAll(selector),
  ]);
  if (!text) return found;
  const pattern = new RegExp(text.source, text.flags);
  const says = ({ textContent }: Found) => pattern.test((textContent ?? '').replace(/\s+/g, ' ').trim());
  return found.filter((one) => says(one) && ![...one.children].some(says));
}

export function shownOf(...elements: readonly Found[]): Found[] {
  return elements.filter((one) => one.checkVisibility({ visibilityProperty: true }));
}

/**
 * The document's address, and what its scripts and its content security policy reported since the last call. The first call in a document
 * hears nothing from before it.
 */
export function errorsOf(): [string, ...string[]] {
  const page = globalThis as unknown as Page;
  if (!page.errorsHeard) {
    const heard: string[] = [];
    page.errorsHeard = heard;
    page.addEventListener('error', ({ message }) => message && heard.push(message));
    page.addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
    page.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      heard.push(`Content Security Policy: ${effectiveDirective} ${blockedURI}`),
    );
  }
  return [page.location.href, ...page.errorsHeard.splice(0)];
}
