import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { PAGE_FOLDER, PAGE_PATHS, type SiteOrigins, securityHeaders } from '../checkout/headers.ts';
import { CHECKOUT_BUILD } from './checkout-build.ts';
import { pathOf } from './gateway-event.ts';
import type { HttpResponse } from './gateway-response.ts';
import type { Respond } from './http-server.ts';

/** The page reads this at run time, so one build serves every stage. */
export type SiteConfig = Readonly<{ apiBase: string; processorScript: string }>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const pages: readonly string[] = PAGE_PATHS;

/** Serves the built checkout as the deployed site does. */
export const checkoutSite = (config: SiteConfig, origins: SiteOrigins): Respond =>
  servePage(
    { build: CHECKOUT_BUILD, isPage: (path) => path.startsWith(PAGE_FOLDER) || pages.includes(path.replace(/\/$/, '')) },
    config,
    origins,
  );

/** The folder of a built page, and the paths below `/` that are answered with its `index.html`. */
type BuiltPage = Readonly<{ build: string; isPage: (path: string) => boolean }>;

/** Serves a built page with the deployed site's headers, and with `index.html` at the page's paths. */
export function servePage({ build, isPage }: BuiltPage, config: object, origins: SiteOrigins): Respond {
  const headers = Object.fromEntries(Object.entries(securityHeaders(origins)).map(([name, value]) => [name.toLowerCase(), value]));
  const answer = (status: number, type: string, cache: string, body: Buffer): HttpResponse => ({
    status,
    headers: { ...headers, 'content-type': type, 'cache-control': cache },
    body,
  });
  const missing = answer(404, 'text/plain; charset=utf-8', 'no-cache', Buffer.from('Not found.\n'));

  return async ({ method, target }) => {
    const path = pathOf(target);
    if (method !== 'GET' && method !== 'HEAD') return missing;
    if (path === '/config.json') return answer(200, 'application/json', 'no-cache', Buffer.from(JSON.stringify(config)));
    const file = path === '/' || isPage(path) ? 'index.html' : fileOf(path);
    const body = file && (await readFile(join(build, file)).catch(() => undefined));
    if (!file || !body) return missing;
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    return answer(200, TYPES[extname(file)] ?? 'application/octet-stream', cache, body);
  };
}

/** The file of a path. Normalising an absolute path removes every `..`, so the file is inside the build. */
function fileOf(path: string): string | undefined {
  try {
    const file = normalize(decodeURIComponent(path)).slice(1);
    return file === '' || file.includes('\0') ? undefined : file;
  } catch {
    return undefined; // The percent-encoding is invalid.
  }
}
