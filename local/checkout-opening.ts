import {
  PROCESSOR_ORIGINS,
  PROCESSOR_SCRIPT_PATH,
  type ProcessorOrigins,
  type SiteOrigins,
} from '../apps/checkout/headers.ts';
import { checkoutSite, type SiteConfig } from './checkout-site.ts';
import type { Respond } from './http-server.ts';

const REAL_SCRIPT_ORIGIN = 'https://js.stripe.com';
const REAL_PROCESSOR = 'https://api.stripe.com';

/** The checkout's site for an API, and for the simulated or the real processor. */
export function openSite(apiBase: string, processor: string): Respond {
  const { config, origins } = siteFor(apiBase, processor);
  return checkoutSite(config, origins);
}

/** The settings that a page reads, and the origins that its headers allow. */
export function siteFor(
  apiBase: string,
  processor: string,
): Readonly<{ config: SiteConfig; origins: SiteOrigins }> {
  const isReal = processor === REAL_PROCESSOR;
  const processorOrigins = isReal ? PROCESSOR_ORIGINS : originsOf(new URL(processor).origin);
  const processorScript = `${isReal ? REAL_SCRIPT_ORIGIN : processor}${PROCESSOR_SCRIPT_PATH}`;
  return { config: { apiBase, processorScript }, origins: { apiBase, processorOrigins } };
}

const originsOf = (origin: string): ProcessorOrigins => ({
  script: [origin],
  frame: [origin],
  connect: [origin],
});
