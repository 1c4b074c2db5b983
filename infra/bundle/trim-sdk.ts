import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { invariant } from '../../shared/domain/errors.ts';

/** Replaces modules of the SDKs that a deployed function never runs. A test checks esbuild's report for them. */
export const trimSdk: Plugin = {
  name: 'trim-sdk',
  setup(build) {
    for (const [filter, contents] of NEVER_RUNS) build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    for (const [client, service] of Object.entries(SERVICES)) {
      const filter = new RegExp(`@aws-sdk[\\\\/]${client}[\\\\/].*[\\\\/]endpointResolver\\.js$`);
      build.onLoad({ filter }, () => ({ contents: regionalResolver(service), loader: 'js' }));
    }
    build.onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify({ version: JSON.parse(await readFile(path, 'utf8')).version }),
      loader: 'json',
    }));
    build.onLoad(
      { filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ },
      async ({ path }) => ({
        contents: forgetErrors(await readFile(path, 'utf8')),
        loader: 'js',
      }),
    );
    for (const [filter, methods, instead] of NEVER_CALLED) {
      build.onLoad({ filter }, async ({ path }) => ({
        contents: withoutMethods(await readFile(path, 'utf8'), methods, instead),
        loader: 'js',
      }));
    }
  },
};

/** The first part of each service's address. */
export const SERVICES = {
  'client-dynamodb': 'dynamodb',
  'client-kms': 'kms',
  'client-sqs': 'sqs',
  'client-eventbridge': 'events',
} as const;

const stub = (name: string): string => JSON.stringify(join(import.meta.dirname, 'stubs', `${name}.ts`));
const regionalResolver = (service: string): string =>
  `import { regionalEndpoint } from ${stub('regional-endpoint')}; export const defaultEndpointResolver = regionalEndpoint('${service}');`;

const THROW = "throw new Error('left out of the bundle: see infra/bundle/trim-sdk.ts');";
const LEFT_OUT = `constructor() { ${THROW} }`;

const DATES = `export const parseRfc7231DateTime = (text) => new Date(text);
export const dateToUtcString = undefined, parseEpochTimestamp = undefined, parseRfc3339DateTime = undefined, parseRfc3339DateTimeWithOffset = undefined;`;

