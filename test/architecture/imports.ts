import { dirname, join, normalize } from 'node:path';
import { read } from './files.ts';

/** Which folders and packages a folder may import, besides itself, and of which folders it may import types alone. */
type Layer = Readonly<{ folders: readonly string[]; typesOf?: readonly string[]; packages: RegExp }>;
const LAYERS: Readonly<Record<string, Layer>> = {
  'shared/domain': { folders: [], packages: /^valibot$/ },
  'shared/runtime': { folders: ['shared/domain'], packages: /^node:(async_hooks|crypto)$/ },
  'shared/reference': { folders: ['shared/domain'], packages: /^iso-3166\/[12]\.js$/ },
  'shared/storage': {
    folders: ['shared/domain', 'shared/runtime'],
    packages: /^(@aws-sdk\/(client-dynamodb|client-s3|util-dynamodb)|valibot|node:(async_hooks|util|zlib))$/,
  },
  'shared/processor': {
    folders: ['shared/domain', 'shared/runtime'],
    packages: /^(stripe|node:(https?|stream))$/,
  },
  'shared/secrets': {
    folders: ['shared/domain', 'shared/runtime', 'shared/storage'],
    packages: /^(@aws-sdk\/client-kms|jose|node:crypto|valibot)$/,
  },
  'shared/auth': {
    folders: ['shared/domain', 'shared/runtime', 'shared/storage', 'shared/secrets', 'shared/outbound'],
    packages: /^(jose|node:crypto)$/,
  },
  'shared/messaging': {
    folders: ['shared/domain', 'shared/runtime'],
    packages: /^(@aws-sdk\/client-(sqs|eventbridge|sesv2)|aws-lambda|valibot)$/,
  },
  'shared/outbound': { folders: ['shared/domain'], packages: /^(undici|node:(dns|https?|net))$/ },
  'shared/documents': {
    folders: ['shared/domain'],
    packages: /^(pdfkit|fontkit|bidi-js|linebreak|uqr|node:(fs|path|zlib))$/,
  },
  'shared/flows': {
    folders: [
      'domain',
      'runtime',
      'reference',
      'storage',
      'processor',
      'secrets',
      'messaging',
      'outbound',
      'documents',
    ].map((name) => `shared/${name}`),
    packages: /^$/,
  },
  'shared/http': {
    folders: ['shared/domain', 'shared/runtime', 'shared/reference', 'shared/storage', 'shared/auth'],
    typesOf: ['shared/contracts'],
    packages: /^(@middy\/core|aws-lambda|valibot|node:net)$/,
  },
  'functions/contracts': { folders: ['shared'], packages: /^valibot$/ },
  'shared/contracts': { folders: ['shared'], packages: /^valibot$/ },
  /** The check of the ledger is one for the operator's command and the nightly worker. */
  'shared/ledger': { folders: ['shared'], packages: /^valibot$/ },
  functions: {
    folders: ['shared'],
    packages: /^(valibot|aws-lambda|@aws-sdk\/(client|util)-dynamodb)$/,
  },
};

type Import = Readonly<{ target: string; isTypeOnly: boolean }>;
const IMPORT = /^import\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const RE_EXPORT = /^export\s+(type\s+)?(?:\*|\{[^}]*\})[^'";]*?from\s+['"]([^'"]+)['"]/gm;
const LATE_IMPORT = /\bimport()\(\s*['"]([^'"]+)['"]/g;
function importsOf(text: string): Import[] {
  const found = [IMPORT, RE_EXPORT, LATE_IMPORT].flatMap((form) => [...text.matchAll(form)]);
  return found.map(([, type, target = '']) => ({ target, isTypeOnly: Boolean(type) }));
}
const pathOf = (file: string, target: string) => normalize(join(dirname(file), target));

/** What is printed from the code, and served by a function. */
const PRINTED: readonly string[] = ['docs/openapi.json'];

/** The imports of a file that its layer forbids; a file without a layer is itself an offence. */
export function forbiddenImports(file: string, text: string): string[] {
  if (/^functions\/\w+\.ts$/.test(file)) return [];
  const [own, layer] = Object.entries(LAYERS).find(([folder]) => file.startsWith(`${folder}/`)) ?? [];
  if (!own || !layer) return ['belongs to no layer'];
  return importsOf(text)
    .filter(({ target, isTypeOnly }) => {
      if (!target.startsWith('.')) return !layer.packages.test(target);
      const path = pathOf(file, target);
      if (PRINTED.includes(path)) return false;
      const allowed = [own, ...layer.folders, ...(isTypeOnly ? (layer.typesOf ?? []) : [])];
      return !allowed.some((folder) => path.startsWith(`${folder}/`));
    })
    .map(({ target }) => target);
}

/** The files of this project that a file imports. */
export const importedFiles = (file: string, text: string): string[] =>
  importsOf(text)
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target }) => pathOf(file, target));

/** All files and packages a file loads, directly or through its imports. */
export function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { target, isTypeOnly } of importsOf(read(file))) {
    if (isTypeOnly) continue;
    if (target.startsWith('.')) loadedBy(pathOf(file, target), seen);
    else seen.add(target);
  }
  return seen;
}
