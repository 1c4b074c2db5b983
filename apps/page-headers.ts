type Directives = Readonly<Record<string, readonly string[]>>;
type Own = Readonly<Record<'Referrer-Policy' | 'Permissions-Policy' | 'Cross-Origin-Opener-Policy', string>>;

/** The response headers of a page of ours: what it may load, send and be embedded in, and what all pages have alike. */
export function headersWith(directives: Directives, own: Own): Record<string, string> {
  return {
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...own,
  };
}
