import type { ReleaseTrain } from '@stripe/stripe-js';
import { headersWith } from '../page-headers.ts';

/**
 * The response headers of the hosted checkout's site, both deployed and local. They are a second line of defence: even injected
 * code can load scripts only from us and the processor, and send data only to our API and the processor.
 */
export type ProcessorOrigins = Readonly<{
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}>;
export type SiteOrigins = Readonly<{ apiBase: string; processorOrigins: ProcessorOrigins }>;

/** The train that the types describe: with another one, options that compile may be refused in the browser. */
const TRAIN: ReleaseTrain = 'endive';

/** The path of the processor's script. It is never bundled: the processor updates it, and supports it only from its own origin. */
export const PROCESSOR_SCRIPT_PATH = `/${TRAIN}/stripe.js`;

/** The origins of the processor's script, card fields, 3-D Secure dialog and browser API. */
export const PROCESSOR_ORIGINS: ProcessorOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** The headers of every response of the site. */
export function securityHeaders({ apiBase, processorOrigins }: SiteOrigins): Record<string, string> {
  return headersWith(
    {
      'default-src': ["'none'"],
      'script-src': ["'self'", ...processorOrigins.script],
      'style-src': ["'self'"],
      // A tenant's logo lies beside the page: another host would learn of every payer.
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", new URL(apiBase).origin, ...processorOrigins.connect],
      'frame-src': processorOrigins.frame,
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    },
    {
      // The URL contains the encrypted payload or the receipt reference, so other sites get only our origin.
      'Referrer-Policy': 'strict-origin',
      'Permissions-Policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(self${processorOrigins.script.map((origin) => ` "${origin}"`).join('')})`,
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    },
  );
}

/** Paths that are answered with `index.html`, since they are not files. */
export const PAGE_PATHS = ['/pay', '/payment-success', '/cancel', '/portal', '/privacy-policy'] as const;

/** Paths below which everything is answered with `index.html`: the short address of a link. */
export const PAGE_FOLDER = '/p/';
