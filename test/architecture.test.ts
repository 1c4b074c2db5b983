import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../functions/routes.ts';
import { workers } from '../functions/workers.ts';

/** Who may import whom, and which packages. A folder that is not listed may be imported by nobody. */
type Layer = Readonly<{ folders: readonly string[]; packages: RegExp }>;
const LAYERS: Readonly<Record<string, Layer>> = {
  'shared/domain': { folders: [], packages: /^valibot$/ },
  'shared/runtime': { folders: ['shared/domain'], packages: /^node:crypto$/ },
  'shared/reference': { folders: ['shared/domain'], packages: /^$/ },
  'shared/storage': {
    folders: ['shared/domain', 'shared/runtime'],
    packages: /^(@aws-sdk\/(client-dynamodb|util-dynamodb)|valibot|node:(async_hooks|util))$/,
  },
  'shared/processor': { folders: ['shared/domain', 'shared/runtime'], packages: /^(stripe|node:https?)$/ },
  'shared/secrets': {
    folders: ['shared/domain', 'shared/runtime', 'shared/storage'],
    packages: /^(@aws-sdk\/client-kms|jose|node:crypto)$/,
  },
  'shared/auth': {
    folders: ['shared/domain', 'shared/runtime', 'shared/storage', 'shared/secrets'],
    packages: /^(jose|node:crypto)$/,
  },
  'shared/messaging': { folders: ['shared/domain'], packages: /^@aws-sdk\/client-(sqs|eventbridge)$/ },
  'shared/outbound': { folders: ['shared/domain'], packages: /^(undici|ipaddr\.js|node:(dns|net))$/ },
  'shared/flows': {
    folders: ['domain', 'runtime', 'reference', 'storage', 'processor', 'secrets', 'messaging', 'outbound'].map((name) => `shared/${name}`),
    packages: /^$/,
  },
  'shared/http': {
    folders: ['shared/domain', 'shared/runtime', 'shared/storage', 'shared/auth'],
    packages: /^(@middy\/core|aws-lambda|valibot|node:net)$/,
  },
  functions: { folders: ['shared'], packages: /^(valibot|aws-lambda|iso-3166\/[12]\.js|@aws-sdk\/(client|util)-dynamodb)$/ },
};
const FILE_LINES_MAX = 250;

const files = globSync('{functions,shared}/**/*.ts').toSorted();
const written = globSync('{functions,shared,local,ops,infra,checkout,bench,test}/**/*.{ts,tsx}', {
  exclude: (name) => /node_modules|dist|cdk\.out|\.local/.test(String(name)),
}).toSorted();
const read = (file: string) => readFileSync(file, 'utf8');