const NEVER_RUNS: readonly [filter: RegExp, contents: string][] = [
  // Only used when Node has no SHA-256.
  [/@smithy[\\/]core[\\/].*[\\/]Sha256Js\.js$/, 'export const Sha256Js = undefined;'],
  // Makes a call's id by the global `crypto`, whose first use loads Node's WebCrypto.
  [
    /@smithy[\\/]core[\\/].*[\\/]uuid[\\/]v4\.js$/,
    "import { randomUUID } from 'node:crypto'; export const bindV4 = () => randomUUID;",
  ],
  // Only signs messages of event streams.
  [/@smithy[\\/]signature-v4[\\/].*[\\/]HeaderFormatter\.js$/, 'export class HeaderFormatter {}'],
  // Only used in the adaptive retry mode.
  [/@smithy[\\/]core[\\/].*[\\/]DefaultRateLimiter\.js$/, `export class DefaultRateLimiter { ${LEFT_OUT} }`],
  // Asks EC2 for the region; Lambda sets AWS_REGION.
  [
    /@smithy[\\/]core[\\/].*[\\/]getInstanceMetadataRegion\.js$/,
    'export const getInstanceMetadataRegion = async () => undefined;',
  ],
  // Only used for a logger with `info` or `error`, which our clients' logger has not.
  [/@smithy[\\/]core[\\/].*[\\/]schemaLogFilter\.js$/, 'export const schemaLogFilter = () => undefined;'],
  [
    /@aws-sdk[\\/]core[\\/].*[\\/]loggerMiddleware\.js$/,
    'export const getLoggerPlugin = () => ({ applyToStack() {} }), loggerMiddleware = undefined, loggerMiddlewareOptions = undefined;',
  ],
  // JSON written by hand, byte by byte, and dates and large numbers in it.
  [/@smithy[\\/]core[\\/].*[\\/]codec-v2[\\/]JsonCodec2\.js$/, `export * from ${stub('plain-json')};`],
  [
    /@aws-sdk[\\/]dynamodb-codec[\\/].*[\\/]DynamoDBJsonCodec2\.js$/,
    `export { TableCodec as DynamoDBJsonCodec2 } from ${stub('plain-json')};`,
  ],
  // Streams and blobs of browsers, of which no body is one. To ask whether one is takes 4 ms, since Node then loads its web streams.
  [
    /@smithy[\\/]core[\\/].*[\\/]stream-type-check\.js$/,
    'export const isReadableStream = () => false, isBlob = () => false;',
  ],
  [/@smithy[\\/]core[\\/].*[\\/]isStreamingPayload\.js$/, 'export const isStreamingPayload = () => false;'],
  // What a command adds to the address of its service, and an address that depends on the account.
  [
    /@smithy[\\/]core[\\/].*[\\/]getEndpointFromInstructions\.js$/,
    `export * from ${stub('service-address')};`,
  ],
  [
    /@aws-sdk[\\/]core[\\/].*[\\/]AccountIdEndpointModeConfigResolver\.js$/,
    'export const resolveAccountIdEndpointModeConfig = (config) => config;',
  ],
  // What a request says about the SDK.
  [
    /@aws-sdk[\\/]core[\\/].*[\\/]middleware-user-agent[\\/]configurations\.js$/,
    'export const resolveUserAgentConfig = (config) => config, DEFAULT_UA_APP_ID = undefined;',
  ],
  [
    /@aws-sdk[\\/]core[\\/].*[\\/]user-agent-middleware\.js$/,
    `export { getUserAgentPlugin } from ${stub('user-agent')}; export const userAgentMiddleware = undefined, getUserAgentMiddlewareOptions = undefined;`,
  ],
  [
    /@aws-sdk[\\/]core[\\/].*[\\/]util-user-agent-node[\\/]defaultUserAgent\.js$/,
    `export { createDefaultUserAgentProvider } from ${stub('user-agent')}; export const defaultUserAgent = undefined, crtAvailability = undefined;`,
  ],
  // Reads the one form of a date that `Date` reads too, for the time after which to ask again.
  [/@smithy[\\/]core[\\/].*[\\/]date-utils\.js$/, DATES],
  // Settings by the mode of AWS_DEFAULTS_MODE, which no function has.
  [
    /@smithy[\\/]core[\\/].*[\\/]resolveDefaultsModeConfig\.js$/,
    "export const resolveDefaultsModeConfig = () => async () => 'legacy';",
  ],
  // Extensions of a client, of which none is in use. The first one gives its HTTP client the logger and the timeout.
  [
    /@aws-sdk[\\/]client-[^\\/]+[\\/].*[\\/]runtimeExtensions\.js$/,
    `import { getHttpHandlerExtensionConfiguration } from '@smithy/core/protocols';
    export const resolveRuntimeExtensions = (config) => (getHttpHandlerExtensionConfiguration(config), config);`,
  ],
  // A retry mode that is not asked for.
  [
    /@smithy[\\/]core[\\/].*[\\/]AdaptiveRetryStrategy\.js$/,
    `export class AdaptiveRetryStrategy { ${LEFT_OUT} }`,
  ],
  // Searches files for settings.
  [/@smithy[\\/]core[\\/].*[\\/]configLoader\.js$/, `export * from ${stub('environment-settings')};`],
  // Puts inputs into headers and paths. The services in use have all in the body, and no operation with a host of its own.
  [
    /@smithy[\\/]core[\\/].*[\\/]HttpBindingNormalizedSchema\.js$/,
    `import { translateTraits } from '@smithy/core/schema';
    export class HttpBindingNormalizedSchema { ${LEFT_OUT} }
    export const getHttpOperationBindings = ({ traits }) => (translateTraits(traits ?? {}).endpoint ? new HttpBindingNormalizedSchema() : []);`,
  ],
  // Parameters of S3's address.
  [
    /@smithy[\\/]core[\\/].*[\\/]service-customizations[\\/]index\.js$/,
    `export const resolveParamsForS3 = async () => { ${THROW} };`,
  ],
  // Functions and partitions for the rules of addresses, which `regionalEndpoint` replaces.
  [/@aws-sdk[\\/]core[\\/].*[\\/]util-endpoints[\\/]aws\.js$/, 'export const awsEndpointFunctions = {};'],
  // Which of the SDK's features are in use, for the statistics of AWS, and a warning about old versions of Node.
  [/@aws-sdk[\\/]core[\\/].*[\\/]check-features\.js$/, 'export const checkFeatures = async () => undefined;'],
  [
    /@aws-sdk[\\/]core[\\/].*[\\/]emitWarningIfUnsupportedVersion\.js$/,
    'export const state = { warningEmitted: true }, emitWarningIfUnsupportedVersion = () => undefined;',
  ],
  // HTTP and signing for other platforms than Node, and decimals of the processor's second API.
  [/[\\/]stripe[\\/]esm[\\/]net[\\/]FetchHttpClient\.js$/, `export class FetchHttpClient { ${LEFT_OUT} }`],
  [
    /[\\/]stripe[\\/]esm[\\/]crypto[\\/]SubtleCryptoProvider\.js$/,
    `export class SubtleCryptoProvider { ${LEFT_OUT} }`,
  ],
  [/[\\/]stripe[\\/]esm[\\/]Decimal\.js$/, 'export const Decimal = undefined;'],
  // Turns texts into such decimals. No answer that the service reads has one, and no request of the first API.
  [
    /[\\/]stripe[\\/]esm[\\/]V2Coercion\.js$/,
    `export const coerceV2ResponseData = (data) => data, coerceV2RequestData = () => { ${THROW} };`,
  ],
  // The service verifies signed events itself.
  [/[\\/]stripe[\\/]esm[\\/]Webhooks\.js$/, 'export const createWebhooks = () => ({});'],
];

