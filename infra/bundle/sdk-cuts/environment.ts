import { type Cut, stub } from './cut.ts';

/** A client's credentials and settings are in the environment of the process, where Lambda puts them, and in no file or service. */
export const environment: readonly Cut[] = [
  {
    modules: '@aws-sdk/credential-provider-node/dist-es/index.js',
    instead: `export * from ${stub('credential-provider-node')};`,
  },
  // Searches files for settings.
  {
    modules: '@smithy/core/**/configLoader.js',
    instead: `export * from ${stub('environment-settings')};`,
  },
  // Asks EC2 for the region; Lambda sets AWS_REGION.
  {
    modules: '@smithy/core/**/getInstanceMetadataRegion.js',
    instead: 'export const getInstanceMetadataRegion = async () => undefined;',
  },
  // Settings by the mode of AWS_DEFAULTS_MODE, which no function has.
  {
    modules: '@smithy/core/**/resolveDefaultsModeConfig.js',
    instead: "export const resolveDefaultsModeConfig = () => async () => 'legacy';",
  },
  // Extensions of a client, of which none is in use. The first one gives its HTTP client the logger and the timeout.
  {
    modules: '@aws-sdk/client-*/**/runtimeExtensions.js',
    instead: `import { getHttpHandlerExtensionConfiguration } from '@smithy/core/protocols';
    export const resolveRuntimeExtensions = (config) => (getHttpHandlerExtensionConfiguration(config), config);`,
  },
  {
    modules: '@aws/lambda-invoke-store/dist-es/invoke-store.js',
    instead: `export * from ${stub('lambda-invoke-store')};`,
  },
];
