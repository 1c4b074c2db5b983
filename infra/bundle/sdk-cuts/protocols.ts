import { type Cut, LEFT_OUT, withoutMethods } from './cut.ts';

/** The services in use have the whole request in a JSON body, signed in its headers: no streams, no signed addresses, no parts in a path. */
export const protocols: readonly Cut[] = [
  // Messages in both directions over one connection.
  {
    modules: '@smithy/core/**/HttpProtocol.js',
    instead: (source) =>
      withoutMethods(source, [
        'serializeEventStream',
        'deserializeEventStream',
        'loadEventStreamCapability',
        'deserializeHttpMessage',
        'getEventStreamMarshaller',
        'resolveEventStreamMarshaller',
      ]),
  },
  {
    modules: '@smithy/core/**/isStreamingPayload.js',
    instead: 'export const isStreamingPayload = () => false;',
  },
  // Each call looks through all members of its command for a stream.
  {
    modules: '@smithy/core/**/NormalizedSchema.js',
    instead: (source) =>
      withoutMethods(source, ['getEventStreamMember'], "getEventStreamMember() { return ''; }"),
  },
  {
    modules: '@smithy/signature-v4/**/SignatureV4.js',
    instead: (source) => withoutMethods(source, ['presign', 'signEvent', 'signMessage', 'signString']),
  },
  // Only signs messages of event streams.
  { modules: '@smithy/signature-v4/**/HeaderFormatter.js', instead: 'export class HeaderFormatter {}' },
  {
    modules: '@aws-sdk/core/**/ProtocolLib.js',
    instead: (source) => withoutMethods(source, ['resolveRestContentType']),
  },
  // Puts inputs into headers and paths. No operation in use has a host of its own.
  {
    modules: '@smithy/core/**/HttpBindingNormalizedSchema.js',
    instead: `import { translateTraits } from '@smithy/core/schema';
    export class HttpBindingNormalizedSchema { ${LEFT_OUT} }
    export const getHttpOperationBindings = ({ traits }) => (translateTraits(traits ?? {}).endpoint ? new HttpBindingNormalizedSchema() : []);`,
  },
  // A retry mode that is not asked for.
  {
    modules: '@smithy/core/**/AdaptiveRetryStrategy.js',
    instead: `export class AdaptiveRetryStrategy { ${LEFT_OUT} }`,
  },
];