/** Methods that a bundle leaves out of the SDKs' classes. */
const NEVER_CALLED: readonly [filter: RegExp, methods: readonly string[], instead?: string][] = [
  // Messages in both directions over one connection.
  [
    /@smithy[\\/]core[\\/].*[\\/]HttpProtocol\.js$/,
    [
      'serializeEventStream',
      'deserializeEventStream',
      'loadEventStreamCapability',
      'deserializeHttpMessage',
      'getEventStreamMarshaller',
      'resolveEventStreamMarshaller',
    ],
  ],
  [
    /@smithy[\\/]signature-v4[\\/].*[\\/]SignatureV4\.js$/,
    ['presign', 'signEvent', 'signMessage', 'signString'],
  ],
  [/@aws-sdk[\\/]core[\\/].*[\\/]ProtocolLib\.js$/, ['resolveRestContentType']],
  // As `bindV4` above: each request of the processor's SDK makes a key, which then is not used where the caller has one.
  [
    /[\\/]stripe[\\/]esm[\\/]platform[\\/]PlatformFunctions\.js$/,
    ['uuid4'],
    "uuid4() { return require('node:crypto').randomUUID(); }",
  ],
  // Each call looks through all members of its command for a stream.
  [
    /@smithy[\\/]core[\\/].*[\\/]NormalizedSchema\.js$/,
    ['getEventStreamMember'],
    "getEventStreamMember() { return ''; }",
  ],
];

/** A class without some of its methods, so that a call of one throws, unless there is something instead. */
export function withoutMethods(source: string, methods: readonly string[], instead = ''): string {
  return methods.reduce((text, name) => {
    const method = new RegExp(`^ {4}(?:async )?${name}\\([\\s\\S]*?^ {4}\\}\\n`, 'm');
    invariant(method.test(text), `a class of the SDK no longer has ${name}`);
    return text.replace(method, instead);
  }, source);
}

/** The error classes that the code names. Any other error of a service has its own name too, but the class of all the service's errors. */
export const NAMED_ERRORS: readonly string[] = [
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
];

/** A client's schemas without its other error classes, of which a bundle that decrypts would have 80. */
export function forgetErrors(source: string): string {
  const entry = /^export var (\w+)\$ = \[-3, n\d+,[^;]*\];\nn\d+_registry\.registerError\(\1\$, \1\);$/gm;
  invariant(entry.test(source), 'a client no longer registers its error classes');
  return source.replaceAll(entry, (line, name) => (NAMED_ERRORS.includes(name) ? line : ''));
}
