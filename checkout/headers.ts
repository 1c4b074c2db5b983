/**
 * The response headers of the hosted checkout's site, deployed and local alike. They are the page's second lock: whatever got
 * into it could load no script but ours and the processor's, and send nothing anywhere but to our API and to the processor.
 */
export type ProcessorOrigins = Readonly<{ script: readonly string[]; frame: readonly string[]; connect: readonly string[] }>;
export type SiteOrigins = Readonly<{ apiBase: string; processorOrigins: ProcessorOrigins }>;

/** Where the processor's own script, card fields, 3-D Secure dialog and browser API live. */
export const PROCESSOR_ORIGINS: ProcessorOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** Headers of every answer of the site, names as they are usually written. */
export function securityHeaders(origins: SiteOrigins): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(origins),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // The address carries the sealed payload or the receipt: no other site may learn more than that we sent the shopper.
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(self${origins.processorOrigins.script.map((origin) => ` "${origin}"`).join('')})`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/** Paths of the page that are not files: each is answered with `index.html`. */
export const PAGE_PATHS = ['/pay', '/payment-success', '/privacy-policy'] as const;

export function contentSecurityPolicy({ apiBase, processorOrigins }: SiteOrigins): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...processorOrigins.script],
    'style-src': ["'self'"],
    // A tenant's logo may lie anywhere, but never in the clear.
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", new URL(apiBase).origin, ...processorOrigins.connect],
    'frame-src': processorOrigins.frame,
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