type Import = Readonly<{ target: string; isTypeOnly: boolean }>;
const IMPORT = /^import\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const RE_EXPORT = /^export\s+(type\s+)?(?:\*|\{[^}]*\})[^'";]*?from\s+['"]([^'"]+)['"]/gm;
const LATE_IMPORT = /\bimport()\(\s*['"]([^'"]+)['"]/g;
function importsOf(text: string): Import[] {
  const found = [IMPORT, RE_EXPORT, LATE_IMPORT].flatMap((form) => [...text.matchAll(form)]);
  return found.map(([, type, target = '']) => ({ target, isTypeOnly: Boolean(type) }));
}
const pathOf = (file: string, target: string) => normalize(join(dirname(file), target));
const layerOf = (file: string) => Object.entries(LAYERS).find(([folder]) => file.startsWith(`${folder}/`));

/** What a file imports against the rule of its layer. Types from `aws-lambda` weigh nothing and tell nothing. */
function forbiddenImports(file: string, text: string): string[] {
  const [own = '', layer] = layerOf(file) ?? [];
  return importsOf(text)
    .filter(({ target }) => {
      if (!target.startsWith('.')) return !layer?.packages.test(target);
      const path = pathOf(file, target);
      return ![own, ...(layer?.folders ?? [])].some((folder) => path.startsWith(`${folder}/`));
    })
    .map(({ target }) => target);
}

/** Everything a file loads, its imports' imports included; packages by name. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { target, isTypeOnly } of importsOf(read(file))) {
    if (isTypeOnly) continue;
    if (target.startsWith('.')) loadedBy(pathOf(file, target), seen);
    else seen.add(target);
  }
  return seen;
}

const IMPURE =
  /Date\.now\(|new Date\(\)|Math\.random|randomUUID|randomBytes|process\.|\bawait\b|\basync\b|\bfetch\(|console\.|setTimeout|performance\./;
const SPELLED_KEY =
  /[`'"](?:T#|PROJECT#|GATEWAY#|TENANT#|ORIGIN#|NAME#|INTENT#|CREDENTIAL#|SEALING#|SIGNING#|TXN#|INVOICE#|ORDER#|CARD#|CHECK#|OUTBOX#|DUE#)|#(?:LINK|KEY|DECLINES|SERIES|EVENT|CUSTOMER)\b/;
/** Comments may name a key; code may not. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const CHARGING = /pay-|confirm-|finish-abandoned/;
const HEAVY = ['stripe', 'undici', '@aws-sdk/client-sqs', '@aws-sdk/client-eventbridge'];

describe('layers', () => {
  it.each(files)('%s imports only what its layer may', (file) => {
    expect(layerOf(file) ?? file.match(/^functions\/\w+\.ts$/), 'it is in no known layer').toBeTruthy();
    expect(forbiddenImports(file, read(file))).toEqual([]);
  });

  it.each([
    ['shared/domain/x.ts', "import { commit } from '../storage/table.ts';", '../storage/table.ts'],
    ['shared/domain/x.ts', "import { createHash } from 'node:crypto';", 'node:crypto'],
    ['shared/domain/x.ts', "import type { Project } from '../flows/projects.ts';", '../flows/projects.ts'],
    ['shared/storage/x.ts', "import { payLink } from '../flows/pay-link.ts';", '../flows/pay-link.ts'],
    ['shared/storage/x.ts', "import Stripe from 'stripe';", 'stripe'],
    ['shared/flows/x.ts', "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';", '@aws-sdk/client-dynamodb'],
    ['shared/flows/x.ts', "import {\n  ok,\n  list,\n} from '../http/reply.ts';", '../http/reply.ts'],
    ['shared/http/x.ts', "export { x } from '../secrets/kms.ts';", '../secrets/kms.ts'],
    ['shared/processor/x.ts', "import '../storage/table.ts';", '../storage/table.ts'],
    ['functions/public-api/x.ts', "import { clock } from '../../test/support/clock.ts';", '../../test/support/clock.ts'],
    ['functions/public-api/x.ts', "import Stripe from 'stripe';", 'stripe'],
    ['functions/public-api/x.ts', "const late = await import('stripe');", 'stripe'],
  ])('a planted import in %s is caught: %s', (file, text, target) => {
    expect(forbiddenImports(file, text)).toEqual([target]);
  });
});

describe('the domain', () => {
  const domain = files.filter((file) => file.startsWith('shared/domain/'));
  it.each(domain)('%s reads no clock, rolls no dice, asks no environment and awaits nothing', (file) => {
    expect(withoutComments(read(file))).not.toMatch(IMPURE);
  });

  it.each(['const now = Date.now();', 'const at = new Date();', 'Math.random()', 'process.env.STAGE', 'await x', 'async () => {}'])(
    'would be caught with %s in it',
    (text) => expect(text).toMatch(IMPURE),
  );
});

describe('keys of the table', () => {
  const others = files.filter((file) => file !== 'shared/storage/keys.ts' && !file.startsWith('functions/routes'));
  it.each(others)('are spelled in keys.ts and not in %s', (file) => expect(withoutComments(read(file))).not.toMatch(SPELLED_KEY));

  it.each(["get('T#' + tenant)", "{ pk: 'ORIGIN#x' }", "own + '#LINK#' + slug", "queryPrefix(pk, 'INVOICE#')"])(
    'would be caught when spelled as %s',
    (text) => expect(text).toMatch(SPELLED_KEY),
  );
});

describe('files', () => {
  it.each(written)(`%s has at most ${FILE_LINES_MAX} lines and a kebab-case name, in a folder that says what it holds`, (file) => {
    const lines = read(file).split('\n');
    expect(lines.length - 1).toBeLessThanOrEqual(FILE_LINES_MAX);
    expect(file).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z-]+)?(\.test|\.config)?\.tsx?$/);
    expect(file).not.toMatch(/\/(utils|helpers|types|services)\//);
  });

  it.each(files)('%s exports nothing by default, re-exports nothing and leaves nothing to do', (file) => {
    const text = read(file);
    expect(text).not.toMatch(/^export default|^export \* from/m);
    expect(text).not.toMatch(/\bTODO\b|\bFIXME\b|\bXXX\b/);
  });
});

describe('the route and worker tables', () => {
  it('name a file for every row, and every file has its row', () => {
    const declared = [...routes, ...workers].map(({ handler }) => `functions/${handler}.ts`).toSorted();
    expect(new Set(declared).size).toBe(declared.length);
    expect(files.filter((file) => /^functions\/[\w-]+\//.test(file))).toEqual(declared);
  });

  it('have no row twice, and no path that hides another', () => {
    const rows = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});

describe('what a function loads', () => {
  const handlers = [...routes, ...workers].map(({ handler }) => handler);
  it.each(handlers.filter((handler) => !CHARGING.test(handler)))(
    '%s does not charge, so it does not load the processor’s SDK',
    (handler) => {
      expect([...loadedBy(`functions/${handler}.ts`)]).not.toContain('stripe');
    },
  );

  it.each(routes.map(({ handler }) => handler))('%s answers requests, so it loads no queue, bus or outbound client', (handler) => {
    const loaded = loadedBy(`functions/${handler}.ts`);
    expect(HEAVY.slice(1).filter((name) => loaded.has(name))).toEqual([]);
  });

  it.each(routes.filter(({ may }) => !(may as readonly string[]).includes('open-secrets')).map(({ handler }) => handler))(
    '%s may open no secret, so it does not load the key service’s client',
    (handler) => expect([...loadedBy(`functions/${handler}.ts`)]).not.toContain('@aws-sdk/client-kms'),
  );

  it('is seen through several files: paying does load the processor’s SDK', () => {
    expect([...loadedBy('functions/public-api/pay-payment-link.ts')]).toContain('stripe');
  });
});

describe('words', () => {
  const ABBREVIATED =
    /\b(?:const|let|function|type)\s+(?:req|res|resp|err|ctx|cfg|conf|msg|num|str|obj|arr|idx|tmp|val|fn|cb|evt|cust|inv|amt|curr|pmt|txn|mgr|svc|repo)\b/;
  it.each(files)('%s abbreviates none of its names', (file) => expect(withoutComments(read(file))).not.toMatch(ABBREVIATED));

  it.each(['const req = 1', 'let idx = 0', 'function cb() {}'])('would be caught: %s', (text) => expect(text).toMatch(ABBREVIATED));
});
