import { type Cut, stub } from './cut.ts';

/** The first part of each service's address. */
export const SERVICES = {
  'client-dynamodb': 'dynamodb',
  'client-kms': 'kms',
  'client-sqs': 'sqs',
  'client-eventbridge': 'events',
} as const;

/** A function calls the services of its own region, at their common addresses, or in tests at the address of `AWS_ENDPOINT_URL`. */
export const addresses: readonly Cut[] = [
  ...Object.entries(SERVICES).map(([client, service]) => ({
    modules: `@aws-sdk/${client}/**/endpointResolver.js`,
    instead: `import { regionalEndpoint } from ${stub('regional-endpoint')}; export const defaultEndpointResolver = regionalEndpoint('${service}');`,
  })),
  {
    modules: '@aws-sdk/middleware-endpoint-discovery/dist-es/index.js',
    instead: `export * from ${stub('endpoint-discovery')};`,
  },
  // What a command adds to the address of its service.
  {
    modules: '@smithy/core/**/getEndpointFromInstructions.js',
    instead: `export * from ${stub('service-address')};`,
  },
  // An address that depends on the account.
  {
    modules: '@aws-sdk/core/**/AccountIdEndpointModeConfigResolver.js',
    instead: 'export const resolveAccountIdEndpointModeConfig = (config) => config;',
  },
  // Functions and partitions for the rules of addresses, which `regionalEndpoint` replaces.
  {
    modules: '@aws-sdk/core/**/util-endpoints/aws.js',
    instead: 'export const awsEndpointFunctions = {};',
  },
];
