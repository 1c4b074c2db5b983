import { type Cut, LEFT_OUT, withoutMethods } from './cut.ts';

/** A function runs on Node, so nothing asks for what browsers have, and Node does not load its copies of it: web streams and WebCrypto. */
export const browsers: readonly Cut[] = [
  // Only used when Node has no SHA-256.
  { modules: '@smithy/core/**/Sha256Js.js', instead: 'export const Sha256Js = undefined;' },
  // Makes a call's id by the global `crypto`, whose first use loads Node's WebCrypto.
  {
    modules: '@smithy/core/**/uuid/v4.js',
    instead: "import { randomUUID } from 'node:crypto'; export const bindV4 = () => randomUUID;",
  },
  // Streams and blobs, of which no body is one. To ask whether one is loads Node's web streams.
  {
    modules: '@smithy/core/**/stream-type-check.js',
    instead: 'export const isReadableStream = () => false, isBlob = () => false;',
  },
  // As `bindV4` above: each request of the processor's SDK makes a key, which then is not used where the caller has one.
  {
    modules: 'stripe/esm/platform/PlatformFunctions.js',
    instead: (source) =>
      withoutMethods(source, ['uuid4'], "uuid4() { return require('node:crypto').randomUUID(); }"),
  },
  {
    modules: 'stripe/esm/net/FetchHttpClient.js',
    instead: `export class FetchHttpClient { ${LEFT_OUT} }`,
  },
];
