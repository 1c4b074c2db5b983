import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { jsonReply, type SimReply, type SimRequest } from './http/http.ts';

/** Serves the browser script and the documents of its frames from `browser/`. */
export async function serveBrowser({ method, url }: SimRequest): Promise<SimReply> {
  const [path = '/'] = url.split('?', 1);
  const file = fileOf(path);
  if (method !== 'GET' || !file) return notFound(method, path);
  const [, extension = ''] = file.split('.');
  const body = extension === 'js' ? bundled(file) : await readFile(new URL(file, FOLDER), 'utf8');
  return { status: 200, headers: { ...HEADERS, 'content-type': TYPES[extension] ?? 'text/plain' }, body };
}

const FOLDER = new URL('./browser/', import.meta.url);
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** The frames load only these files, and connect to this processor only. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Every release's URL serves the same script. */
const SCRIPT = /^\/(v3\/?|v3\/stripe\.js|[a-z]+\/stripe\.js)$/;
const FILES = new Set([
  ...['payment-frame', 'three-d-secure', 'wallet-sheet'].flatMap((frame) => [`${frame}.html`, `${frame}.js`]),
  ...['payment-frame.css', 'dialog.css'],
]);

function fileOf(path: string): string | undefined {
  if (SCRIPT.test(path)) return 'stripe.js';
  const [, name = '', extension = 'html'] = /^\/v3\/([a-z-]+)(?:\.(js|css))?$/.exec(path) ?? [];
  const file = `${name}.${extension}`;
  return FILES.has(file) ? file : undefined;
}

const bundles = new Map<string, string>();

/** A file and its imports bundled as one classic script, at the first request for it. */
function bundled(file: string): string {
  const known = bundles.get(file);
  if (known !== undefined) return known;
  const entryPoints = [fileURLToPath(new URL(file, FOLDER))];
  const { outputFiles } = buildSync({
    entryPoints,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text ?? '';
  bundles.set(file, text);
  return text;
}

function notFound(method: string, path: string): SimReply {
  return jsonReply(404, {
    error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` },
  });
}
