import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { API_ORIGIN } from '../apps/checkout/edge-function.ts';
import { type SiteOrigins, securityHeaders } from '../apps/checkout/headers.ts';
import { edge } from './edge.ts';
import { SITE_BUCKET } from './environment.ts';
import { type HttpRequest, pathOf } from './gateway-event.ts';
import type { HttpResponse } from './gateway-response.ts';
import type { Respond } from './http-server.ts';
import { CHECKOUT_BUILD } from './page-builds.ts';

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

/** Serves the built checkout as the deployed site does, and previews of its links from the API. */
export function checkoutSite(config: SiteConfig, origins: SiteOrigins): Respond {
  const route = edge();
  const files = servePage(CHECKOUT_BUILD, () => config, securityHeaders(origins));
  const headers = lowerCased(securityHeaders(origins));
  return async (request) => {
    const { uri, origin } = route({
      method: request.method,
      uri: pathOf(request.target),
      userAgent: agentOf(request),
    });
    if (origin === API_ORIGIN) return await passed(config.apiBase + uri, 'no-cache');
    const bucket = process.env.AWS_ENDPOINT_URL_S3;
    if (bucket && LOGO.test(uri)) return await passed(`${bucket}/${SITE_BUCKET}${uri}`, FOR_GOOD);
    return await files({ ...request, target: uri });
  };

  async function passed(address: string, cache: string): Promise<HttpResponse> {
    const answer = await fetch(address);
    const type = answer.headers.get('content-type') ?? '';
    return {
      status: answer.status,
      headers: { ...headers, 'content-type': type, 'cache-control': cache },
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
}

/** What the operator command has put into the site's bucket. */
const LOGO = /^\/assets\/logos\/\w+\.\w+$/;
const FOR_GOOD = 'public, max-age=31536000, immutable';

const agentOf = ({ headers }: HttpRequest): string | undefined => [headers['user-agent']].flat()[0];

/** Serves the files of a built page, and its settings, with the deployed site's headers. */
export function servePage(
  build: string,
  config: () => object,
  siteHeaders: Readonly<Record<string, string>>,
): Respond {
  const headers = lowerCased(siteHeaders);
  const answer = (status: number, type: string, cache: string, body: Buffer): HttpResponse => ({
    status,
    headers: { ...headers, 'content-type': type, 'cache-control': cache },
    body,
  });
  const missing = answer(404, 'text/plain; charset=utf-8', 'no-cache', Buffer.from('Not found.\n'));

  return async ({ method, target }) => {
    const path = pathOf(target);
    if (method !== 'GET' && method !== 'HEAD') return missing;
    if (path === '/config.json')
      return answer(200, 'application/json', 'no-cache', Buffer.from(JSON.stringify(config())));
    const file = path === '/' ? 'index.html' : fileOf(path);
    const body = file && (await readFile(join(build, file)).catch(() => undefined));
    if (!file || !body) return missing;
    const cache = path.startsWith('/assets/') ? FOR_GOOD : 'no-cache';
    return answer(200, TYPES[extname(file)] ?? 'application/octet-stream', cache, body);
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The file of a path. Normalising an absolute path removes every `..`, so the file is inside the build. */
function fileOf(path: string): string | undefined {
  try {
    const file = normalize(decodeURIComponent(path)).slice(1);
    return file === '' || file.includes('\0') ? undefined : file;
  } catch {
    return undefined; // The percent-encoding is invalid.
  }
}
