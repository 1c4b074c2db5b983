import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Leaves out of the SDKs what a deployed function never runs, module by module. A test reads the report for whatever came back. */
export const trimSdk: Plugin = {
  name: 'trim-sdk',
  setup(build) {
    for (const [filter, contents] of NEVER_RUNS) build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    build.onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify({ version: JSON.parse(await readFile(path, 'utf8')).version }),
      loader: 'json',
    }));
    build.onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]models[\\/]errors\.js$/ }, async ({ path }) => ({
      contents: foldErrorClasses(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

const LEFT_OUT = "constructor() { throw new Error('left out of the bundle: see infra/bundle/trim-sdk.ts'); }";

const NEVER_RUNS: readonly [filter: RegExp, contents: string][] = [
  // Taken where Node has no SHA-256 of its own.
  [/@smithy[\\/]core[\\/].*[\\/]Sha256Js\.js$/, 'export const Sha256Js = undefined;'],
  // For the adaptive retry mode, which nothing here asks for.
  [/@smithy[\\/]core[\\/].*[\\/]DefaultRateLimiter\.js$/, `export class DefaultRateLimiter { ${LEFT_OUT} }`],
  // Asks a virtual machine for its region; a function is told in AWS_REGION.
  [/@smithy[\\/]core[\\/].*[\\/]getInstanceMetadataRegion\.js$/, 'export const getInstanceMetadataRegion = async () => undefined;'],
  // Other ways than Node's to send and to sign, and numbers of the processor's second API.
  [/[\\/]stripe[\\/]esm[\\/]net[\\/]FetchHttpClient\.js$/, `export class FetchHttpClient { ${LEFT_OUT} }`],
  [/[\\/]stripe[\\/]esm[\\/]crypto[\\/]SubtleCryptoProvider\.js$/, `export class SubtleCryptoProvider { ${LEFT_OUT} }`],
  [/[\\/]stripe[\\/]esm[\\/]Decimal\.js$/, 'export const Decimal = undefined;'],
];

/** A generated error class that adds nothing to its base but its name and whose fault it is. */
const PLAIN_ERROR_CLASS = new RegExp(
  [
    'export class (?<name>\\w+) extends __BaseException \\{',
    'static shapeId = "(?<shapeId>[^"]+)";',
    'name = "\\k<name>";',
    '\\$fault = "(?<fault>client|server)";',
    'constructor\\(opts\\) \\{',
    'super\\(\\{ name: "\\k<name>", \\$fault: "\\k<fault>", \\.\\.\\.opts,? \\}\\);',
    'Object\\.setPrototypeOf\\(this, \\k<name>\\.prototype\\);',
    '\\} \\}',
  ]
    .join(' ')
    .replaceAll(' ', '\\s*'),
  'g',
);

/**
 * Writes a client's plain error classes as calls of one function that makes such a class: KMS declares 48, and its 12 KB would be
 * in every bundle that decrypts one key. Classes with fields of their own stay as they are.
 */
export function foldErrorClasses(source: string): string {
  const folded = source.replaceAll(PLAIN_ERROR_CLASS, (_, name, shapeId, fault) => {
    return `export const ${name} = __plainError("${name}", "${fault}", "${shapeId.split('#')[0]}#");`;
  });
  return folded === source ? source : folded + PLAIN_ERROR;
}

const PLAIN_ERROR = `
function __plainError(name, $fault, namespace) {
  return class Plain extends __BaseException {
    static shapeId = namespace + name;
    name = name;
    $fault = $fault;
    constructor(opts) {
      super({ name, $fault, ...opts });
      Object.setPrototypeOf(this, Plain.prototype);
    }
  };
}
`;
