import { type Cut, stub } from './cut.ts';

/** What a request says about the SDK has no reader, nor has what the SDK logs of calls beside our own log. */
export const statistics: readonly Cut[] = [
  {
    modules: '@aws-sdk/client-*/package.json',
    instead: (source) => JSON.stringify({ version: JSON.parse(source).version }),
  },
  {
    modules: '@aws-sdk/core/**/middleware-user-agent/configurations.js',
    instead: 'export const resolveUserAgentConfig = (config) => config, DEFAULT_UA_APP_ID = undefined;',
  },
  {
    modules: '@aws-sdk/core/**/user-agent-middleware.js',
    instead: `export { getUserAgentPlugin } from ${stub('user-agent')}; export const userAgentMiddleware = undefined, getUserAgentMiddlewareOptions = undefined;`,
  },
  {
    modules: '@aws-sdk/core/**/util-user-agent-node/defaultUserAgent.js',
    instead: `export { createDefaultUserAgentProvider } from ${stub('user-agent')}; export const defaultUserAgent = undefined, crtAvailability = undefined;`,
  },
  // A warning about old versions of Node.
  {
    modules: '@aws-sdk/core/**/emitWarningIfUnsupportedVersion.js',
    instead:
      'export const state = { warningEmitted: true }, emitWarningIfUnsupportedVersion = () => undefined;',
  },
  // Only used for a logger with `info` or `error`, which our clients' logger has not.
  {
    modules: '@smithy/core/**/schemaLogFilter.js',
    instead: 'export const schemaLogFilter = () => undefined;',
  },
  {
    modules: '@aws-sdk/core/**/loggerMiddleware.js',
    instead:
      'export const getLoggerPlugin = () => ({ applyToStack() {} }), loggerMiddleware = undefined, loggerMiddlewareOptions = undefined;',
  },
];
